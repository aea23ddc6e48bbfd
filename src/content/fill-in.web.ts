import type { Game } from '../games/all.ts';
import type { GameAbout } from '../games/definition.ts';
import type { AnswerOf } from '../http/contract.ts';
import type { readLimits } from '../http/limits-api.ts';
import { language, LOCALES } from '../texts/language.ts';
import { formatPercent, formatUsdPlain as usd } from '../ui/amounts.ts';
import { figuresIn, fillGaps, type LIVE_FIGURES } from './figures.ts';

const NOT_KNOWN_YET = '…';
const list = new Intl.ListFormat(LOCALES[language], { type: 'conjunction' });

/** Replaces the placeholders in a text. `limits` is the server's answer, or null while loading. */
export function fillIn(
  text: string,
  games: readonly GameAbout<Game>[],
  limits: AnswerOf<typeof readLimits> | null,
): string {
  const first = limits?.[games[0]!.id];
  const live: Record<(typeof LIVE_FIGURES)[number], string> = {
    edges: list.format(games.map(({ texts, edgePercent }) => `${texts.name} ${formatPercent(edgePercent)}`)),
    stakeMin: first ? usd(first.stakeMin) : NOT_KNOWN_YET,
    stakeMax: first ? usd(first.stakeMax) : NOT_KNOWN_YET,
    largestWins:
      limits && first
        ? list.format(games.map(({ id, texts }) => `${texts.name} ${usd(limits[id].winMax)}`))
        : NOT_KNOWN_YET,
  };
  return fillGaps(text, { ...rules(games), ...live });
}

let known: Readonly<Record<string, string>> | null = null;

/** Cached: the rules do not change while a page is open. */
function rules(games: readonly GameAbout<Game>[]): Readonly<Record<string, string>> {
  return (known ??= figuresIn(language, games));
}
