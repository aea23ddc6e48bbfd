import { expect, test } from 'vitest';
import type { PlayerId } from '../ledger/player-id.ts';
import { newKeyText, parseKeyRing } from '../secrets/key-ring.ts';
import { createBetIds, makeBetId, makeBetIds, parseBetId } from './bet-id.ts';

const keys = parseKeyRing(newKeyText());
const [ANA, BEN] = [7n, 8n] as PlayerId[];

test('bet id: what is made ahead for a player’s next bets is what each bet’s id is', () => {
  const betIdOf = createBetIds(keys);
  // In turns, across the end of what was made ahead, with gaps, and back to earlier bets.
  const numbers = [...Array.from({ length: 40 }, (_none, at) => BigInt(at + 1)), 60n, 61n, 3n, 60n, 62n, 1_000_000n];
  const bets = numbers.flatMap((number) => [ANA!, BEN!].map((playerId) => ({ playerId, number })));
  const ids = bets.map(betIdOf);
  expect(ids).toEqual(bets.map(({ playerId, number }) => makeBetId(keys, playerId, number)));
  expect(ids).toEqual(makeBetIds(keys, bets));
  expect(ids.map((id) => parseBetId(keys, id))).toEqual(bets);
});

test('bet id: a guess, another key’s id and another spelling are unknown', () => {
  const id = makeBetId(keys, ANA!, 1n);
  expect(
    parseBetId(
      keys,
      id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')),
    ),
  ).toBeNull();
  expect(parseBetId(keys, makeBetId(parseKeyRing(newKeyText()), ANA!, 1n))).toBeNull();
  for (const other of ['', `${id}=`, `${id}A`, id.slice(1)]) expect(parseBetId(keys, other)).toBeNull();
});
