import type { Game } from '../games/all.ts';
import type { GameAbout } from '../games/definition.ts';
import type { AnswerOf } from '../http/contract.ts';
import type { readLimits } from '../http/limits-api.ts';
import { language, LOCALES } from '../texts/language.ts';
import { formatPercent, formatUsdPlain as usd } from '../ui/amounts.ts';

const NOT_KNOWN_YET = '…';
const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });

/** Fills in the figures of a text. `limits` is what the server answered, or null while it has not. */
export function fillIn(
  text: string,
  games: readonly GameAbout<Game>[],
  limits: AnswerOf<typeof readLimits> | null,
): string {
  const first = limits?.[games[0]!.id];
  const figures: Record<string, string> = {
    edges: list.format(games.map(({ texts, edgePercent }) => `${texts.name} ${formatPercent(edgePercent)}`)),
    ...(limits && first
      ? {
          stakeMin: usd(first.stakeMin),
          stakeMax: usd(first.stakeMax),
          largestWins: list.format(games.map(({ id, texts }) => `${texts.name} ${usd(limits[id].winMax)}`)),
        }
      : {}),
  };
  return text.replaceAll(/\{(\w+)\}/g, (_gap, name: string) => figures[name] ?? NOT_KNOWN_YET);
}
