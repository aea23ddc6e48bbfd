import type { Database } from '../../src/db/database.ts';
import { addPlayers } from '../bets/players.ts';

/** Eight originals and seven hundred games of two providers. A few are played much, all are played; so it is with countries and coins. */
const ORIGINALS = 8;
const GAMES = 700;
const COUNTRIES = 60;
const COINS = ['btc', 'eth', 'usdttrc20', 'usdterc20', 'ltc', 'sol', 'trx', 'usdcsol', 'doge', 'xrp'];
const PER_STATEMENT = 500_000;
/** Statements that run beside each other. */
const AT_ONCE = 2;
/** Players of the stage have smaller numbers. */
const BEFORE_FIRST_ID = 1_000_000;

/** Of a cluster that is only filled: what a crash would lose is made anew. */
export const FILLING_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
};

/** A number from 0 to 1 that looks drawn and is the same in every run. */
const drawn = (of: string) => `(hashint8(${of})::bigint + 2147483648) / 4294967296.0::float8`;
const countryOf = (n: string) => `floor(${COUNTRIES} * power(${drawn(n)}, 2))::integer`;

/** Which of a player's hundred postings are what: bets on originals, then stakes and wins of a provider, deposits, withdrawals. */
const PART = { bets: 58, stakes: 86, wins: 98, deposits: 99 };

/**
 * Bets on originals, stakes and wins of providers' games, deposits and withdrawals, in the order of their time as in a month of play: every
 * player plays many games. Only what sums are made from is true of them. The wallets say that nothing was posted: see `revealUntil`.
 */
export async function addPostings(
  owner: Database,
  { postings, players, days }: { postings: number; players: number; days: number },
  log: (line: string) => void,
): Promise<void> {
  const each = Math.ceil(postings / players);
  await owner.query(
    `SELECT ensure_month(current_schema()::text, (date_trunc('month', now()) - make_interval(months => back))::date) FROM generate_series(0, 2) AS back`,
  );
  await addPlayers(owner, {
    count: players,
    playerId: `${BEFORE_FIRST_ID} + n`,
    username: `'p' || n`,
    country: `chr(65 + ${countryOf('n')} / 26) || chr(65 + ${countryOf('n')} % 26)`,
  });
  const numbersAtOnce = Math.max(1, Math.floor(PER_STATEMENT / players));
  const { rows: clock } = await owner.query<{ now: Date }>('SELECT now() AS now');
  let next = 1;
  const fill = async () => {
    while (next <= each) {
      const first = next;
      next += numbersAtOnce;
      const last = Math.min(each, next - 1);
      await addPart(owner, { first, last, each, days, players, now: clock[0]!.now });
      if (((first - 1) / numbersAtOnce) % 20 === 0) log(`${(last * players).toLocaleString('en')} postings`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fill));
}

/** The wallets have posted up to this number of each player, as on the day that it was: the job then adds what is new. */
export async function revealUntil(owner: Database, number: number): Promise<void> {
  await owner.query('UPDATE wallets SET last_transfer = $1 WHERE player_id > $2', [number, BEFORE_FIRST_ID]);
}

type Part = Record<'first' | 'last' | 'each' | 'days' | 'players', number> & { now: Date };

async function addPart(owner: Database, { first, last, each, days, players, now }: Part): Promise<void> {
  // Players do not post at the same moment: each has a place of its own between two numbers.
  const posting = `
    SELECT player_id, number, (number * 37 + player_id * 17) % 100 AS part, ${drawn('player_id * 100003 + number')} AS draw,
           $1::timestamptz - interval '1 minute'
             - (${each} - number + ${drawn('player_id')}) * (interval '${days - 1} days' / ${each}) AS at
    FROM generate_series(${first}::bigint, ${last}) AS number,
         generate_series(${BEFORE_FIRST_ID + 1}::bigint, ${BEFORE_FIRST_ID + players}) AS player_id`;
  const amount = '10000 * (1 + floor(100 * draw * draw))::bigint';
  const add = (sql: string, where: string) => owner.query(`${sql} FROM (${posting}) AS p WHERE ${where}`, [now]);
  await owner.query(
    `INSERT INTO transfers (player_id, number, posted_at, kind, debit, credit, amount_micros, returned_micros, debit_after_micros,
                            credit_after_micros, reference)
     SELECT player_id, number, at, kind, debit, credit, ${amount},
            CASE WHEN kind = 4 AND draw < 0.49 THEN ${amount} * 2 END,
            CASE WHEN debit < 100 THEN 1000000 END, CASE WHEN credit < 100 THEN 1000000 END, number
     FROM (${posting}) AS p JOIN (VALUES (0, ${PART.bets}, 4, 1, 100), (${PART.bets}, ${PART.stakes}, 5, 1, 110),
       (${PART.stakes}, ${PART.wins}, 6, 110, 1), (${PART.wins}, ${PART.deposits}, 10, 120, 1), (${PART.deposits}, 100, 21, 3, 120))
       AS of (low, high, kind, debit, credit) ON part >= low AND part < high
     ORDER BY p.number`,
    [now],
  );
  await add(
    `INSERT INTO bets (player_id, number, game, balance, rules_id, pair, nonce, stake_micros, payout_micros, multiplier_e4, balance_after_micros,
                       ending, params, result, progress, placed_at, settled_at)
     SELECT player_id, number, 1 + floor(${ORIGINALS} * draw)::integer, 1, 1, 1, number, 100000, 0, 0, 0, 0, '', '', '', at, at`,
    `part < ${PART.bets} ORDER BY p.number`,
  );
  await add(
    `INSERT INTO provider_transactions (player_id, provider_id, kind, reference, number, game, amount_micros, moved_micros, balance, edge_ppm, created_at)
     SELECT player_id, CASE floor(${GAMES} * power(draw, 2))::integer % 10 WHEN 0 THEN 'live' ELSE 'pp' END, CASE WHEN part < ${PART.stakes} THEN 1 ELSE 2 END,
            number::text, number, 'vs' || floor(${GAMES} * power(draw, 2)), 100000, 100000, 1, 35000, at`,
    `part >= ${PART.bets} AND part < ${PART.wins} ORDER BY p.number`,
  );
  const coin = `('{${COINS.join(',')}}'::text[])[1 + floor(${COINS.length} * power(draw, 2))::integer]`;
  await add(
    `INSERT INTO deposits (player_id, number, payment_id, deposit_id, address, listed_coin, state, processor_status, created_at, updated_at, active_at)
     SELECT player_id, number, number::text, player_id || '-' || number, '-', ${coin}, 'credited', 'finished', at, at, at`,
    `part >= ${PART.wins} AND part < ${PART.deposits}`,
  );
  await add(
    `INSERT INTO withdrawals (player_id, number, withdrawal_id, state, coin, address, amount_micros, rate, coins, hash, created_at, updated_at, settled_at)
     SELECT player_id, number, player_id || '-' || number, 'sent', ${coin}, '-', 1000000, '1', '0.009', '-', at, at, at`,
    `part >= ${PART.deposits}`,
  );
}
