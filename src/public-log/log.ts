import type { Clock } from '../clock/clock.ts';
import { bigintArray, byteaArray, textArray } from '../db/arrays.ts';
import type { Database, Queryable, Tx } from '../db/database.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { canonicalJson, type Json } from './canonical-json.ts';
import { headText, keyText, leafOf, type Entry, type EntryKind } from './log-format.ts';
import { nodesIn, rootAt } from './log-nodes.ts';
import { fixedNodesOf, growingTree, type FixedNode, type Hash } from './merkle.ts';
import { currentSigningKey, signingKeys, type SigningKey } from './signing-keys.ts';

/** Maintains the log: any server may do it, one at a time. */
export interface LogKeeper {
  /** Adds waiting announcements. Returns how many it processed. */
  addWaiting(): Promise<number>;
  /** Signs the current state of the log, unless that was done just before. */
  signHead(): Promise<void>;
}

export interface LogOptions {
  database: Database;
  clock: Clock;
  keys: KeyRing;
}

/** Limit per transaction. */
const ADDED_AT_ONCE = 2_000;

export const HEAD_EVERY_MS = 60_000;

/** Commits the house to something in public. Announcing the same again adds nothing. */
export async function announce(db: Queryable, kind: EntryKind, bodies: readonly Json[]): Promise<void> {
  await db.query('INSERT INTO log_waiting (kind, body) SELECT $1, unnest($2::text[])', [
    kind,
    textArray(bodies, canonicalJson),
  ]);
}

export function createLogKeeper({ database, clock, keys }: LogOptions): LogKeeper {
  const addWaiting = () =>
    database.transaction(async (tx) => {
      // Do not wait if another server is adding already, or nothing is waiting.
      const { rows } = await tx.query<{ size: bigint }>(
        'SELECT size FROM log_state WHERE EXISTS (SELECT FROM log_waiting) FOR UPDATE SKIP LOCKED',
      );
      return rows[0] ? addEntries(tx, Number(rows[0].size)) : 0;
    });

  return {
    async addWaiting() {
      let added = 0;
      for (let more = await addWaiting(); more > 0; more = await addWaiting()) added += more;
      return added;
    },

    signHead: () =>
      database.transaction(async (tx) => {
        let size = await readSize(tx);
        const now = clock.now();
        const { rows: newest } = await tx.query<{ at: Date | null }>('SELECT max(at) AS at FROM log_heads');
        const newestMs = newest[0]!.at?.getTime() ?? 0;
        // Every server requests a head every minute; one is enough.
        if (now.getTime() - newestMs < HEAD_EVERY_MS / 2) return;
        const key = await signingKeyOf(tx, keys, now);
        // A head must be signed by a key that is in the log.
        while (key.announced && (await addEntries(tx, size)) > 0) size = await readSize(tx);
        const root = await rootAt(nodesIn(tx), size);
        const text = headText({ size, root: Buffer.from(root).toString('hex'), time: now.toISOString() });
        await tx.query('INSERT INTO log_heads (at, size, root, key, signature) VALUES ($1, $2, $3, $4, $5)', [
          now,
          size,
          Buffer.from(root),
          key.publicKey,
          key.sign(text),
        ]);
      }),
  };
}

interface WaitingRow {
  number: bigint;
  kind: string;
  body: string;
}

async function readSize(tx: Tx): Promise<number> {
  const { rows } = await tx.query<{ size: bigint }>('SELECT size FROM log_state FOR UPDATE');
  return Number(rows[0]!.size);
}

/**
 * Adds waiting announcements to the tree of this size. The state's row must be locked. Returns how many it took from the queue,
 * including those that the log already had.
 */
