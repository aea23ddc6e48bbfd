import { LIVE_RETURNS, tableKindOf } from '../../terms/live-returns.ts';
import type { gameDescriptions } from '../../texts/game-descriptions.ts';
import { sayingOf } from '../../texts/sayings.ts';
import type { slotStories } from '../../texts/slot-stories.ts';
import type { factNames } from '../../texts/slots.ts';

/** Input for a description. Facts that the provider does not state are left out. */
export interface DescribedGame {
  id: string;
  name: string;
  category: string;
  theme?: string | undefined;
  mechanic?: string | undefined;
  volatility?: string | undefined;
  /** In percent. */
  rtp?: number | undefined;
}

type Texts = typeof gameDescriptions;

/** Describes a slot in a few paragraphs: its mood, how it pays, what to expect, and what does not help. */
export function describeSlot(
  { id, name, theme = '', mechanic = '', volatility = '', rtp }: DescribedGame,
  texts: Texts,
  stories: typeof slotStories,
  percent: (value: number) => string,
): string[] {
  const told = stories[theme];
  const played = texts.mechanics[mechanic];
  return [
    told ? sayingOf(told, id)(name) : texts.plainSlot(name),
    ...(played ? [sayingOf(played, id)] : []),
    ...(texts.volatility[volatility] ? [texts.volatility[volatility]] : []),
    ...(rtp === undefined ? [] : [texts.rtp(percent(rtp), percent(edgeOf(rtp)))]),
    texts.slotMyth,
  ];
}

/** The same in a sentence or two, for search engines. */
export function summariseGame(
  game: DescribedGame,
  texts: Texts,
  names: typeof factNames,
  percent: (value: number) => string,
): string {
  const { name, category, theme = '', mechanic = '', rtp } = game;
  if (category === 'slots') {
    const told = rtp === undefined ? '' : percent(rtp);
    return texts.slotSummary(name, names.theme[theme] ?? '', names.mechanic[mechanic] ?? '', told);
  }
  const kind = tableKindOf(game);
  const best = kind === null ? [] : Object.values<number>(LIVE_RETURNS[kind]);
  return texts.tableSummary(
    name,
    texts.kinds[kind ?? 'lobby']!.name,
    best.length === 0 ? '' : percent(Math.max(...best)),
  );
}

/** The house edge in percent, rounded to two decimals. */
function edgeOf(rtp: number): number {
  return Math.round((100 - rtp) * 100) / 100;
}
