import { createDraws } from './draws.ts';
import type { CoverTheme } from './theme.ts';
import { FUN_THEMES } from './themes-fun.ts';
import { LIVE_THEMES } from './themes-live.ts';
import { TALE_THEMES } from './themes-tales.ts';

export const COVER_THEMES: Readonly<Record<string, CoverTheme>> = { ...TALE_THEMES, ...FUN_THEMES, ...LIVE_THEMES };

const LIVE_HINTS: readonly (readonly [theme: string, words: RegExp])[] = [
  ['roulette', /roulette/],
  ['blackjack', /blackjack|twenty.?one/],
  ['baccarat', /baccarat|dragon.?tiger|poker/],
  ['gameshow', /show|wheel|crash|bingo/],
  ['lobby', /lobby|live|table/],
];

/** Words in a provider's theme or in a game's name that map to one of our themes. */
const HINTS: readonly (readonly [theme: string, words: RegExp])[] = [
  ['egypt', /egypt|pharao|nile|pyramid|mumm|anubis|cleopatra/],
  ['vampire', /vampir|blood|fang|gothic|dracul/],
  ['halloween', /hallow|horror|spook|ghost|witch|zombie|monster/],
  ['norse', /norse|viking|odin|thor\b|winter|ice|snow|christmas|xmas/],
  ['greek', /greek|greece|roman|zeus|olymp|myth|ancient/],
  ['aztec', /aztec|maya|inca/],
  ['asia', /asia|chin|japan|orient|fortune|panda|koi/],
  ['dragon', /dragon|fantas|magic|medieval|knight|wizard|fairy/],
  ['western', /west|cowboy|outlaw|sheriff|mexic|desert/],
  ['pirates', /pirat|treasure|captain/],
  ['fishing', /fish|bass|angler/],
  ['ocean', /ocean|sea|aqua|water|marine/],
  ['fruit', /fruit|classic|seven|retro|joker|bells/],
  ['candy', /cand|sweet|sugar|food|cake/],
  ['farm', /farm|barn|irish|clover|luck|country/],
  ['jungle', /jungle|safari|animal|wild|africa|dino|forest/],
  ['space', /space|star|galax|cosm|alien|sci/],
  ['neon', /neon|cyber|arcade|music|disco|synth|robot|electr/],
  ['heist', /heist|crime|bank|detective|spy|city|luxury|sport|race/],
  ['gems', /gem|jewel|diamond|crystal|mine|mining/],
  ...LIVE_HINTS,
];

/** A game's theme. An unknown one is guessed, first from the provider's word and then from the game's name. */
export function themeOf(theme: string, name: string): CoverTheme {
  if (Object.hasOwn(COVER_THEMES, theme)) return COVER_THEMES[theme]!;
  if (theme === 'live')
    return COVER_THEMES[LIVE_HINTS.find(([, hint]) => hint.test(name.toLowerCase()))?.[0] ?? 'lobby']!;
  const text = [theme.toLowerCase(), name.toLowerCase()];
  const hinted = text.flatMap((words) => HINTS.filter(([, hint]) => hint.test(words)))[0];
  return COVER_THEMES[hinted?.[0] ?? createDraws(name).pick(Object.keys(FUN_THEMES))]!;
}
