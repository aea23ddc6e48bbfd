// Plays the server in the kill drill: writes to the ledger through both doors without pause, and says on standard
// output what was acknowledged. Started by kill-drill.ts.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../src/clock/clock.ts';
import { APPLICATION_ROLE, CommitUnknownError, isConnectionLoss, openDatabase } from '../../src/db/database.ts';
import { createBatcher } from '../../src/ledger/batch.ts';
import { fingerprint } from '../../src/ledger/fingerprint.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import type { Transfer } from '../../src/ledger/wallet.ts';
import { usdMicros } from '../../src/money/usd.ts';
import { IN_FLIGHT, keyOf, type Acknowledged, type WriterLine, type WriterOptions } from './writer-lines.ts';

const AMOUNT_MICROS_MAX = 5_000_000;
const ASK_AGAIN_AFTER_MS = 20;

const SHAPES = [
  { door: 'batch', kind: 'stake', debit: 'primary', credit: 'games' },
  { door: 'batch', kind: 'payout', debit: 'games', credit: 'primary' },
  { door: 'post', kind: 'deposit', debit: 'processor', credit: 'primary' },
  { door: 'post', kind: 'withdrawal_hold', debit: 'primary', credit: 'held' },
] as const;

interface Operation {
  reference: number;
  playerId: PlayerId;
  door: 'batch' | 'post';
  transfer: Transfer;
}

const options = JSON.parse(process.argv[2]!) as WriterOptions;
const database = openDatabase({ url: process.env['DATABASE_URL']!, role: APPLICATION_ROLE });
const batcher = createBatcher<null>({ database, clock: systemClock, loadExtras: async () => new Map() });
const repeats = [...options.repeat];
let nextReference = options.from;
const told = { toPause: false };

process.on('disconnect', () => process.exit(0));
process.on('message', (message) => {
  told.toPause = message === 'pause';
});

for (;;) {
  await Promise.all(Array.from({ length: IN_FLIGHT }, writeUntilPause));
  say('paused');
  await once(process, 'message');
}

async function writeUntilPause(): Promise<void> {
  while (!told.toPause) {
    const repeated = repeats.shift();
    await writeUntilAnswered(operationOf(repeated ?? nextReference++), repeated === undefined ? 'none' : 'unknown');
  }
}

/** As a client does: the same key again and again until there is an answer. */
async function writeUntilAnswered(operation: Operation, doubt: Acknowledged['doubt']): Promise<void> {
  for (;;) {
    try {
      const isRepeat = await write(operation);
      const { reference, playerId, transfer } = operation;
      const { kind, amount } = transfer;
      say({ reference, player: String(playerId), kind, amount: String(amount), doubt, isRepeat });
      return;
    } catch (error) {
      if (!isConnectionLoss(error)) throw error;
      doubt = error instanceof CommitUnknownError || doubt === 'unknown' ? 'unknown' : 'undone';
      await sleep(ASK_AGAIN_AFTER_MS);
    }
  }
}

/** True when the ledger had it already. */
async function write({ reference, playerId, door, transfer }: Operation): Promise<boolean> {
  const key = keyOf(reference);
  const result =
    door === 'post'
      ? await database.transaction((tx) => post(tx, systemClock, { playerId, key, transfers: [transfer] }))
      : await batcher.submit({
          playerId,
          request: { key, fingerprint: fingerprint(transfer.kind, String(transfer.amount)) },
          decide: () => ({ ok: true, transfers: [transfer], answer: () => ({ reference }) }),
        });
  if (!result.ok) throw new Error(`${key} was refused: ${result.reason}`);
  return result.repeated;
}

/** The same reference always stands for the same operation, also in the next writer's life. */
function operationOf(reference: number): Operation {
  const digest = createHash('sha256').update(String(reference)).digest();
  const { door, ...shape } = SHAPES[digest[0]! % SHAPES.length]!;
  const playerId = toPlayerId(options.players[digest.readUInt16BE(1) % options.players.length]!);
  const amount = usdMicros(BigInt(1 + (digest.readUInt32BE(3) % AMOUNT_MICROS_MAX)));
  return { reference, playerId, door, transfer: { ...shape, amount, reference: BigInt(reference) } };
}

/** Writing to a pipe is done when this returns: what was acknowledged before a kill has been told. */
function say(line: WriterLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
