// Makes the load of calls that depend on each other, in a process of its own.
import { randomBytes, randomUUID } from 'node:crypto';
import autocannon, { type CannonRequest } from 'autocannon';
import { hashOf } from '../../src/provider/hash.ts';
import { commonHeaders, PLINKO, playerHeaders } from './browser-requests.ts';
import type { BenchPlayer, Generated, GeneratorRun } from './run.ts';

const TIMEOUT_S = 10;
/** Every third spin wins this. */
const WIN = '0.60';

interface Context {
  player?: BenchPlayer;
  gameId?: string;
  userId?: string;
  spin?: number;
}

process.once('message', (run: GeneratorRun) => {
  void fire(run).then((result) => process.send!(result, () => process.exit(0)));
});

async function fire(run: GeneratorRun): Promise<Generated> {
  const counts = { answers: 0, refused: 0, begun: 0, bets: 0 };
  const count = (isTaken: boolean, ...names: ('begun' | 'bets')[]) => {
    counts.answers += 1;
    if (!isTaken) counts.refused += 1;
    else for (const name of names) counts[name] += 1;
  };
  const { kind, address, connections, seconds } = run;
  const requests = kind === 'spin' ? spins(run.provider!, count) : balls(run, count);
  const result = await autocannon<Context>({
    url: address,
    connections,
    duration: seconds,
    timeout: TIMEOUT_S,
    requests,
  });
  const { p50, p99 } = result.latency;
  return { ...counts, seconds: result.duration, failed: result.errors, p50Ms: p50, p99Ms: p99 };
}

type Count = (isTaken: boolean, ...names: ('begun' | 'bets')[]) => void;

function balls({ address, players }: GeneratorRun, count: Count): CannonRequest<Context>[] {
  let turn = 0;
  const nextPlayer = () => {
    turn = (turn + 1) % players.length;
    return players[turn]!;
  };
  const post = (path: string, player: BenchPlayer, body: string, key?: string) => ({
    method: 'POST',
    path,
    headers: {
      ...Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body,
  });
  return [
    {
      setupRequest(_request, context) {
        context.player = nextPlayer();
        const body = { betAmount: PLINKO.stake, rows: PLINKO.rows, risk: PLINKO.risk };
        return post(PLINKO.startPath, context.player, JSON.stringify(body), randomUUID());
      },
      onResponse(status, body, context) {
        count(status === 200, 'begun');
        context.gameId = (JSON.parse(body) as { gameId?: string }).gameId ?? '';
      },
    },
    {
      setupRequest: (_request, { player, gameId }) =>
        post(PLINKO.landPath, player ?? nextPlayer(), JSON.stringify({ gameId: gameId ?? '' })),
      onResponse: (status) => count(status === 200, 'bets'),
    },
  ];
}

/** As the provider's server makes them: each connection is a player, a bet and then its result. */
function spins(provider: NonNullable<GeneratorRun['provider']>, count: Count): CannonRequest<Context>[] {
  const { userIds, game, providerId, secret } = provider;
  const run = randomBytes(4).toString('hex');
  let seats = 0;
  let made = 0;
  const call = (method: string, { userId, spin }: Context, amount: string, letter: string) => {
    const params = {
      userId: userId!,
      gameId: game,
      roundId: `${run}-${spin}`,
      amount,
      reference: `${letter}-${run}-${spin}`,
      providerId,
      timestamp: String(Date.now()),
      roundDetails: 'spin',
    };
    const body = new URLSearchParams({ ...params, hash: hashOf(Object.entries(params), secret) }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return { method: 'POST', path: `/provider/pp/${method}`, headers, body };
  };
  const onResponse = (_status: number, body: string) => count(body.includes('"error":0'), 'begun', 'bets');
  return [
    {
      setupRequest(_request, context) {
        context.userId ??= userIds[seats++ % userIds.length]!;
        context.spin = made++;
        return call('bet', context, '0.20', 'b');
      },
      onResponse,
    },
    {
      setupRequest: (_request, context) => call('result', context, context.spin! % 3 === 0 ? WIN : '0.00', 'w'),
      onResponse,
    },
  ];
}
