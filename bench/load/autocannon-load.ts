// Makes the load of the bets where there is no wrk.
import { randomUUID } from 'node:crypto';
import autocannon, { type CannonRequest } from 'autocannon';
import type { BenchPlayer } from '../bets/players.ts';
import { commonHeaders, KENO, PLINKO, playerHeaders } from './browser-requests.ts';
import type { GeneratorResult, GeneratorRun } from './load.ts';

const TIMEOUT_S = 10;

interface Context {
  player?: BenchPlayer;
  gameId?: string;
}

process.once('message', (run: GeneratorRun) => {
  void fire(run).then((result) => process.send!(result, () => process.exit(0)));
});

async function fire({ kind, address, players, connections, seconds }: GeneratorRun): Promise<GeneratorResult> {
  const counts = { answers: 0, refused: 0, begun: 0, bets: 0 };
  let turn = 0;
  const post = (path: string, player: BenchPlayer, body: string, key?: string) => ({
    method: 'POST',
    path,
    headers: {
      ...Object.fromEntries([...commonHeaders(address), ...playerHeaders(player)]),
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
    },
    body,
  });
  const nextPlayer = () => {
    turn = (turn + 1) % players.length;
    return players[turn]!;
  };
  const count = (status: number, ...names: ('begun' | 'bets')[]) => {
    counts.answers += 1;
    if (status !== 200) counts.refused += 1;
    else for (const name of names) counts[name] += 1;
  };
  const keno: CannonRequest<Context> = {
    setupRequest: () => post(KENO.path, nextPlayer(), KENO.body, randomUUID()),
    onResponse: (status) => count(status, 'begun', 'bets'),
  };
  const drop: CannonRequest<Context> = {
    setupRequest(_request, context) {
      context.player = nextPlayer();
      const body = { betAmount: PLINKO.stakeMin, rows: PLINKO.rows, risk: PLINKO.risk };
      return post(PLINKO.startPath, context.player, JSON.stringify(body), randomUUID());
    },
    onResponse(status, body, context) {
      count(status, 'begun');
      context.gameId = (JSON.parse(body) as { gameId?: string }).gameId ?? '';
    },
  };
  const land: CannonRequest<Context> = {
    setupRequest: (_request, { player, gameId }) =>
      post(PLINKO.landPath, player ?? nextPlayer(), JSON.stringify({ gameId: gameId ?? '' })),
    onResponse: (status) => count(status, 'bets'),
  };
  const result = await autocannon<Context>({
    url: address,
    connections,
    duration: seconds,
    timeout: TIMEOUT_S,
    requests: kind === 'keno' ? [keno] : [drop, land],
  });
  const { p50, p99 } = result.latency;
  return { ...counts, seconds: result.duration, failed: result.errors, p50Ms: p50, p99Ms: p99 };
}
