import type { Database } from '../../../src/db/database.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { until } from '../../stage/waiting.ts';
import { PATRON_START_MICROS, type Note, type Patron } from './patron.ts';

/** A callback that is lost is made up for by a look once a minute. */
const CREDITED_WITHIN_MS = 130_000;
const LOOK_MS = 200;

/** Waits until what was sent on the chain is credited, or gives up: then the comparison says what is missing. */
export async function untilDepositsCredited(database: Database, patrons: readonly Patron[]): Promise<void> {
  const isCredited = async (patron: Patron) => (await readBooks(database, patron)).deposits >= sumOf(patron, 'deposit');
  const areAllCredited = async () => (await Promise.all(patrons.map(isCredited))).every(Boolean);
  await until(CREDITED_WITHIN_MS, 'deposits are credited', areAllCredited, LOOK_MS).catch(() => {});
}

/** Compares everything that a patron was told with the books. */
export async function comparePatrons(database: Database, patrons: readonly Patron[]): Promise<string[]> {
  const problems: string[] = [];
  for (const patron of patrons) {
    const { named, deposits, states, claims, returned } = await readBooks(database, patron);
    const told = new Set(patron.notes.filter(({ kind }) => kind !== 'claim' && kind !== 'deposit').map(nameOf));
    const found = new Set(named.map(nameOf));
    const expected = sumOf(patron) + PATRON_START_MICROS + returned;
    const { primary } = await readWallet(database, patron.bettor.playerId);
    const sums: [string, bigint, bigint][] = [
      ['rakeback claimed', claims, sumOf(patron, 'claim')],
      [`deposits (${states})`, deposits, sumOf(patron, 'deposit')],
      ['balance', primary, expected],
    ];
    const wrong = [
      ...[...told].filter((name) => !found.has(name)).map((name) => `not in the books as it was told: ${name}`),
      ...[...found].filter((name) => !told.has(name)).map((name) => `in the books, but told to nobody: ${name}`),
      ...(named.length > found.size ? ['something is in the books twice'] : []),
      ...sums
        .filter(([, inBooks, reckoned]) => inBooks !== reckoned)
        .map(([what, inBooks, reckoned]) => `${what}: reckons ${reckoned}, the books say ${inBooks}`),
    ];
    problems.push(...wrong.map((text) => `player ${patron.bettor.playerId}: ${text}`));
  }
  return problems;
}

function nameOf({ kind, reference, micros }: { kind: string; reference: string; micros: bigint }): string {
  return `${kind} ${reference} of ${micros}`;
}

function sumOf({ notes }: Patron, wanted?: Note['kind']): bigint {
  return notes.reduce((sum, { kind, micros }) => (kind === (wanted ?? kind) ? sum + micros : sum), 0n);
}

async function readBooks(database: Database, { bettor: { playerId } }: Patron) {
  const { rows: named } = await database.query<{ kind: string; reference: string; micros: bigint }>(
    `SELECT CASE kind WHEN 1 THEN 'stake' WHEN 2 THEN 'win' ELSE 'call ' || kind END AS kind, reference,
            CASE kind WHEN 1 THEN -amount_micros ELSE amount_micros END AS micros
     FROM provider_transactions WHERE player_id = $1
     UNION ALL SELECT 'withdrawal', withdrawal_id::text, -amount_micros FROM withdrawals WHERE player_id = $1`,
    [playerId],
  );
  const { rows } = await database.query<{ deposits: bigint; states: string; claims: bigint; returned: bigint }>(
    `WITH sums AS (
       SELECT k.name, sum(amount_micros) AS micros FROM transfers t JOIN transfer_kinds k ON k.code = t.kind
       WHERE t.player_id = $1 AND k.name IN ('rakeback', 'withdrawal_returned') GROUP BY k.name
     )
     SELECT coalesce(sum(credited_micros), 0)::bigint AS deposits,
            coalesce(string_agg(DISTINCT concat_ws(' ', state, processor_status, hold_reason), ', '), '') AS states,
            coalesce((SELECT micros FROM sums WHERE name = 'rakeback'), 0)::bigint AS claims,
            coalesce((SELECT micros FROM sums WHERE name = 'withdrawal_returned'), 0)::bigint AS returned
     FROM deposits WHERE player_id = $1`,
    [playerId],
  );
  return { named, ...rows[0]! };
}
