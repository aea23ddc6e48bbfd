import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../../src/db/database.ts';
import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { PATRON_START_MICROS, type Note, type Patron } from './patron.ts';

/** A callback that is lost is made up for by a look once a minute. */
const CREDITED_WITHIN_MS = 130_000;
const KINDS = { stake: 1, win: 2 } as const;

/** Waits until what was sent on the chain is credited, or gives up: then the comparison says what is missing. */
export async function untilDepositsCredited(database: Database, patrons: readonly Patron[]): Promise<void> {
  const giveUpAtMs = Date.now() + CREDITED_WITHIN_MS;
  for (const patron of patrons) {
    while ((await creditedTo(database, patron)) < sumOf(patron, 'deposit') && Date.now() < giveUpAtMs) await sleep(200);
  }
}

/** Compares everything that a patron was told with the books. */
export async function comparePatrons(database: Database, patrons: readonly Patron[]): Promise<string[]> {
  const problems: string[] = [];
  for (const patron of patrons) {
    const who = `player ${patron.bettor.playerId}`;
    problems.push(
      ...(await compareSpins(database, patron)).map((text) => `${who}: ${text}`),
      ...(await compareWithdrawals(database, patron)).map((text) => `${who}: ${text}`),
    );
    const claimed = await sumTransfers(database, patron, 'rakeback');
    const told = sumOf(patron, 'claim');
    if (claimed !== told) problems.push(`${who}: claims of ${told} were told, the books have ${claimed}`);
    const credited = await creditedTo(database, patron);
    const sent = sumOf(patron, 'deposit');
    if (credited !== sent) {
      problems.push(`${who}: ${sent} was sent, ${credited} was credited: ${await describeDeposits(database, patron)}`);
    }
    const returned = await sumTransfers(database, patron, 'withdrawal_returned');
    const expected = patron.notes.reduce((sum, { micros }) => sum + micros, PATRON_START_MICROS) + returned;
    const { primary } = await readWallet(database, patron.bettor.playerId);
    if (primary !== expected) problems.push(`${who} reckons ${expected}, the books say ${primary}`);
  }
  return problems;
}

async function compareSpins(database: Database, { bettor, notes }: Patron): Promise<string[]> {
  const { rows } = await database.query<{ kind: number; reference: string; amount_micros: bigint }>(
    'SELECT kind, reference, amount_micros FROM provider_transactions WHERE player_id = $1',
    [bettor.playerId],
  );
  const nameOf = (kind: number, reference: string) => `${kind} ${reference}`;
  const found = new Map(rows.map((row) => [nameOf(row.kind, row.reference), row.amount_micros]));
  const told = notes.filter(isSpin);
  const missing = told.filter(({ kind, reference, micros }) => {
    const amount = found.get(nameOf(KINDS[kind as keyof typeof KINDS], reference));
    return amount !== (kind === 'stake' ? -micros : micros);
  });
  const more = rows.length - told.length;
  return [
    ...missing.map(({ kind, reference }) => `the ${kind} ${reference} is not in the books as it was told`),
    ...(more > 0 ? [`${more} spins are in the books that nobody was told of`] : []),
  ];
}

async function compareWithdrawals(database: Database, { bettor, notes }: Patron): Promise<string[]> {
  const { rows } = await database.query<{ withdrawal_id: string; amount_micros: bigint }>(
    'SELECT withdrawal_id, amount_micros FROM withdrawals WHERE player_id = $1',
    [bettor.playerId],
  );
  const found = new Map(rows.map((row) => [row.withdrawal_id, row.amount_micros]));
  const told = notes.filter(({ kind }) => kind === 'withdrawal');
  const missing = told.filter(({ reference, micros }) => found.get(reference) !== -micros);
  return [
    ...missing.map(({ reference }) => `the withdrawal ${reference} is not in the books as it was told`),
    ...(rows.length > told.length
      ? [`${rows.length - told.length} withdrawals are there that nobody was told of`]
      : []),
  ];
}

function isSpin({ kind }: Note): boolean {
  return kind === 'stake' || kind === 'win';
}

function sumOf({ notes }: Patron, kind: Note['kind']): bigint {
  return notes.reduce((sum, note) => (note.kind === kind ? sum + note.micros : sum), 0n);
}

async function creditedTo(database: Database, { bettor }: Patron): Promise<bigint> {
  const { rows } = await database.query<{ sum: string | null }>(
    'SELECT sum(credited_micros) FROM deposits WHERE player_id = $1',
    [bettor.playerId],
  );
  return BigInt(rows[0]!.sum ?? 0);
}

async function describeDeposits(database: Database, { bettor }: Patron): Promise<string> {
  const { rows } = await database.query<{ text: string }>(
    `SELECT count(*) || ' ' || state || ' (' || processor_status || coalesce(', ' || hold_reason, '') || ')' AS text
     FROM deposits WHERE player_id = $1 GROUP BY state, processor_status, hold_reason ORDER BY 1`,
    [bettor.playerId],
  );
  return rows.map((row) => row.text).join(', ');
}

async function sumTransfers(database: Database, { bettor }: Patron, kind: string): Promise<bigint> {
  const { rows } = await database.query<{ sum: string | null }>(
    `SELECT sum(amount_micros) FROM transfers t JOIN transfer_kinds k ON k.code = t.kind
     WHERE t.player_id = $1 AND k.name = $2`,
    [bettor.playerId, kind],
  );
  return BigInt(rows[0]!.sum ?? 0);
}
