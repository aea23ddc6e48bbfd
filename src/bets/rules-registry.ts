import { createHash } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { GAME_IDS, type Game } from '../games/all.ts';
import { announce } from '../public-log/log.ts';

/** The rules in force, by game. */
export type RulesInForce = Record<Game, { rulesId: number; hash: string }>;

/** Stores the text of the rules under their hash, once. */
export async function registerRules(database: Database, ruleTextOf: (game: Game) => string): Promise<RulesInForce> {
  const entries = await Promise.all(
    GAME_IDS.map(async (game) => {
      const content = ruleTextOf(game);
      const hash = createHash('sha256').update(content).digest();
      const find = async () => {
        const { rows } = await database.query<{ rules_id: number }>('SELECT rules_id FROM game_rules WHERE hash = $1', [
          hash,
        ]);
        return rows[0]?.rules_id;
      };
      let rulesId = await find();
      // If two servers take the same number in parallel, one of them gets a conflict and tries again.
      while (rulesId === undefined) {
        await database.query(
          `INSERT INTO game_rules (rules_id, game, hash, content)
           SELECT coalesce(max(rules_id), 0) + 1, $1::text, $2::bytea, $3::text FROM game_rules ON CONFLICT DO NOTHING`,
          [game, hash, content],
        );
        rulesId = await find();
      }
      await announce(database, 'rules', [{ game, hash: hash.toString('hex') }]);
      return [game, { rulesId, hash: hash.toString('hex') }] as const;
    }),
  );
  return Object.fromEntries(entries) as RulesInForce;
}