async function addEntries(tx: Tx, size: number): Promise<number> {
  const { rows: waiting } = await tx.query<WaitingRow>(
    'SELECT number, kind, body FROM log_waiting ORDER BY number LIMIT $1',
    [ADDED_AT_ONCE],
  );
  if (waiting.length === 0) return 0;
  const fresh = await withoutKnown(tx, waiting);
  const tree = growingTree(size, await nodesIn(tx)(fixedNodesOf([0, size])));
  const nodes: (FixedNode & { hash: Hash })[] = [];
  for (const { leaf } of fresh) tree.add(leaf, (node, hash) => nodes.push({ ...node, hash }));
  await tx.query(
    `INSERT INTO log_entries (index, kind, body, leaf)
     SELECT unnest($1::bigint[]), unnest($2::text[]), unnest($3::text[]), unnest($4::bytea[])`,
    [
      bigintArray(
        fresh.map((_, at) => size + at),
        BigInt,
      ),
      textArray(fresh, ({ kind }) => kind),
      textArray(fresh, ({ body }) => body),
      byteaArray(fresh, ({ leaf }) => Buffer.from(leaf)),
    ],
  );
  await tx.query(
    `INSERT INTO log_nodes (level, index, hash) SELECT unnest($1::bigint[]), unnest($2::bigint[]), unnest($3::bytea[])`,
    [
      bigintArray(nodes, ({ level }) => BigInt(level)),
      bigintArray(nodes, ({ index }) => BigInt(index)),
      byteaArray(nodes, ({ hash }) => Buffer.from(hash)),
    ],
  );
  await tx.query('UPDATE log_state SET size = $1', [tree.size()]);
  await tx.query('DELETE FROM log_waiting WHERE number = ANY($1::bigint[])', [
    bigintArray(waiting, ({ number }) => number),
  ]);
  return waiting.length;
}

/** Drops announcements that the log already has, and duplicates in the queue. */
async function withoutKnown(tx: Tx, waiting: readonly WaitingRow[]) {
  const entries = new Map(
    waiting.map(({ kind, body }) => {
      const leaf = leafOf({ kind, body: JSON.parse(body) as Json });
      return [Buffer.from(leaf).toString('hex'), { kind, body, leaf }];
    }),
  );
  const { rows } = await tx.query<{ leaf: Buffer }>('SELECT leaf FROM log_entries WHERE leaf = ANY($1::bytea[])', [
    byteaArray([...entries.values()], ({ leaf }) => Buffer.from(leaf)),
  ]);
  for (const { leaf } of rows) entries.delete(leaf.toString('hex'));
  return [...entries.values()];
}

/**
 * The newest key of the log, which this server must have. If a newer secret key is in use, it gives a new signing key, which the
 * old one signs.
 */
async function signingKeyOf(tx: Tx, keys: KeyRing, now: Date): Promise<SigningKey & { announced: boolean }> {
  const { rows } = await tx.query<{ number: number; key: Buffer }>('SELECT number, key FROM log_keys ORDER BY number');
  const newest = rows.at(-1);
  const current = signingKeys(keys).find(({ publicKey }) => newest?.key.equals(publicKey));
  const next = currentSigningKey(keys);
  if (newest && !current) {
    throw new Error(
      `The public log cannot be signed: its key ${newest.key.toString('hex')} comes from a key that is not in SECRET_KEYS.`,
    );
  }
  if (current && rows.some(({ key }) => key.equals(next.publicKey))) return { ...current, announced: false };
  const change = {
    key: next.publicKey.toString('hex'),
    previous: newest?.key.toString('hex') ?? null,
    from: now.toISOString(),
  };
  const signature = current?.sign(keyText(change)) ?? null;
  await tx.query('INSERT INTO log_keys (number, key, from_at, signature) VALUES ($1, $2, $3, $4)', [
    (newest?.number ?? 0) + 1,
    next.publicKey,
    now,
    signature,
  ]);
  await announce(tx, 'key', [{ ...change, signature: signature?.toString('hex') ?? null }]);
  return { ...next, announced: true };
}

/** Adds the signing key of the secret now in use to the log at once, so that the previous secret may be removed. */
export async function announceKeyInUse(tx: Tx, keys: KeyRing, now: Date): Promise<void> {
  let size = await readSize(tx);
  const { rows } = await tx.query('SELECT FROM log_keys LIMIT 1');
  // A log that was never signed needs no key.
  if (rows.length === 0) return;
  const key = await signingKeyOf(tx, keys, now);
  while (key.announced && (await addEntries(tx, size)) > 0) size = await readSize(tx);
}

export async function readEntries(db: Queryable, from: number, to: number): Promise<(Entry & { index: number })[]> {
  const { rows } = await db.query<{ index: bigint; kind: string; body: string }>(
    'SELECT index, kind, body FROM log_entries WHERE index >= $1 AND index < $2 ORDER BY index',
    [from, to],
  );
  return rows.map(({ index, kind, body }) => ({ index: Number(index), kind, body: JSON.parse(body) as Json }));
}
