import { expect, test } from 'vitest';
import { BACCARAT_RTP_PERCENTS } from '../sandbox/live/rules/baccarat.ts';
import { BLACKJACK_RTP_PERCENTS } from '../sandbox/live/rules/blackjack.ts';
import { ROULETTE_RTP_PERCENT } from '../sandbox/live/rules/roulette.ts';
import { wheelRtpPercent } from '../sandbox/live/rules/wheel.ts';
import { LIVE_TABLES } from '../sandbox/live/tables.ts';
import { knownGameOf } from '../src/catalogue/game/provider-game.ts';
import { LIVE_RETURNS, tableKindOf } from '../src/terms/live-returns.ts';

test('live returns: what pages say each bet returns is what the tables return', () => {
  const { roulette, blackjack, baccarat, wheel } = LIVE_RETURNS;
  expect(roulette.every).toBeCloseTo(ROULETTE_RTP_PERCENT, 2);
  expect(blackjack).toEqual({ basic: BLACKJACK_RTP_PERCENTS.main, insurance: BLACKJACK_RTP_PERCENTS.insurance });
  expect(baccarat.banker).toBeCloseTo(BACCARAT_RTP_PERCENTS.banker, 2);
  expect(baccarat.player).toBeCloseTo(BACCARAT_RTP_PERCENTS.player, 2);
  expect(baccarat.tie).toBeCloseTo(BACCARAT_RTP_PERCENTS.tie, 2);
  expect(baccarat.pair).toBeCloseTo(BACCARAT_RTP_PERCENTS['player-pair'], 2);
  for (const [number, percent] of Object.entries(wheel)) expect(percent).toBeCloseTo(wheelRtpPercent(number), 2);
});

test('live returns: every table is described as what is played at it', () => {
  for (const { id, name, kind } of LIVE_TABLES) {
    const game = knownGameOf({ symbol: id, name, typeId: 'lg' });
    if (game) expect(tableKindOf(game), name).toBe(kind === 'gameshow' ? 'wheel' : kind);
  }
});
