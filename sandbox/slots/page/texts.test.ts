import { expect, test } from 'vitest';
import { EN } from './texts.en.web.ts';
import { ES } from './texts.es.web.ts';
import { JA } from './texts.ja.web.ts';
import { PT } from './texts.pt.web.ts';

test('slot texts: the rules promise what happens after a failure, and nowhere that it voids a win', () => {
  const promised = [
    [EN, /the round is completed or the bet is returned/],
    [ES, /la ronda se completa o la apuesta se devuelve/],
    [PT, /a rodada é concluída ou a aposta é devolvida/],
    [JA, /ラウンドを最後まで進めるか、賭け金/],
  ] as const;
  for (const [texts, promise] of promised) {
    expect(texts.factsText('96', 'high')).toMatch(promise);
    // JSON omits texts with parameters, because they are functions. The relevant one is checked above.
    expect(JSON.stringify(texts)).not.toMatch(/malfunction|\bvoids?\b|anula|無効/i);
  }
});

test('slot texts: simulated players are named as such wherever a jackpot is explained', () => {
  for (const [{ jackpotNote }, word] of [
    [EN, 'Simulated players'],
    [ES, 'simulados'],
    [PT, 'simulados'],
    [JA, 'シミュレーション'],
  ] as const)
    expect(jackpotNote).toContain(word);
});
