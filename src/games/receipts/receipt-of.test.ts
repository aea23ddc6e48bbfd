import { expect, test } from 'vitest';
import { hmacSha256 } from '../../fairness/sha256.ts';
import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
import { GAME_IDS, gameOf } from '../all.ts';
import { winningBet } from '../test-bets.ts';
import { replayRound } from '../verify/replay-round.ts';

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
