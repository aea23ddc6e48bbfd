// Plays spins as the provider's server does: each connection is a player, a bet and then its result.
import { randomBytes } from 'node:crypto';
import autocannon, { type CannonRequest } from 'autocannon';
import { hashOf } from '../../src/provider/hash.ts';

export interface SpinRun {
  address: string;
  userIds: readonly string[];
  game: string;
  providerId: string;
  secret: string;
  seconds: number;
}

export interface SpinResult {
  seconds: number;
  calls: number;
  /** Answers that were no success. */
  refused: number;
  failed: number;
  p50Ms: number;
  p99Ms: number;
}

const TIMEOUT_S = 10;
/** Every third spin wins this. */
const WIN = '0.60';

interface Context {
  userId?: string;
  spin?: string;
}

process.once('message', (run: SpinRun) => {
  void fire(run).then((result) => process.send!(result, () => process.exit(0)));
});

async function fire({ address, userIds, game, providerId, secret, seconds }: SpinRun): Promise<SpinResult> {
  const counts = { calls: 0, refused: 0 };
  const run = randomBytes(4).toString('hex');
  let seats = 0;
  let spins = 0;
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
  const count = (_status: number, body: string) => {
    counts.calls += 1;
    if (!body.includes('"error":0')) counts.refused += 1;
  };
  const bet: CannonRequest<Context> = {
    setupRequest(_request, context) {
      context.userId ??= userIds[seats++ % userIds.length]!;
      context.spin = String(spins++);
      return call('bet', context, '0.20', 'b');
    },
    onResponse: count,
  };
  const result: CannonRequest<Context> = {
    setupRequest: (_request, context) => call('result', context, Number(context.spin) % 3 === 0 ? WIN : '0.00', 'w'),
    onResponse: count,
  };
  const { duration, errors, latency } = await autocannon<Context>({
    url: address,
    connections: userIds.length,
    duration: seconds,
    timeout: TIMEOUT_S,
    requests: [bet, result],
  });
  return { ...counts, seconds: duration, failed: errors, p50Ms: latency.p50, p99Ms: latency.p99 };
}
