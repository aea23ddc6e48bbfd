import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { toUsd } from '../money/usd.ts';
import type { Aggregator, Jackpot, Winner } from './aggregator.ts';
import { createLastGood, type LastGood } from './last-good.ts';
import { TRANSACTION_KINDS } from './records.ts';

export interface ActiveJackpots {
  games: string[];
  tiers: { amount: number; tier: number }[];
}

export interface Jackpots {
  active: LastGood<ActiveJackpots>;
  winners: LastGood<Winner[]>;
}

export interface JackpotOptions {
  cells: Cells;
  clock: Clock;
  aggregator: Aggregator;
  usernamesOf(playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>>;
}

const FRESH_MS = 30_000;
const WINNERS_MAX = 50;

export function createJackpots({ cells, clock, aggregator, usernamesOf }: JackpotOptions): Jackpots {
  const { listWinners } = aggregator;
  return {
    active: createLastGood<ActiveJackpots>(
      clock,
      FRESH_MS,
      async () => {
        const reply = await aggregator.listJackpots();
        return reply.ok ? flatten(reply.value) : null;
      },
      { games: [], tiers: [] },
    ),
    winners: createLastGood<Winner[]>(
      clock,
      FRESH_MS,
      async () => {
        if (!listWinners) return listOwnWinners(cells, usernamesOf);
        const reply = await listWinners();
        return reply.ok ? reply.value.map((winner) => ({ ...winner, user: maskName(winner.user) })) : null;
      },
      [],
    ),
  };
}

/** Parallel lists with one entry per game, jackpot and tier. */
export function flatten(jackpots: readonly Jackpot[]): ActiveJackpots {
  const pairs = jackpots
    .filter(({ isActive }) => isActive)
    .flatMap(({ games, tiers }) => games.flatMap((game) => tiers.map((tier) => ({ game, tier }))));
  return { games: pairs.map(({ game }) => game), tiers: pairs.map(({ tier: { amount, tier } }) => ({ amount, tier })) };
}

/** `Ann***`: the winner recognizes the name, a stranger does not. */
export function maskName(name: string): string {
  return `${name.slice(0, Math.min(3, Math.floor(name.length / 2)))}***`;
}

async function listOwnWinners(cells: Cells, usernamesOf: JackpotOptions['usernamesOf']): Promise<Winner[]> {
  const found = await inAnsweringCells(cells, (database) =>
    database.query<{ player_id: bigint; moved_micros: bigint; created_at: Date }>(
      `SELECT player_id, moved_micros, created_at FROM provider_transactions
     WHERE kind = ${TRANSACTION_KINDS.jackpotWin} AND moved_micros > 0 ORDER BY created_at DESC LIMIT $1`,
      [WINNERS_MAX],
    ),
  );
  const rows = found
    .flatMap((part) => part.rows)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .slice(0, WINNERS_MAX);
  const names = await usernamesOf([...new Set(rows.map((row) => toPlayerId(row.player_id)))]);
  return rows.map((row) => ({
    user: maskName(names.get(toPlayerId(row.player_id)) ?? ''),
    payout: toUsd(row.moved_micros),
    date: row.created_at.toISOString(),
  }));
}
