import { isIP } from 'node:net';
import { parseBetId } from '../../bets/bet-id.ts';
import { inCellsOf, inEachCell } from '../../db/cells/cells.ts';
import type { ReadingCells } from '../../db/cells/reading-cells.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';

const FOUND_MAX = 50;
const READ_MAX = FOUND_MAX + 1;
const SESSIONS_MAX = 2_000;
/** Payment addresses and transaction hashes are at least this long. */
const ADDRESS_LENGTH_MIN = 20;
const DEVICES_MAX = 20;
/** The start of a device’s keyed hash: enough to tell devices apart. The browser's own value is never shown. */
const DEVICE_BYTES = 8;
const DEVICE = /^[0-9a-f]{16}$/;

export interface Found {
  playerId: PlayerId;
  username: string;
  email: string;
  status: string;
  country: string | null;
  createdAt: Date;
  foundBy: string;
}

/** Each query uses an index and stops after fifty rows. They run in parallel, so that a busy server makes us wait only once. */
export async function findPlayers(
  cells: ReadingCells,
  keys: KeyRing,
  typed: string,
): Promise<{ found: Found[]; isCut: boolean }> {
  const text = typed.trim();
  const ids = new Map<PlayerId, string>();
  const take = (foundBy: string, playerIds: readonly bigint[]) => {
    for (const id of playerIds) {
      const playerId = toPlayerId(id);
      if (!ids.has(playerId)) ids.set(playerId, foundBy);
    }
  };
  const [devices, visits, payments, names] = await Promise.all([
    DEVICE.test(text) ? findDevice(cells, text) : [],
    isIP(text) > 0 ? findVisits(cells, text) : [],
    text.length >= ADDRESS_LENGTH_MIN ? findPayments(cells, text) : [],
    findNames(cells, text),
  ]);
  if (/^\d{1,18}$/.test(text) && cells.has(BigInt(text))) take('number', [BigInt(text)]);
  const bet = parseBetId(keys, text);
  if (bet && cells.has(bet.playerId)) take('bet', [bet.playerId]);
  take('device', devices);
  take('internet address', visits);
  take('deposit', names('deposit'));
  take('withdrawal', names('withdrawal'));
  take('address or transaction', payments);
  take('name', names('name'));
  take('e-mail', names('e-mail'));

  const wanted = [...ids.keys()].slice(0, FOUND_MAX);
  const described = await inCellsOf(cells, wanted, (database, playerIds) =>
    database.query<{
      player_id: bigint;
      username: string;
      email: string;
      status: string;
      country: string | null;
      created_at: Date;
    }>(
      'SELECT player_id, username, email, status, country, created_at FROM players WHERE player_id = ANY($1::bigint[])',
      [playerIds],
    ),
  );
  const byId = new Map(described.flatMap(({ rows }) => rows.map((row) => [toPlayerId(row.player_id), row] as const)));
  const found = wanted.flatMap((playerId) => {
    const row = byId.get(playerId);
    if (!row) return [];
    const { username, email, status, country, created_at: createdAt } = row;
    return [{ playerId, username, email, status, country, createdAt, foundBy: ids.get(playerId)! }];
  });
  return { found, isCut: ids.size > FOUND_MAX };
}

async function findDevice({ directory }: ReadingCells, text: string): Promise<bigint[]> {
  const from = Buffer.from(text, 'hex');
  const { rows } = await directory.query<{ player_id: bigint }>(
    `SELECT DISTINCT unnest(player_ids) AS player_id FROM account_marks WHERE mark >= $1 AND mark <= $2 AND kind = 'device'
     LIMIT ${READ_MAX}`,
    [from, Buffer.concat([from, Buffer.alloc(64, 0xff)])],
  );
  return rows.map((row) => row.player_id);
}

async function findVisits(cells: ReadingCells, ip: string): Promise<bigint[]> {
  const found = await inEachCell(cells, (database) =>
    database.query<{ player_id: bigint }>(
      // Thousands of players may share one network address.
      `SELECT DISTINCT player_id FROM (SELECT player_id FROM sessions WHERE ip = $1 LIMIT ${SESSIONS_MAX}) AS found LIMIT ${READ_MAX}`,
      [ip],
    ),
  );
  return found.flatMap(({ rows }) => rows.map((row) => row.player_id));
}

async function findPayments(cells: ReadingCells, text: string): Promise<bigint[]> {
  const found = await inEachCell(cells, (database) =>
    database.query<{ player_id: bigint }>(
      `SELECT player_id FROM withdrawals WHERE address = $1 OR hash = $1
       UNION SELECT player_id FROM deposits WHERE address = $1 OR payin_hash = $1 LIMIT ${READ_MAX}`,
      [text],
    ),
  );
  return found.flatMap(({ rows }) => rows.map((row) => row.player_id));
}

/** All lookups by name in the directory, as one statement. */
async function findNames({ directory }: ReadingCells, text: string): Promise<(foundBy: string) => bigint[]> {
  // The index is on trigrams. Shorter texts are searched as prefixes.
  const part = `${text.length < 3 ? '' : '%'}${text.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await directory.query<{ found_by: string; player_id: bigint }>(
    `(SELECT 'deposit' AS found_by, player_id FROM deposit_directory WHERE name = $1 LIMIT ${READ_MAX})
     UNION ALL (SELECT 'withdrawal', player_id FROM withdrawal_directory WHERE name = $1 LIMIT ${READ_MAX})
     UNION ALL (SELECT 'name', player_id FROM usernames WHERE username_folded LIKE $2 LIMIT ${READ_MAX})
     UNION ALL (SELECT 'e-mail', player_id FROM emails WHERE email LIKE $2 LIMIT ${READ_MAX})`,
    [text, part],
  );
  return (foundBy) => rows.filter((row) => row.found_by === foundBy).map((row) => row.player_id);
}

/** A player's devices by their searchable name, and the number of accounts seen with each. */
export async function listDevices(
  cells: ReadingCells,
  playerId: PlayerId,
): Promise<{ device: string; players: number }[]> {
  const { rows } = await cells.directory.query<{ mark: Buffer; players: number }>(
    `SELECT mark, cardinality(player_ids) AS players FROM account_marks
     WHERE kind = 'device' AND player_ids @> ARRAY[$1::bigint] ORDER BY first_at DESC LIMIT ${DEVICES_MAX}`,
    [playerId],
  );
  return rows.map(({ mark, players }) => ({ device: mark.subarray(0, DEVICE_BYTES).toString('hex'), players }));
}

/** Enough to recognise a known address, and no more. */
export function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  const hide = (text: string) => `${text.slice(0, 1)}${'•'.repeat(Math.max(2, Math.min(6, text.length - 1)))}`;
  const dot = host.lastIndexOf('.');
  return `${hide(name)}@${hide(host.slice(0, dot))}${host.slice(dot)}`;
}
