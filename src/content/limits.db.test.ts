import { expect, test } from 'vitest';
import { startTestServer } from '../app/test-server.ts';
import { testDatabase } from '../db/test-database.ts';
import { GAMES } from '../games/all.ts';
import { fundedPlayer, rollDice } from '../games/test-player.ts';
import * as termsEn from './terms-text.en.ts';
import * as termsEs from './terms-text.es.ts';
import * as termsJa from './terms-text.ja.ts';
import * as termsPt from './terms-text.pt.ts';
import { fillIn } from './fill-in.web.ts';

const db = await testDatabase();
const server = await startTestServer(db, { WIN_MAX_DICE: '1000', STAKE_MAX: '400' });

interface Limits {
  stakeMin: number;
  stakeMax: number;
  winMax: number;
}

test('limits: what the operator sets is told by the API, the rules, the Terms, refusals and each bet', async () => {
  const visitor = server.visitor();
  const limits = (await visitor.get('/api/games/limits')).json<Record<(typeof GAMES)[number]['id'], Limits>>();
  expect(limits.dice).toEqual({ stakeMin: 0.1, stakeMax: 400, winMax: 1_000 });

  for (const { page } of [termsEn, termsEs, termsPt, termsJa]) {
    const texts = page.sections.flatMap(({ body }) => body.flat());
    const told = texts.filter((text) => text.includes('{largestWins}')).map((text) => fillIn(text, GAMES, limits));
    expect(told).toHaveLength(1);
    expect(told[0]).toContain('Dice $1,000');
    for (const { id, texts: own } of GAMES) {
      expect(told[0]).toContain(`${own.name} $${limits[id].winMax.toLocaleString('en-US')}`);
    }
    expect(texts.some((text) => text.includes('{stakeMax}') && fillIn(text, GAMES, limits).includes('$400'))).toBe(
      true,
    );
    // No limit is written into the text itself.
    expect(texts.filter((text) => /\$(5,000|50,000|500,000)\b/.test(text))).toEqual([]);
  }

  const rules = (await visitor.get('/api/fairness/rules')).json<{
    items: (Limits & { game: string; rules: string })[];
  }>();
  const dice = rules.items.find(({ game }) => game === 'dice')!;
  expect(dice).toMatchObject(limits.dice);
  expect(dice.rules).toContain('"winMaxMicros":"1000000000"');

  const player = await fundedPlayer(server, db, 1_000);
  // 49.5 times the stake, with a maximum win of $1,000.
  const tooMuch = { betAmount: 20.21, selectedNumber: 98 };
  const signature = (await player.post('/api/dice/sign', tooMuch)).json<object>();
  const refused = await player.post('/api/dice/play/dice', { ...tooMuch, ...signature });
  expect(refused.json()).toMatchObject({
    code: 'STAKE_TOO_LARGE',
    error: expect.stringContaining('The maximum bet is $20.20.') as string,
  });
  const { betId } = await rollDice(player, 20.2, 98);
  expect((await visitor.get(`/api/bets/${betId}`)).json()).toMatchObject({ winMax: 1_000 });
});
