import path from 'node:path';
import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { createDocumentStore, type DocumentStore } from '../../identity/document-store.ts';
import { readFileContent } from '../../identity/file-content.ts';
import { createMailbox } from '../../mail/outbox.ts';
import { normalizeEmail } from '../../players/register/email-rules.ts';
import { isSomebodyThere } from '../../staff/staff-sessions.ts';
import { supportRoutes } from '../../support/routes.ts';
import type { FileRefusal, Support } from '../../support/support.ts';
import { clearSupport } from '../../support/write.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { Config } from '../config/config-shape.ts';
import type { ServerBase } from '../servers/server-base.ts';
import { HOUR_MS, type Job } from './jobs.ts';

/** Cache time of whether staff are present, which every open thread polls. */
const PRESENCE_MS = 3_000;

/** The parts of support that staff commands need. */
export function supportDesk(
  { keys, publicUrl }: Pick<Config, 'keys' | 'publicUrl'>,
  cells: Cells,
  clock: Clock,
): Pick<Support, 'cells' | 'clock' | 'mailboxIn' | 'publicUrl'> {
  return { cells, clock, mailboxIn: (language) => createMailbox(clock, keys, async () => language), publicUrl };
}

/** Stored like identity documents and in the same folder, but encrypted for a separate purpose. */
export function attachmentStore({ documentsDir }: Pick<Config, 'documentsDir'>, keys: KeyRing): DocumentStore {
  return createDocumentStore(path.join(documentsDir, 'support'), keys, 'support attachment');
}

const FILE_REFUSALS = {
  unknown_type: 'DOCUMENT_TYPE',
  broken: 'DOCUMENT_BROKEN',
  too_many_pixels: 'DOCUMENT_PIXELS',
} as const satisfies Record<string, FileRefusal>;

export async function createSupport(base: ServerBase): Promise<{ support: Support; jobs: Job[] }> {
  const { app, serve, guard, limiter, config, cells, clock, mailWorker } = base;
  const store = attachmentStore(config, config.keys);
  const support: Support = {
    ...supportDesk(config, cells, clock),
    files: {
      read(content) {
        const read = readFileContent(content);
        return read.ok ? read : { ok: false, reason: FILE_REFUSALS[read.reason] };
      },
      write: store.write,
      open: store.read,
      remove: store.remove,
      list: store.list,
    },
    normalizeEmail,
    mailQueued: mailWorker.kick,
  };
  await supportRoutes(app, serve, { support, guard, limiter, isStaffThere: presenceOf(base) });
  return {
    support,
    jobs: [{ name: 'support leftovers', everyMs: HOUR_MS, run: () => clearSupport(support) }],
  };
}

function presenceOf({ cells, clock }: Pick<ServerBase, 'cells' | 'clock'>): () => Promise<boolean> {
  let known: { untilMs: number; answer: Promise<boolean> } | null = null;
  return () => {
    const nowMs = clock.now().getTime();
    if (known === null || known.untilMs <= nowMs) {
      const answer = isSomebodyThere(cells.directory, clock, 'support.answer');
      known = { untilMs: nowMs + PRESENCE_MS, answer };
      // A failure is reported to the caller, but not cached.
      answer.catch(() => (known = null));
    }
    return known.answer;
  };
}
