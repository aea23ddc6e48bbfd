import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Queryable } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { lockWallet } from '../ledger/wallet-rows.ts';
import { formatUsd, usdMicros } from '../money/usd.ts';
import { NO_PLAYER, type Act, type FindPlayer, type KnownPlayer, type Refused } from '../operator/command.ts';
import { findAffiliate, monthOf } from './affiliate-rows.ts';
import { reckonOpenMonths } from './months.ts';

interface Options {
  cells: Cells;
  clock: Clock;
  findPlayer: FindPlayer;
}

export interface AffiliateHold {
  since: Date;
  heldBy: string;
  reason: string;
}

export async function findHold(db: Queryable, playerId: PlayerId): Promise<AffiliateHold | null> {
  const { rows } = await db.query<{ since: Date; held_by: string; reason: string }>(
    'SELECT since, held_by, reason FROM affiliate_holds WHERE player_id = $1',
    [playerId],
  );
  return rows[0] ? { since: rows[0].since, heldBy: rows[0].held_by, reason: rows[0].reason } : null;
}

/** One person may hold an affiliate's payments. Releasing them takes two. */
export function affiliateCommands({ cells, clock, findPlayer }: Options): Act[] {
  const find = async (typed: string): Promise<(KnownPlayer & { ok: true; nextMonth: string }) | Refused> => {
    const player = await findPlayer(typed);
    if (!player) return NO_PLAYER;
    const affiliate = await findAffiliate(cells.of(player.playerId), player.playerId);
    if (!affiliate) return { ok: false, text: `${player.username} is not an affiliate.` };
    return { ...player, ok: true, nextMonth: affiliate.nextMonth };
  };
  return [
    {
      name: 'affiliate hold',
      permission: 'affiliates.hold',
      summary: 'Pay an affiliate nothing until two people decide to. Months stay open',
      takes: ['player'],
      async plan({ words }) {
        const found = await find(words['player']!);
        if (!found.ok) return found;
        return {
          ok: true,
          target: `player:${found.playerId}`,
          summary: `hold the share of ${found.username}`,
          content: { playerId: String(found.playerId) },
          needsSecond: null,
        };
      },
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        // Waits until a month that is being closed has been paid.
        await lockWallet(tx, playerId);
        const { rowCount } = await tx.query(
          'INSERT INTO affiliate_holds (player_id, since, held_by, reason) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
          [playerId, clock.now(), by.name, by.reason],
        );
        if (rowCount === 0) return { ok: false, text: 'It is held already.' };
        return {
          ok: true,
          output: { kind: 'facts', facts: { share: 'held' } },
          before: { share: 'paid' },
          after: { share: 'held' },
        };
      },
    },
    {
      name: 'affiliate pay',
      permission: 'affiliates.hold',
      approval: 'affiliates.approve',
      summary: 'Pay an affiliate again what was held, with the months that are over. Two people',
      takes: ['player'],
      async plan({ words }) {
        const found = await find(words['player']!);
        if (!found.ok) return found;
        const { playerId, username } = found;
        if (!(await findHold(cells.of(playerId), playerId))) return { ok: false, text: 'It is not held.' };
        return {
          ok: true,
          target: `player:${playerId}`,
          summary: `pay the share of ${username} again`,
          content: { playerId: String(playerId), nextMonth: found.nextMonth },
          needsSecond: 'a share that was held',
          sameAs: String(playerId),
        };
      },
      async perform(tx, content) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        await lockWallet(tx, playerId);
        const { rows } = await tx.query<{ since: Date }>(
          'DELETE FROM affiliate_holds WHERE player_id = $1 RETURNING since',
          [playerId],
        );
        if (!rows[0]) return { ok: false, text: 'It is not held.' };
        const affiliate = await findAffiliate(tx, playerId);
        const months = await reckonOpenMonths(tx, playerId, affiliate!.nextMonth, monthOf(clock.now()));
        const due = formatUsd(usdMicros(months.reduce((sum, { earned }) => sum + earned, 0n)));
        return {
          ok: true,
          output: { kind: 'facts', facts: { share: 'paid', due } },
          before: { share: 'held', since: rows[0].since.toISOString() },
          after: { share: 'paid', due, months: months.map(({ month }) => month.slice(0, 7)).join(', ') },
        };
      },
    },
  ];
}
