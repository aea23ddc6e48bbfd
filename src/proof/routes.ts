import type { Database } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import type { Serve } from '../http/router.ts';
import * as api from './api.ts';
import { blockNodes, readRoots } from '../public-log/log-nodes.ts';
import { readEntries } from '../public-log/log.ts';
import { consistencyRanges, inclusionRanges, type Range } from '../public-log/merkle.ts';

interface HeadRow {
  at: Date;
  size: bigint;
  root: Buffer;
  key: Buffer;
  signature: Buffer;
}

export function logRoutes(serve: Serve, { database }: { database: Database }): void {
  const readHead = async (at: string | undefined) => {
    const { rows } = await database.query<HeadRow>({
      name: 'log-head',
      text: 'SELECT at, size, root, key, signature FROM log_heads WHERE at <= $1::timestamptz ORDER BY at DESC LIMIT 1',
      values: [at ?? 'infinity'],
    });
    if (!rows[0]) throw new Refusal('NOT_FOUND');
    return rows[0];
  };

  let known = 0;
  /** Proofs exist only for signed sizes: anything beyond the newest head is not disclosed. */
  const signedSize = async (text: string): Promise<number> => {
    const size = Number(text);
    // Cached: a size that was signed stays signed.
    if (size > known) known = Number((await readHead(undefined)).size);
    if (size > known) throw new Refusal('NOT_FOUND');
    return size;
  };

  const readNodes = blockNodes(database);
  const prove = async (ranges: readonly Range[]) => ({
    path: (await readRoots(readNodes, ranges)).map((hash) => Buffer.from(hash).toString('hex')),
  });

  serve(api.readLogHead, async ({ query }) => {
    const { at, size, root, key, signature } = await readHead(query.at);
    return {
      size: Number(size),
      root: root.toString('hex'),
      time: at.toISOString(),
      key: key.toString('hex'),
      signature: signature.toString('hex'),
    };
  });

  serve(api.readLogEntries, async ({ query }) => {
    const from = Number(query.from);
    const to = Math.min(await signedSize(query.to), from + api.ENTRIES_AT_ONCE);
    return { entries: await readEntries(database, from, to) };
  });

  serve(api.readLogInclusion, async ({ query }) => {
    const size = await signedSize(query.size);
    const index = Number(query.index);
    if (index >= size) throw new Refusal('NOT_FOUND');
    return prove(inclusionRanges(index, size));
  });

  serve(api.readLogConsistency, async ({ query }) => {
    const to = await signedSize(query.to);
    const from = Number(query.from);
    if (from > to) throw new Refusal('NOT_FOUND');
    return prove(consistencyRanges(from, to));
  });

  serve(api.findLogLeaf, async ({ query }) => {
    const { rows } = await database.query<{ index: bigint }>('SELECT index FROM log_entries WHERE leaf = $1', [
      Buffer.from(query.leaf, 'hex'),
    ]);
    if (!rows[0]) throw new Refusal('NOT_FOUND');
    return { index: Number(rows[0].index) };
  });

  serve(api.readLogKeys, async () => {
    const { rows } = await database.query<{ key: Buffer; from_at: Date; signature: Buffer | null }>(
      'SELECT key, from_at, signature FROM log_keys ORDER BY number',
    );
    return {
      keys: rows.map(({ key, from_at: from, signature }, at) => ({
        key: key.toString('hex'),
        from: from.toISOString(),
        previous: rows[at - 1]?.key.toString('hex') ?? null,
        signature: signature?.toString('hex') ?? null,
      })),
    };
  });
}
