import type { Queryable } from '../db/database.ts';

/** Provider id of our own games in `game_switches` and `game_totals`. */
export const HOUSE = 'house';
/** All games of a provider, or every country. */
export const ALL = '*';

/** Countries in which a game is off; `*` means everywhere. */
export type OffIn = readonly string[];

export interface Switch {
  provider: string;
  game: string;
  country: string;
  offSince: Date;
  switchedBy: string;
  reason: string;
}

/** Games that staff have switched off. Only new bets check this; open rounds continue. */
export interface Switches {
  offIn(provider: string, game: string): OffIn;
  /** Reads the table. Meant to be called twice a second; if the read fails, the known state stays. */
  refresh(): Promise<void>;
}

const NOWHERE: OffIn = [];

export function createSwitches(database: Queryable): Switches {
  let known = new Map<string, string[]>();
  const keyOf = (provider: string, game: string) => `${provider} ${game}`;
  return {
    offIn(provider, game) {
      if (known.size === 0) return NOWHERE;
      return [...(known.get(keyOf(provider, game)) ?? []), ...(known.get(keyOf(provider, ALL)) ?? [])];
    },
    async refresh() {
      const next = new Map<string, string[]>();
      for (const { provider, game, country } of await readSwitches(database)) {
        const key = keyOf(provider, game);
        next.set(key, [...(next.get(key) ?? []), country]);
      }
      known = next;
    },
  };
}

/** The refusal for a new bet from a country; null if the game is on. An unknown country matches only `*`. */
export function whyOff(offIn: OffIn, country: string | null): 'GAME_OFF' | 'GAME_BLOCKED' | null {
  if (offIn.includes(ALL)) return 'GAME_OFF';
  return country !== null && offIn.includes(country) ? 'GAME_BLOCKED' : null;
}

export async function readSwitches(db: Queryable): Promise<Switch[]> {
  const { rows } = await db.query<{
    provider: string;
    game: string;
    country: string;
    off_since: Date;
    switched_by: string;
    reason: string;
  }>('SELECT provider, game, country, off_since, switched_by, reason FROM game_switches ORDER BY off_since');
  return rows.map(({ off_since: offSince, switched_by: switchedBy, ...row }) => ({ ...row, offSince, switchedBy }));
}
