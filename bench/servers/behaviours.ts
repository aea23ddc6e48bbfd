import type { Database } from '../../src/db/database.ts';
import { registerRichBettors, type Bettor } from '../player/bettor.ts';
import { openLink, type HttpAnswer } from '../player/raw-http.ts';
import { postJson, visit, type Call } from '../player/visitor.ts';
import type { Goal } from '../stage/report.ts';
import { msUntil } from '../stage/waiting.ts';
import type { Fleet } from './fleet.ts';
import { listen } from './listening-client.ts';

export const KENO = { path: '/api/keno/play/keno', body: { selectedNumbers: [1, 2, 3], betAmount: 0.1, risk: 'low' } };
const TOLD_MS_MAX = 2_000;

/** What must be on several servers as it is on one: each is asked directly, and through the load balancer. */
export async function checkBehaviours(fleet: Fleet, database: Database): Promise<Goal[]> {
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
async function checkSockets({ address, servers }: Fleet, bettor: Bettor): Promise<Goal> {
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
  const atLeast = clients.length * servers.length;
  return { what: 'Sockets told of bets, whichever server took them', found: told, atLeast };
}

/** Twenty sign-ins a minute from one address, on whichever server. */
async function checkSharedLimit({ servers }: Fleet): Promise<Goal> {
  const tries = Array.from({ length: 24 }, (_none, at) => servers[at % servers.length]!.address);
  let counted = 0;
  for (const address of tries) {
    const visitor = await visit(address, { 'x-forwarded-for': '203.0.113.7' });
    const nobody = { identifier: `nobody-${counted}`, password: 'Wrong7!Password' };
    const { status } = await postJson(`${address}/api/users/login`, visitor, nobody);
    if (status === 401) counted += 1;
  }
  return { what: 'Sign-ins of one address that three servers let through', found: counted, atLeast: 20, atMost: 20 };
}

/** The pace of bets is counted by each server for itself: the load balancer keeps a player on one of them. */
async function checkPace({ address, servers }: Fleet, through: Bettor, around: Bettor): Promise<Goal[]> {
  const burst = async (what: string, addresses: readonly string[], bettor: Bettor): Promise<Goal> => {
    const startMs = performance.now();
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_none, at) => ask(addresses[at % addresses.length]!, bettor, KENO)),
    );
    const taken = answers.filter(({ status }) => status === 200).length;
    // On a slow machine the burst takes longer than the second that the limit is for.
    const seconds = 1 + Math.floor((performance.now() - startMs) / 1_000);
    return { what, found: taken, atLeast: 10, atMost: 10 * addresses.length * seconds };
  };
  return [
    await burst('Keno bets of 60 at once through the load balancer', [address], through),
    await burst(
      'The same round it, on three servers at once',
      servers.map((server) => server.address),
      around,
    ),
  ];
}

/** Signed in for all, signed out for all, sockets included. */
async function checkSessions({ servers }: Fleet, bettor: Bettor): Promise<Goal[]> {
  const session = { method: 'GET', path: '/api/users/session' } as const;
  const statuses = async () =>
    Promise.all(servers.map(async ({ address }) => (await ask(address, bettor, session)).status));
  const signedIn = (await statuses()).filter((status) => status === 200).length;
  const clients = servers.map(({ address }) => listen(address, bettor.headers()));
  await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.isOpen()));
  await ask(servers[0]!.address, bettor, { path: '/api/users/logout', body: {} });
  const outMs = await msUntil(TOLD_MS_MAX, async () => (await statuses()).every((status) => status === 401));
  const closedMs = await msUntil(TOLD_MS_MAX, () => clients.every(({ closeCodes }) => closeCodes.includes(4003)));
  for (const client of clients) client.close();
  return [
    { what: 'Servers on which a player is signed in', found: signedIn, atLeast: servers.length },
    { what: 'Signed out on every server after, ms', found: outMs ?? Infinity, atMost: TOLD_MS_MAX },
    { what: 'Its sockets closed on every server after, ms', found: closedMs ?? Infinity, atMost: TOLD_MS_MAX },
  ];
}
