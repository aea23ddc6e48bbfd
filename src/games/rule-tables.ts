import type { Game } from '../bets/game.ts';
import type { UsdMicros } from '../money/usd.ts';
import * as dice from './dice/rules.ts';
import * as keno from './keno/rules.ts';
import * as mines from './mines/rules.ts';
import * as plinko from './plinko/rules.ts';
import { RISKS, type Risk } from './settlement.ts';

type Json = string | number | readonly Json[] | { readonly [key: string]: Json };

const NUMBERS =
  'u[i] = i-th big-endian 4 bytes of HMAC-SHA256(serverSeed, clientSeed:nonce:cursor) with cursor 0, 1 and so on; index(i, n) = floor(u[i] * n / 2^32)';
const SETTLEMENT = 'payoutMicros = floor(stakeMicros * multiplierE4 / 10000)';

/**
 * All that decides what a bet of the game pays, as canonical JSON (RFC 8785). Its hash is public and stored with each
 * bet. Stake limits are not in it: they decide whether a bet is taken, never what it pays.
 */
export function ruleTextOf(game: Game, winMax: UsdMicros = WIN_MAX[game]): string {
  const winMaxMicros = winMax.toString();
  return canonical({ game, numbers: NUMBERS, settlement: SETTLEMENT, winMaxMicros, ...RULES[game]() });
}

const WIN_MAX: Record<Game, UsdMicros> = {
  plinko: plinko.WIN_MAX,
  dice: dice.WIN_MAX,
  mines: mines.WIN_MAX,
  keno: keno.WIN_MAX,
};

const RULES: Record<Game, () => { [key: string]: Json }> = {
  plinko: () => ({
    draw: 'step i is right if index(i, 2) = 1; box = number of rights',
    multipliersE4: byRisk((risk) =>
      byCount(plinko.ROWS_MIN, plinko.ROWS_MAX, (rows) => plinko.multipliersE4({ rows, risk })),
    ),
    winMaxRule: 'limits the stake',
  }),
  dice: () => ({
    draw: `roll = index(0, ${dice.ROLLS}) hundredths; a roll above the threshold wins`,
    multiplierE4: `floor(${dice.MULTIPLIER_NUMERATOR} / (${dice.FULL_CHANCE} - threshold))`,
    thresholdMax: dice.THRESHOLD_MAX,
    thresholdMin: dice.THRESHOLD_MIN,
    winMaxRule: 'limits the stake',
  }),
  mines: () => ({
    draw: `mine i = element index(i, ${mines.TILES} - i) taken out of 0 to ${mines.TILES - 1}, the gap closed`,
    multipliersE4: byCount(mines.MINES_MIN, mines.MINES_MAX, (count) => mines.multipliersE4({ mines: count })),
    returnE4: mines.RETURN_E4,
    winMaxRule: 'cashes out after the last flip that stays within it',
  }),
  keno: () => ({
    draw: `number i = element index(i, ${keno.NUMBER_MAX} - i) taken out of ${keno.NUMBER_MIN} to ${keno.NUMBER_MAX}, the gap closed, ${keno.DRAWN} times`,
    multipliersE4: byRisk((risk) =>
      byCount(keno.PICKS_MIN, keno.PICKS_MAX, (picks) => keno.multipliersE4(risk, picks)),
    ),
    winMaxRule: 'limits the stake',
  }),
};

function byRisk(tables: (risk: Risk) => Json): Json {
  return Object.fromEntries(RISKS.map((risk) => [risk, tables(risk)]));
}

function byCount(min: number, max: number, table: (count: number) => Json): Json {
  return Object.fromEntries(Array.from({ length: max - min + 1 }, (_none, i) => [min + i, table(min + i)]));
}

/** Keys sorted as text: objects of JavaScript put whole numbers first whatever one does. */
function canonical(value: Json): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}
