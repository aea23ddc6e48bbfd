import { readLimits, type SetLimit } from '../../bets/live-limits.ts';
import { ALL, HOUSE, readSwitches, type Switch } from '../../bets/switches.ts';
import { readGames } from '../../catalogue/game-rows.ts';
import { GAMES } from '../../games/all.ts';
import { formatUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { Office } from '../shared/desk.ts';
import { listGames } from './games-api.ts';

const LISTED_MAX = 200;
/** With fewer bets the interval is too wide to judge a game. */
const JUDGED_FROM_BETS = 1_000;

/** What the operators' figures say about games, provided by the layer above. */
export interface GameFigures {
  /** The outside provider's id in our records. */
  providerId: string;
  returns(): Promise<{
    until: Date;
    totals: readonly { provider: string; game: string; bets: number; staked: number }[];
    returns: readonly { provider: string; game: string; low: number; measured: number; high: number }[];
  }>;
  /** Whether the outside provider answers; null if unknown. */
  isProviderUp(): boolean | null;
  exposure(): readonly { scope: string; atStake: UsdMicros; limit: UsdMicros }[];
}

export function gamesRoutes(serve: ServeStaff, { reads }: Office, figures: GameFigures): void {
  const { providerId } = figures;
  serve(listGames, async ({ query }) => {
    const switches = await readSwitches(reads.directory);
    const limits = await readLimits(reads.directory);
    const { until, totals, returns } = await figures.returns();
    const own = GAMES.map(({ id, texts, edgePercent }) => ({
      provider: HOUSE,
      game: id as string,
      name: texts.name,
      expected: 1 - edgePercent / 100,
    }));
    const known = (await readGames(reads.directory)).map(({ symbol, name, rtpPercentE2 }) => ({
      provider: providerId,
      game: symbol,
      name,
      expected: rtpPercentE2 === null ? null : rtpPercentE2 / 10_000,
    }));
    const text = (query.text ?? '').trim().toLowerCase();
    const isOf = (each: { provider: string; game: string }) => (row: { provider: string; game: string }) =>
      row.provider === each.provider && row.game === each.game;
    const items = [...own, ...known]
      .filter(({ name, game }) => text === '' || `${name} ${game}`.toLowerCase().includes(text))
      .map((each) => {
        const own = totals.filter(isOf(each));
        const bets = own.reduce((sum, row) => sum + row.bets, 0);
        const staked = own.reduce((sum, row) => sum + row.staked, 0);
        const found = returns.find(isOf(each));
        const interval = found && bets >= JUDGED_FROM_BETS ? { low: found.low, high: found.high } : null;
        const { expected } = each;
        return {
          ...each,
          bets,
          staked: formatUsd(usdMicros(BigInt(Math.round(staked * 1e6)))),
          measured: found?.measured ?? null,
          interval,
          isOutside: interval !== null && expected !== null && (expected < interval.low || expected > interval.high),
          off: switches.filter(isOf(each)).map(describe),
          limits: limits.filter(isOf(each)).map(describeLimit),
        };
      })
      .toSorted(
        (a, b) =>
          Number(b.isOutside) - Number(a.isOutside) ||
          b.off.length + b.limits.length - a.off.length - a.limits.length ||
          b.bets - a.bets,
      );
    return {
      until: until.toISOString(),
      providers: [HOUSE, providerId].map((provider) => ({
        provider,
        off: switches.filter(isOf({ provider, game: ALL })).map(describe),
        limits: limits.filter(isOf({ provider, game: ALL })).map(describeLimit),
        isUp: provider === HOUSE ? null : figures.isProviderUp(),
      })),
      items: items.slice(0, LISTED_MAX),
      isCut: items.length > LISTED_MAX,
      exposure: figures.exposure().map(({ scope, atStake, limit }) => ({
        scope,
        atStake: formatUsd(atStake),
        limit: formatUsd(limit),
      })),
    };
  });
}

const describeLimit = ({ kind, amount, setAt, setBy, reason }: SetLimit) => ({
  kind,
  amount: formatUsd(amount),
  since: setAt.toISOString(),
  by: setBy,
  reason,
});

const describe = ({ country, offSince, switchedBy, reason }: Switch) => ({
  country,
  since: offSince.toISOString(),
  by: switchedBy,
  reason,
});
