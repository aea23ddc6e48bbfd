import { DIRECTORY } from '../../db/cells/schemas.ts';
import { APPLICATION_ROLE, openDatabase } from '../../db/database.ts';
import { createRests } from './rests.ts';
import { takeSnapshot } from './snapshot.ts';

/** Counts in a separate process at the lowest priority: a million wallets take about 15 s of processor time. */

export interface SnapshotRequest {
  databaseUrl: string;
  name: string;
  takenAt: string;
  secret: string;
  isSandbox: boolean;
}

export type SnapshotReply = { ok: true; isTaken: boolean } | { ok: false; problem: string };

/** On a busy machine a process of the lowest priority may wait long before it reads an answer. */
const STATEMENT_MS_MAX = 600_000;

process.once('message', ({ databaseUrl, takenAt, ...order }: SnapshotRequest) => {
  const database = openDatabase({
    url: databaseUrl,
    place: DIRECTORY,
    role: APPLICATION_ROLE,
    connections: 2,
    statementMsMax: STATEMENT_MS_MAX,
    // Bets wait for the disk; parts of a list need not.
    settings: ['synchronous_commit=off'],
  });
  const answer = (reply: SnapshotReply) => process.send!(reply, () => process.exit(reply.ok ? 0 : 1));
  takeSnapshot(database, { ...order, takenAt: new Date(takenAt) }, createRests())
    .then((taken) => answer({ ok: true, isTaken: taken !== null }))
    .catch((error: unknown) => answer({ ok: false, problem: String(error) }));
});
// The parent has exited.
process.once('disconnect', () => process.exit(1));
