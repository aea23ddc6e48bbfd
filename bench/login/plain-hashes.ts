// The peer of login-bench.ts: a plain process that does nothing but hash passwords, many at once. Without a limit it
// hands all of them to @node-rs/argon2; with the limit it does as the server does.
import { setTimeout as sleep } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { createPasswordHasher } from '../../src/credentials/password-hashing.ts';
import { measureLoopDelay } from '../stage/loop-delay.ts';

/** As in src/players/password-hashing.ts. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PASSWORD = 'Copper7!Lantern';
const SETTLE_MS = 500;

process.once('message', (asked: { bursts: number; perBurst: number; isLimited: boolean }) => {
  void measure(asked).then((measured) => process.send!(measured));
});
process.send?.('ready');

async function measure({ bursts, perBurst, isLimited }: { bursts: number; perBurst: number; isLimited: boolean }) {
  const limited = createPasswordHasher();
  const hashOne = () => (isLimited ? limited.hash(PASSWORD) : hash(PASSWORD, COST));
  const burst = () => Promise.all(Array.from({ length: perBurst }, hashOne));
  await burst();
  await sleep(SETTLE_MS);
  const stopMeasuring = measureLoopDelay();
  const startMs = performance.now();
  for (let count = 0; count < bursts; count += 1) await burst();
  return { tookMs: performance.now() - startMs, delay: stopMeasuring() };
}
