import type { Database } from '../../src/db/database.ts';
import { registerRichBettor, type Bettor } from '../player/bettor.ts';
import { openLink } from '../player/raw-http.ts';
import { postJson, visit, type Call } from '../player/visitor.ts';
import { msUntil } from '../stage/waiting.ts';
import type { Fleet } from './fleet.ts';
import { listen } from './listening-client.ts';

/** Something that must be on several servers as it is on one. */
export interface Behaviour {
  name: string;
  figure: string;
  isRight: boolean;
}

const KENO = { path: '/api/keno/play/keno', body: { selectedNumbers: [1, 2, 3], betAmount: 0.1, risk: 'low' } };
const TOLD_MS_MAX = 2_000;
const MAILED_MS_MAX = 10_000;

/** Every check asks each server directly and through the load balancer. Rate limits are checked where they are on. */
export async function checkBehaviours(fleet: Fleet, database: Database, hasRateLimits: boolean): Promise<Behaviour[]> {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((number) => registerRichBettor(fleet.address, database, number)),
  );
  return [
    await checkSockets(fleet, first!),
    await checkRounds(fleet, first!),
    ...(hasRateLimits ? [await checkSharedLimit(fleet), ...(await checkPace(fleet, second!, third!))] : []),
    ...(await checkSessions(fleet, first!)),
    await checkMails(fleet),
  ];
}

async function ask(
  address: string,
  bettor: Bettor,
  call: Call,
): Promise<{ status: number; told: Record<string, unknown> }> {
  const link = openLink(address);
  try {
    const { status, body } = await link.ask(bettor.request(call));
    return { status, told: JSON.parse(body) as Record<string, unknown> };
  } finally {
    link.close();
  }
}

/** Sockets on every server and through the load balancer; bets on every server in turn. */
async function checkSockets({ address, servers }: Fleet, bettor: Bettor): Promise<Behaviour> {
  const clients = [address, ...servers.map((server) => server.address)].map((each) =>
    listen(each, bettor.headers()['cookie']!, { reconnects: false }),
  );
  await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.isOpen()));
  let told = 0;
  for (const server of servers) {
    const { told: answer } = await ask(server.address, bettor, KENO);
    const version = Number(answer['version']);
    await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.version() >= version));
    told += clients.filter((client) => client.version() >= version).length;
  }
  for (const client of clients) client.close();
  const wanted = clients.length * servers.length;
  return {
    name: 'Sockets told of bets, whichever server took them',
    figure: `${told} of ${wanted}`,
    isRight: told === wanted,
  };
}

/** A round that is begun on one server, gone on with on the next and ended on the third. */
async function checkRounds({ servers }: Fleet, bettor: Bettor): Promise<Behaviour> {
  const [a, b, c] = servers.map((server) => server.address) as [string, string, string];
  const mines = await ask(a, bettor, { path: '/api/mines/start/mines', body: { betAmount: 1, minesCount: 1 } });
  const { gameId } = mines.told;
  const seen = await ask(b, bettor, { method: 'GET', path: '/api/mines/active' });
  const again = await ask(c, bettor, { path: '/api/mines/start/mines', body: { betAmount: 1, minesCount: 1 } });
  const flip = await ask(b, bettor, { path: '/api/mines/flip', body: { gameId, cellIndex: 7 } });
  const isLost = flip.told['outcome'] !== 'pending';
  const cashOut = await ask(c, bettor, { path: '/api/mines/cashout', body: { gameId } });
  const ball = await ask(c, bettor, { path: '/api/plinko/start', body: { betAmount: 1, rows: 8, risk: 'low' } });
  const reports = await Promise.all(
    [a, b, c].map((each) =>
      ask(each, bettor, { path: '/api/plinko/multiplier', body: { gameId: ball.told['gameId'] } }),
    ),
  );
  const isSeen = (seen.told['game'] as { gameId?: string } | null)?.gameId === gameId;
  const isPaidAlike = new Set(reports.map(({ told }) => told['winAmount'] ?? told['winnings'])).size === 1;
  const statuses = [mines, seen, again, flip, cashOut, ball, ...reports].map(({ status }) => status);
  const wanted = [200, 200, 409, 200, isLost ? 409 : 200, 200, 200, 200, 200];
  return {
    name: 'Mines begun, resumed and ended, Plinko reported, on three servers',
    figure: statuses.join(' '),
    isRight: isSeen && isPaidAlike && statuses.join() === wanted.join(),
  };
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
  return {
    name: 'Sign-ins of one address that three servers let through (limit 20)',
    figure: String(counted),
    isRight: counted === 20,
  };
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
  const direct = await burst(
    Array.from({ length: 60 }, (_none, at) => servers[at % servers.length]!.address),
    around,
  );
  return [
    {
      name: 'Keno bets of 40 at once through the load balancer (limit 10)',
      figure: String(balanced.taken),
      isRight: balanced.taken >= 10 && balanced.taken <= balanced.allowed,
    },
    {
      name: 'The same round it, on three servers at once (limit 10 each)',
      figure: String(direct.taken),
      isRight: direct.taken >= 10 && direct.taken <= 3 * direct.allowed,
    },
  ];
}

/** Signed in for all, signed out for all, sockets included. */
async function checkSessions({ servers }: Fleet, bettor: Bettor): Promise<Behaviour[]> {
  const session = { method: 'GET', path: '/api/users/session' } as const;
  const statuses = async () =>
    Promise.all(servers.map(async ({ address }) => (await ask(address, bettor, session)).status));
  const before = await statuses();
  const clients = servers.map(({ address }) => listen(address, bettor.headers()['cookie']!, { reconnects: false }));
  await msUntil(TOLD_MS_MAX, () => clients.every((client) => client.isOpen()));
  await ask(servers[0]!.address, bettor, { path: '/api/users/logout', body: {} });
  const outMs = await msUntil(TOLD_MS_MAX, async () => (await statuses()).every((status) => status === 401));
  const closedMs = await msUntil(TOLD_MS_MAX, () => clients.every(({ closeCodes }) => closeCodes.includes(4003)));
  for (const client of clients) client.close();
  return [
    { name: 'Signed in on every server', figure: before.join(' '), isRight: before.every((status) => status === 200) },
    {
      name: 'Signed out on every server within 2 s, ms',
      figure: outMs === null ? 'never' : outMs.toFixed(0),
      isRight: outMs !== null,
    },
    {
      name: 'Its sockets closed on every server within 2 s',
      figure: closedMs === null ? 'never' : 'yes',
      isRight: closedMs !== null,
    },
  ];
}

/** Each mail is sent by one server, though all of them look for mail to send. */
async function checkMails({ mails }: Fleet): Promise<Behaviour> {
  await msUntil(MAILED_MS_MAX, () => mails.length >= 3);
  const times = new Map<string, number>();
  for (const { to, text } of mails) times.set(`${to.join()} ${text}`, (times.get(`${to.join()} ${text}`) ?? 0) + 1);
  const doubled = [...times.values()].filter((count) => count > 1).length;
  return {
    name: 'Mails sent, of these twice',
    figure: `${mails.length}, ${doubled}`,
    isRight: mails.length >= 3 && doubled === 0,
  };
}
