import { expect, test } from 'vitest';
import { settableClock } from '../clock/clock.ts';
import { dollars } from '../money/usd.ts';
import { createBatchQueue } from './batch-queue.ts';
import { decideAll } from './decide.ts';
import { createNextBatch } from './next-batch.ts';
import { commandOf, type Pending } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import type { Wallet } from './wallet.ts';

const START = new Date('2026-03-01T12:00:00.000Z');

/** What the rules of the books read. */
const WALLET = {
  version: 0n,
  lastTransfer: 0n,
  primary: dollars(5),
  promotional: 0n,
  held: 0n,
  cashWagered: 0n,
  bonusWagered: 0n,
  betCount: 0n,
  rakebackNanos: 0n,
  nonce: 0n,
  lastBet: 0n,
  openRounds: 0n,
  promoRounds: 0n,
  cashPaid: 0n,
  theoreticalNanos: 0n,
  promoLock: 0n,
  promoProgress: 0n,
  playLimits: null,
  day: 0,
} as Wallet;

/** Stakes of a dollar, decided with a clock that the test moves. Only these players are in memory. */
function stakes(known: readonly bigint[]) {
  const clock = settableClock(START);
  const queue = createBatchQueue<null>();
  let keys = 0;
  const decisions: { player: bigint; afterMs: number }[] = [];
  const next = createNextBatch<null>({
    clock,
    take: (most) => queue.take(most),
    decide(items, now) {
      const here = items.filter(({ command }) => known.includes(command.playerId));
      if (here.length === 0) return null;
      const stateOf = (playerId: PlayerId) => ({ wallet: { ...WALLET, playerId }, extra: null });
      return { items: here, decided: decideAll(here, commandOf, stateOf, null, now) };
    },
  });
  const arrive = (...players: bigint[]) => {
    for (const player of players) {
      const pending: Pending<null> = {
        command: {
          playerId: player as PlayerId,
          request: { key: String((keys += 1)), fingerprint: Buffer.alloc(0) },
          decide(_state, now) {
            decisions.push({ player, afterMs: now.getTime() - START.getTime() });
            return {
              ok: true,
              transfers: [{ kind: 'stake', debit: 'primary', credit: 'games', amount: dollars(1) }],
              rows: [['stakes', player]],
              answer: () => null,
            };
          },
        },
        resolve: () => {},
        reject: () => {},
        asker: null,
      };
      queue.push(pending);
    }
  };
  return { clock, queue, next, decisions, arrive };
}

test('next batch: what arrives one after another is decided at once and written as one, with the time of the first', () => {
  const { clock, next, decisions, arrive } = stakes([1n, 2n, 3n]);
  arrive(3n);
  next.prepare();
  clock.advance(100);
  arrive(1n, 2n);
  next.prepare();
  expect(decisions).toEqual([3n, 1n, 2n].map((player) => ({ player, afterMs: 0 })));

  const { items, decided } = next.take()!;
  expect(decisions).toHaveLength(3);
  expect(items.map(({ command }) => command.playerId)).toEqual([3n, 1n, 2n]);
  expect(decided.verdicts.map(({ item, verdict }) => [item, verdict.ok])).toEqual(items.map((item) => [item, true]));
  expect(decided.states.map(({ wallet }) => wallet.primary)).toEqual([dollars(4), dollars(4), dollars(4)]);
  expect(decided.write).toMatchObject({
    postedAt: START,
    // Wallets are locked in this order everywhere; another one could deadlock.
    changes: [1n, 2n, 3n].map((playerId) => ({ after: { playerId } })),
    answers: [3n, 1n, 2n].map((playerId) => ({ playerId })),
  });
  expect(decided.write.attached.get('stakes')).toEqual([3n, 1n, 2n]);
  expect(next.take()).toBeNull();
});

test('next batch: what was decided long ago is decided again', () => {
  const { clock, next, decisions, arrive } = stakes([1n, 2n]);
  arrive(1n);
  next.prepare();
  clock.advance(200);
  arrive(2n);
  next.prepare();
  clock.advance(51);
  const { items, decided } = next.take()!;
  expect(decisions.slice(2)).toEqual([1n, 2n].map((player) => ({ player, afterMs: 251 })));
  expect(items).toHaveLength(2);
  expect(decided.write.postedAt).toEqual(new Date(START.getTime() + 251));
  expect(decided.write.changes).toHaveLength(2);
});

test('next batch: a player’s second command waits until the first is released', () => {
  const { queue, next, decisions, arrive } = stakes([1n]);
  arrive(1n, 1n);
  next.prepare();
  arrive(1n);
  next.prepare();
  expect(decisions).toHaveLength(2);
  const { decided } = next.take()!;
  expect(next.take()).toBeNull();
  queue.release(decided.verdicts);
  expect(next.take()!.items).toHaveLength(1);
  expect(decisions).toHaveLength(3);
});

test('next batch: after a later answer was given nothing is added, so that no player’s times go back', () => {
  const { clock, next, decisions, arrive } = stakes([1n, 2n]);
  arrive(1n);
  next.prepare();
  clock.advance(100);
  next.seal();
  arrive(2n);
  next.prepare();
  expect(next.take()!.items.map(({ command }) => command.playerId)).toEqual([1n]);
  expect(next.take()!.decided.write.postedAt).toEqual(clock.now());
  expect(decisions.at(-1)).toEqual({ player: 2n, afterMs: 100 });
});

test('next batch: an empty one is not sealed, and takes nothing of players who are not in memory', () => {
  const { next, decisions, arrive } = stakes([1n]);
  next.seal();
  arrive(2n);
  expect(next.take()).toBeNull();
  arrive(1n);
  expect(next.take()!.items).toHaveLength(1);
  expect(decisions).toEqual([{ player: 1n, afterMs: 0 }]);
});

test('next batch: it has no more than 512 commands', () => {
  const players = Array.from({ length: 600 }, (_none, at) => BigInt(at + 1));
  const { next, arrive } = stakes(players);
  for (const at of [0, 300]) {
    arrive(...players.slice(at, at + 300));
    next.prepare();
  }
  expect(next.take()!.items).toHaveLength(512);
  expect(next.take()!.items).toHaveLength(88);
});
