import type { Queryable, Tx } from '../db/database.ts';
import type { KnownGame } from './game/provider-game.ts';

interface GameRow {
  symbol: string;
  name: string;
  category: KnownGame['category'];
  theme: string | null;
  mechanic: string | null;
  volatility: KnownGame['volatility'];
  rtp_percent_e2: number | null;
}

/** The provider's games, in the order of its list. */
export async function readGames(database: Queryable): Promise<KnownGame[]> {
  const { rows } = await database.query<GameRow>(
    `SELECT symbol, name, category, theme, mechanic, volatility, rtp_percent_e2
     FROM provider_games WHERE gone_at IS NULL ORDER BY position, symbol`,
  );
  return rows.map(({ rtp_percent_e2, ...row }) => ({ ...row, rtpPercentE2: rtp_percent_e2 }));
}

/** Updates the table to the provider's list. One server at a time, because two would deadlock on each other's rows. */
export async function writeGames(tx: Tx, games: readonly KnownGame[], now: Date): Promise<void> {
  await tx.query('LOCK TABLE provider_games IN SHARE ROW EXCLUSIVE MODE');
  await tx.query(
    `INSERT INTO provider_games AS known
       (symbol, name, category, theme, mechanic, volatility, rtp_percent_e2, position, first_seen_at)
     SELECT symbol, name, category, theme, mechanic, volatility, "rtpPercentE2", position, $2
     FROM json_to_recordset($1) AS told (symbol text, name text, category text, theme text, mechanic text,
       volatility text, "rtpPercentE2" integer, position integer)
     ON CONFLICT (symbol) DO UPDATE SET name = excluded.name, category = excluded.category, theme = excluded.theme,
       mechanic = excluded.mechanic, volatility = excluded.volatility, rtp_percent_e2 = excluded.rtp_percent_e2,
       position = excluded.position, gone_at = NULL
     WHERE (known.name, known.category, known.theme, known.mechanic, known.volatility, known.rtp_percent_e2,
         known.position, known.gone_at)
       IS DISTINCT FROM (excluded.name, excluded.category, excluded.theme, excluded.mechanic, excluded.volatility,
         excluded.rtp_percent_e2, excluded.position, NULL)`,
    [JSON.stringify(games.map((game, position) => ({ ...game, position }))), now],
  );
  await tx.query('UPDATE provider_games SET gone_at = $2 WHERE gone_at IS NULL AND symbol <> ALL ($1)', [
    games.map(({ symbol }) => symbol),
    now,
  ]);
}
