import type { Tx } from '../../src/db/database.ts';
import { fillStage } from './stage.ts';

const MONTHS_BACK = 4;
/** As long as the answers to requests are kept. */
const KEYS_KEPT_DAYS = 7;
const STAKE_MICROS = 100_000;
/** As the server writes it. */
const ANSWER = `{"gameId":"q0nV5lJ8yq3m2YxXH1k9Zw","outcome":[3,17,22,40,8,11,29,35,1,14],"hits":1,"winnings":0.1,
"multiplier":1,"risk":"low","betId":"q0nV5lJ8yq3m2YxXH1k9Zw","nonce":1234,
"serverSeedHash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08","balance":10000,"bonus":0,"version":1235}`;

/**
 * Gives the players a past: so many finished Keno bets spread over the last months, each of which paid its stake back, with transfers and
 * totals to match. The rules must be registered already, and for pages that show the bets also seeds. `onlyOf`: one player has them all.
 */
export function addPastBets(databaseUrl: string, total: number, onlyOf: bigint | null = null): Promise<void> {
  return fillStage({ databaseUrl }, (owner) => owner.transaction((tx) => insertPast(tx, total, onlyOf)));
}

async function insertPast(tx: Tx, total: number, onlyOf: bigint | null): Promise<void> {
  await tx.query(
    `SELECT ensure_month(current_schema()::text, month)
     FROM generate_series(0, $1::integer) AS back,
          LATERAL (SELECT (date_trunc('month', now()) - make_interval(months => back))::date AS month) AS m`,
    [MONTHS_BACK],
  );
  await tx.query(
    `CREATE TEMPORARY TABLE past ON COMMIT DROP AS
     SELECT player_id, last_bet, last_transfer, primary_micros, seed_pair, nonce,
            ($1::bigint + players - row_number() OVER (ORDER BY player_id)) / players AS bets
     FROM wallets, (SELECT count(*) AS players FROM wallets WHERE $2::bigint IS NULL OR player_id = $2) AS w
     WHERE $2::bigint IS NULL OR player_id = $2`,
    [total, onlyOf],
  );
  // The last bet was a minute ago, the first one as long ago as the oldest month allows.
  const bet = `SELECT p.*, n, now() - interval '1 minute' - (bets - n) * (make_interval(months => ${MONTHS_BACK}) / bets) AS at
               FROM past p CROSS JOIN LATERAL generate_series(1, p.bets) AS n`;
  await tx.query(
    `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4,
                       balance_after_micros, ending, params, result, progress, placed_at, settled_at)
     SELECT player_id, last_bet + n, 4, 1, (SELECT max(rules_id) FROM game_rules WHERE game = 'keno'), seed_pair, nonce + n,
            $1, $1, 10000, primary_micros, 0, '\\x00030b131b23', '\\x0311162808231d01160e', '', at, at
     FROM (${bet}) AS b`,
    [STAKE_MICROS],
  );
  await tx.query(
    `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, returned_micros,
                            debit_after_micros, reference)
     SELECT player_id, last_transfer + n, at, (SELECT code FROM transfer_kinds WHERE name = 'bet'), 1, 100, $1, $1,
            primary_micros, last_bet + n
     FROM (${bet}) AS b`,
    [STAKE_MICROS],
  );
  await tx.query(
    `INSERT INTO request_keys (player_id, key, fingerprint, answer, created_at)
     SELECT player_id, gen_random_uuid()::text, sha256(n::text::bytea), $1::json, at
     FROM (${bet}) AS b WHERE at > now() - make_interval(days => ${KEYS_KEPT_DAYS})`,
    [ANSWER],
  );
  await tx.query(
    `UPDATE wallets w SET version = version + 1, last_bet = w.last_bet + p.bets, last_transfer = w.last_transfer + p.bets,
            bet_count = bet_count + p.bets, nonce = w.nonce + p.bets,
            cash_wagered_micros = cash_wagered_micros + p.bets * $1, cash_paid_micros = cash_paid_micros + p.bets * $1
     FROM past p WHERE p.player_id = w.player_id`,
    [STAKE_MICROS],
  );
}
