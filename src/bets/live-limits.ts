import type { Queryable } from '../db/database.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { LimitKind } from './limit-kinds.ts';
import { ALL, HOUSE } from './switches.ts';

/** A limit set by staff, below what the settings allow. */
export interface SetLimit {
  provider: string;
  /** `*`: all games of the provider; for an exposure limit, all games together. */
  game: string;
  kind: LimitKind;
  amount: UsdMicros;
  setAt: Date;
  setBy: string;
  reason: string;
}

/** Limits that staff change during play. Only new bets read them: an open round keeps its own. */
export interface LiveLimits {
  /** The smallest of the setting and the limits set for the game and for all games of its provider. */
  stakeMax(provider: string, game: string, setting: UsdMicros): UsdMicros;
  winMax(game: string, setting: UsdMicros): UsdMicros;
  /** Of the originals, by game; `*` is the total. */
  exposure(): ReadonlyMap<string, UsdMicros>;
  /** Reads the table. Meant to be called twice a second; if the read fails, the known limits stay. */
  refresh(): Promise<void>;
}

export function createLiveLimits(
  database: Queryable,
  exposureChanged: (limits: ReadonlyMap<string, UsdMicros>) => void = () => {},
): LiveLimits {
  let known = new Map<string, UsdMicros>();
  let exposure = new Map<string, UsdMicros>();
  const keyOf = (kind: LimitKind, provider: string, game: string) => `${kind} ${provider} ${game}`;
  const smallest = (kind: LimitKind, provider: string, game: string, setting: UsdMicros) => {
    if (known.size === 0) return setting;
    const set = [known.get(keyOf(kind, provider, game)), known.get(keyOf(kind, provider, ALL))];
    return set.reduce<UsdMicros>((least, limit) => (limit !== undefined && limit < least ? limit : least), setting);
  };
  return {
    stakeMax: (provider, game, setting) => smallest('stake', provider, game, setting),
    winMax: (game, setting) => smallest('win', HOUSE, game, setting),
    exposure: () => exposure,
    async refresh() {
      const limits = await readLimits(database);
      known = new Map(limits.map(({ kind, provider, game, amount }) => [keyOf(kind, provider, game), amount]));
      const next = new Map(limits.filter(({ kind }) => kind === 'exposure').map(({ game, amount }) => [game, amount]));
      const isSame = next.size === exposure.size && [...next].every(([game, limit]) => exposure.get(game) === limit);
      exposure = next;
      if (!isSame) exposureChanged(next);
    },
  };
}

export async function readLimits(db: Queryable): Promise<SetLimit[]> {
  const { rows } = await db.query<{
    provider: string;
    game: string;
    kind: LimitKind;
    amount_micros: bigint;
    set_at: Date;
    set_by: string;
    reason: string;
  }>('SELECT provider, game, kind, amount_micros, set_at, set_by, reason FROM game_limits ORDER BY set_at');
  return rows.map(({ amount_micros: amount, set_at: setAt, set_by: setBy, ...row }) => ({
    ...row,
    amount: usdMicros(amount),
    setAt,
    setBy,
  }));
}
