import type { Database } from '../../src/db/database.ts';
import { registerRichBettors, type Bettor } from '../player/bettor.ts';
import { openLink, type HttpAnswer } from '../player/raw-http.ts';
import { postJson, visit, type Call } from '../player/visitor.ts';
import { msUntil } from '../stage/waiting.ts';
import type { Fleet } from './fleet.ts';
import { listen } from './listening-client.ts';

/** Something that must be on several servers as it is on one. */
export type Behaviour = readonly [name: string, figure: string, isRight: boolean];

const KENO = { path: '/api/keno/play/keno', body: { selectedNumbers: [1, 2, 3], betAmount: 0.1, risk: 'low' } };
const TOLD_MS_MAX = 2_000;

/** Every check asks each server directly and through the load balancer. */
export async function checkBehaviours(fleet: Fleet, database: Database): Promise<Behaviour[]> {
  const [first, second, third] = await registerRichBettors(fleet.address, database, 3, 1);
  return [
    await checkSockets(fleet, first!),
    await checkSharedLimit(fleet),
    ...(await checkPace(fleet, second!, third!)),
    ...(await checkSessions(fleet, first!)),
  ];
}

async function ask(address: string, bettor: Bettor, call: Call): Promise<HttpAnswer> {
  const link = openLink(address);
  return link.ask(bettor.request(call)).finally(() => link.close());
}

/** Sockets on every server and through the load balancer; bets on every server in turn. */
async function checkSockets({ address, servers }: Fleet, bettor: Bettor): Promise<Behaviour> {
  const clients = [address, ...servers.map((server) => server.address)].map((each) => listen(each, bettor.headers()));
  await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.isOpen()));
  let told = 0;
  for (const server of servers) {
    const { body } = await ask(server.address, bettor, KENO);
    const { version } = JSON.parse(body) as { version: number };
    await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.version() >= version));
    told += clients.filter((client) => client.version() >= version).length;
  }
  for (const client of clients) client.close();
  const wanted = clients.length * servers.length;
  return ['Sockets told of bets, whichever server took them', `${told} of ${wanted}`, told === wanted];
}

/** Twenty sign-ins a minute from one address, on whichever server. */
async function checkSharedLimit({ servers }: Fleet): Promise<Behaviour> {
  const tries = Array.from({ length: 24 }, (_none, at) => servers[at % servers.length]!.address);
  let counted = 0;
  for (const address of tries) {
    const visitor = await visit(address, { 'x-forwarded-for': '203.0.113.7' });
    const nobody = { identifier: `nobody-${counted}`, password: 'Wrong7!Password' };
    const { status } = await postJson(`${address}/api/users/login`, visitor, nobody);
    if (status === 401) counted += 1;
  }
  return ['Sign-ins of one address that three servers let through (limit 20)', String(counted), counted === 20];
}

/** The pace of bets is counted by each server for itself: the load balancer keeps a player on one of them. */
async function checkPace({ address, servers }: Fleet, through: Bettor, around: Bettor): Promise<Behaviour[]> {
  const burst = async (addresses: readonly string[], bettor: Bettor) => {
    const startMs = performance.now();
    const answers = await Promise.all(addresses.map((each) => ask(each, bettor, KENO)));
    const taken = answers.filter(({ status }) => status === 200).length;
    // On a slow machine the burst takes longer than the second that the limit is for.
    return { taken, allowed: 10 * (1 + Math.floor((performance.now() - startMs) / 1_000)) };
  };
  const balanced = await burst(Array<string>(40).fill(address), through);
  const everywhere = Array.from({ length: 60 }, (_none, at) => servers[at % servers.length]!.address);
  const direct = await burst(everywhere, around);
  const isWithin = ({ taken, allowed }: typeof direct, times: number) => taken >= 10 && taken <= times * allowed;
  return [
    ['Keno bets of 40 at once through the load balancer (limit 10)', String(balanced.taken), isWithin(balanced, 1)],
    ['The same round it, on three servers at once (limit 10 each)', String(direct.taken), isWithin(direct, 3)],
  ];
}

/** Signed in for all, signed out for all, sockets included. */
async function checkSessions({ servers }: Fleet, bettor: Bettor): Promise<Behaviour[]> {
  const session = { method: 'GET', path: '/api/users/session' } as const;
  const statuses = async () =>
    Promise.all(servers.map(async ({ address }) => (await ask(address, bettor, session)).status));
  const before = await statuses();
  const clients = servers.map(({ address }) => listen(address, bettor.headers()));
  await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.isOpen()));
  await ask(servers[0]!.address, bettor, { path: '/api/users/logout', body: {} });
  const outMs = await msUntil(TOLD_MS_MAX, async () => (await statuses()).every((status) => status === 401));
  const closedMs = await msUntil(TOLD_MS_MAX, () => clients.every(({ closeCodes }) => closeCodes.includes(4003)));
  for (const client of clients) client.close();
  return [
    ['Signed in on every server', before.join(' '), before.every((status) => status === 200)],
    ['Signed out on every server within 2 s, ms', outMs?.toFixed(0) ?? 'never', outMs !== null],
    ['Its sockets closed on every server within 2 s', closedMs === null ? 'never' : 'yes', closedMs !== null],
  ];
}
