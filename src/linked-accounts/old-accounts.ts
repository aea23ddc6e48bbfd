import type { Database, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { noticeSigns, openLinkCases, type Linking } from './notice.ts';
import type { Sign } from './signs.ts';

const AT_ONCE = 200;

/**
 * Records the signs of accounts opened before signs were kept, oldest first, and of those that a server of an older version has
 * opened since. May run anywhere and any number of times.
 */
export async function noticeOldAccounts(
  database: Database,
  linking: Linking,
  signsOf: (tx: Tx, playerId: PlayerId) => Promise<Sign[]>,
): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ player_id: bigint }>(
      'SELECT player_id FROM players WHERE signs_noted_at IS NULL ORDER BY player_id LIMIT $1',
      [AT_ONCE],
    );
    for (const row of rows) {
      const playerId = toPlayerId(row.player_id);
      await database.transaction(async (tx) => {
        const { news } = await noticeSigns(tx, linking, playerId, await signsOf(tx, playerId));
        await tx.query('UPDATE players SET signs_noted_at = $2 WHERE player_id = $1', [playerId, linking.clock.now()]);
        await openLinkCases(tx, linking.clock, news);
      });
    }
    if (rows.length < AT_ONCE) return;
  }
}
