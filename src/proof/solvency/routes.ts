import { Readable } from 'node:stream';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { toUsd, usdMicros } from '../../money/usd.ts';
import * as api from './api.ts';
import { readReserves } from './reserves.ts';
import { findSnapshot, listLines, listSnapshots, proveOwn, type StoredSnapshot } from './read-snapshots.ts';

export interface SolvencyContext {
  database: Database;
  /** The secrets that a snapshot of this name may have been made with, newest key first. */
  secretsOf(name: string): readonly string[];
  usernameOf(playerId: PlayerId): Promise<string>;
}

const HISTORY = 60;

export function solvencyRoutes(serve: Serve, { database, secretsOf, usernameOf }: SolvencyContext): void {
  serve(api.readSolvency, async () => {
    const [newest, ...older] = await listSnapshots(database, HISTORY);
    if (!newest) return { latest: null, history: [] };
    // Reserves may have been read for the first time after the snapshot.
    const latest = describe({ ...newest, reserves: newest.reserves ?? (await readReserves(database)) });
    return { latest, history: [latest, ...older.map(describe)] };
  });

  serve(api.readLeaves, async ({ params, reply }) => {
    const snapshot = await findSnapshot(database, params.day);
    if (!snapshot) throw new Refusal('NOT_FOUND');
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="roulo-liabilities-${snapshot.name}.csv"`);
    return Readable.from(listLines(database, snapshot.name));
  });

  serve(api.readMine, async ({ session, params }) => {
    const snapshot = await findSnapshot(database, params.day);
    if (!snapshot) throw new Refusal('NOT_FOUND');
    const player = { playerId: session.playerId, username: await usernameOf(session.playerId) };
    const own = await proveOwn(database, snapshot, player, secretsOf(snapshot.name));
    if (own.status === 'gone') throw new Refusal('NOT_FOUND');
    if (own.status === 'nothing') return { proof: null };
    const { proof } = own;
    return { proof: { ...proof, own: proof.own.map((leaf) => ({ ...leaf, path: [...leaf.path] })) } };
  });
}

function describe(snapshot: StoredSnapshot) {
  const { name, takenAt, players, leaves, total, root, sandbox, reserves } = snapshot;
  const owed = total - sandbox;
  return {
    name,
    time: takenAt.toISOString(),
    players,
    leaves,
    total: String(total),
    root,
    owed: toUsd(usdMicros(total)),
    sandbox: toUsd(usdMicros(sandbox < total ? sandbox : total)),
    reserves: reserves && {
      total: toUsd(usdMicros(reserves.amount)),
      readAt: reserves.at.toISOString(),
      ...reserves.parts,
    },
    ratio:
      reserves === null || owed <= 0n ? null : Math.floor((Number(reserves.amount) / Number(owed)) * 10_000) / 10_000,
  };
}
