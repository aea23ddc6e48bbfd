import { expect, test } from 'vitest';
import { ENDINGS, type Bet } from '../../bets/records.ts';
import { hmacSha256 } from '../../fairness/sha256.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import type { UsdMicros } from '../../money/usd.ts';
import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
import { receiptText, type Receipt } from '../../public-log/receipt-format.ts';
import { GAME_IDS, gameOf, type Game } from '../all.ts';
import type { Fields } from '../definition.ts';
import { winningBet } from '../test-bets.ts';
import { replayRound } from '../verify/replay-round.ts';
import { receiptOf, receiptTextOf } from './receipt-of.ts';

test.each(GAME_IDS)(
  'receipts: %s states a bet in the order of canonical JSON, which needs no sorting for each receipt',
  (id) => {
    const game = gameOf(id);
    const bet = winningBet(id);
    const choice = game.told.read(bet.parameters, bet.result)!;
    const seeds = { serverSeed: bet.serverSeed!, clientSeed: String(bet['clientSeed']), nonce: bet.nonce };
    const { outcome } = replayRound(hmacSha256, seeds, { game, choice });
    for (const told of [game.told.parameters(choice), game.told.result(choice, outcome)] as Json[]) {
      expect(JSON.stringify(told)).toBe(canonicalJson(told));
    }
  },
);

const CLIENT_SEEDS = [
  '9f23e6b269',
  '',
  'a "quote", a \\ and a \n',
  'é € 😂',
  String.raw`\ud83d`,
  '</script>\u2028\u007f',
];
const AMOUNTS = [0n, 1n, 10n, 999_999n, 1_000_000n, 1_250_000n, 123_456_789n, 5_000_000_000n, 2n ** 53n - 1n];
const TIMES = [
  '2026-01-02T03:04:05.678Z',
  '2026-01-02T03:04:05.678Z',
  '2026-01-02T03:04:06.000Z',
  '1999-12-31T23:59:59.999Z',
];

type Stored = Pick<Bet, 'params' | 'result' | 'progress'>;

/** Bets as they are stored: drawn ones where a game plays at once, and random bytes for all of them. */
function storedBets(id: Game, random: (n: number) => number): Stored[] {
  const game = gameOf(id);
  const bytes = (length: number, below: number) => Uint8Array.from({ length }, () => random(below));
  const made = Array.from({ length: 200 }, (_, at) => ({
    params: bytes(16, at % 2 === 0 ? 3 : 256),
    result: bytes(random(45), 25),
    progress: bytes(at % 4 === 0 ? random(10) : 9, 25),
  }));
  const { instant } = game;
  if (!instant) return made;
  const drawn = Array.from({ length: 200 }, (_, nonce) => {
    const choice = instant.read(instant.sample(random) as Fields)!;
    const { outcome } = replayRound(
      hmacSha256,
      { serverSeed: 'server', clientSeed: 'client', nonce },
      { game, choice },
    );
    return {
      params: instant.encodeChoice(choice),
      result: instant.encodeOutcome(outcome),
      progress: new Uint8Array(0),
    };
  });
  return [...drawn, ...made];
}

/** What the text must be: of the whole receipt, in another order, so that the general code sorts and writes it. */
function plainText(receipt: Receipt): string {
  const text = canonicalJson(Object.fromEntries(Object.entries(receipt).toReversed()));
  expect(receiptText(receipt)).toBe(text);
  return text;
}

test.each(GAME_IDS)('receipts: of any bet of %s the text is the canonical JSON of its receipt', (id) => {
  let state = 1;
  const random = (n: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  const one = <T>(list: readonly T[]): T => list[random(list.length)]!;
  let same = 0;
  for (const stored of storedBets(id, random)) {
    const bet: Bet = {
      ...stored,
      playerId: toPlayerId(7n),
      number: BigInt(random(1_000)),
      game: id,
      balance: one(['primary', 'promotional']),
      rulesId: 1,
      pair: 1n,
      nonce: BigInt(random(2 ** 31)),
      stake: one(AMOUNTS) as UsdMicros,
      payout: one(AMOUNTS) as UsdMicros,
      multiplierE4: one([0n, 1n, 10_000n, 10_421n, 123_456_789n, 10n ** 13n]),
      balanceAfter: 0n as UsdMicros,
      ending: one(ENDINGS),
      placedAt: new Date(one(TIMES)),
      settledAt: new Date(one(TIMES)),
    };
    const facts = {
      id: 'q0nV5lJ8yq3m2YxXH1k9Zw',
      serverSeedHash: 'd4ce1554ed144964cd61d296cbfcedbc3d72201d8528d2800a1ffdf6f3ed0b10',
      clientSeed: one(CLIENT_SEEDS),
      rulesHash: '47a7cdb1b239a89a8fa02bc65a0f0f11a76f1908f03d4233cfb7f1daa4599f22',
    };
    let wanted: string | null = null;
    try {
      wanted = plainText(receiptOf(bet, facts));
    } catch {
      // Bytes that no bet of this game has: there is no receipt, and so no text either.
      expect(() => receiptTextOf(bet, facts)).toThrow();
    }
    if (wanted === null) continue;
    expect(receiptTextOf(bet, facts)).toBe(wanted);
    same += 1;
  }
  expect(same).toBeGreaterThan(50);
});

test('receipts: an amount that JSON cannot state exactly has no text', () => {
  const bytes = new Uint8Array(16);
  const stake = (2n ** 53n) as UsdMicros;
  const bet = { game: GAME_IDS[0]!, params: bytes, result: bytes, progress: bytes, stake } as Bet;
  const facts = { id: '', serverSeedHash: '', clientSeed: '', rulesHash: '' };
  expect(() => receiptOf(bet, facts)).toThrow(RangeError);
  expect(() => receiptTextOf(bet, facts)).toThrow(RangeError);
});
