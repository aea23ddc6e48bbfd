import type { FastifyRequest } from 'fastify';
import { inEachCell } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import { findCase, listCases } from '../../identity/case-rows.ts';
import { listDocuments } from '../../identity/document-rows.ts';
import { unsealDetails, type Identity } from '../../identity/identity.ts';
import { REASON_CODES } from '../../identity/operator-decisions.ts';
import { listLinksOf } from '../../linked-accounts/link-rows.ts';
import { formatUsd } from '../../money/usd.ts';
import { findTakes, identityWork } from '../../operator/takes.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import type { Office } from '../shared/desk.ts';
import { recordLook } from '../shared/looks.ts';
import { nameOf, playerOf } from '../players/player-routes.ts';
import * as api from '../cashier/queues-api.ts';
import { describeTake } from '../approvals/take-routes.ts';
import { watermark } from '../shared/watermark.ts';

const LISTED_MAX = 200;
const PDF = 'application/pdf';

export function identityRoutes(serve: ServeStaff, office: Office, identity: Identity): void {
  const { reads, clock } = office;

  serve(api.listIdentity, async ({ query, session }) => {
    const found = await inEachCell(reads, (database) => listCases(database, query.state ?? 'pending', LISTED_MAX));
    const oldest = found.flat().toSorted((a, b) => (a.submittedAt?.getTime() ?? 0) - (b.submittedAt?.getTime() ?? 0));
    const listed = oldest.slice(0, LISTED_MAX);
    const takes = await findTakes(
      reads.directory,
      listed.map(({ playerId }) => identityWork(playerId)),
      clock.now(),
    );
    return {
      items: await Promise.all(
        listed.map(async (known) => ({
          player: await nameOf(office, known.playerId),
          state: known.state,
          submittedAt: known.submittedAt?.toISOString() ?? null,
          decidedAt: known.decidedAt?.toISOString() ?? null,
          decidedBy: known.decidedBy,
          takenBy: describeTake(takes.get(identityWork(known.playerId)), session.staffId),
        })),
      ),
    };
  });

  serve(api.readIdentity, async ({ params, session, request }) => {
    const { playerId, username } = await playerOf(office, params.id);
    await recordLook(office, request, session, { what: 'identity', playerId, why: 'identity' });
    const database = reads.of(playerId);
    const known = await findCase(database, playerId);
    const details = known.detailsSealed ? unsealDetails(identity, known.detailsSealed) : {};
    const links = await listLinksOf(reads.directory, playerId);
    const work = identityWork(playerId);
    const takes = known.state === 'pending' ? await findTakes(reads.directory, [work], clock.now()) : null;
    return {
      player: { id: String(playerId), username },
      state: known.state,
      submittedAt: known.submittedAt?.toISOString() ?? null,
      decidedAt: known.decidedAt?.toISOString() ?? null,
      decidedBy: known.decidedBy,
      reasons: known.reasons,
      comment: known.comment,
      validUntil: known.documentExpiresOn,
      putAside: formatUsd(known.putAside),
      details: Object.entries(details).map(([field, value]) => ({ field, value: textIn(value) })),
      documents: (await listDocuments(database, playerId)).map((document) => ({
        id: document.documentId,
        kind: document.kind,
        side: document.side,
        contentType: document.contentType,
        bytes: document.sizeBytes,
        uploadedAt: document.createdAt.toISOString(),
      })),
      sameIdentity: await Promise.all(
        links.map(async ({ later, earlier, kinds, state }) => ({
          player: await nameOf(office, later === playerId ? earlier : later),
          shared: kinds.join(', '),
          state,
        })),
      ),
      reasonCodes: [...REASON_CODES],
      takenBy: describeTake(takes?.get(work), session.staffId),
    };
  });

  /** Records the look before it opens the document. */
  const openDocument = async (
    { id, document: wanted }: { id: string; document: string },
    session: StaffSession,
    request: FastifyRequest,
    way: 'view' | 'download',
  ) => {
    const { playerId } = await playerOf(office, id);
    const document = (await listDocuments(reads.of(playerId), playerId)).find(
      ({ documentId }) => documentId === wanted,
    );
    if (!document) throw new Refusal('NOT_FOUND');
    const more = { document: document.documentId, kind: document.kind, way };
    await recordLook(office, request, session, { what: 'document', playerId, why: 'identity', more });
    return { document, content: await identity.documents.read(document) };
  };
  const markOf = (session: StaffSession) => `${session.name} ${clock.now().toISOString().slice(0, 16)}`;

  serve(api.readDocument, async ({ params, session, request, reply }) => {
    const { document, content } = await openDocument(params, session, request, 'view');
    const picture = document.contentType === PDF ? null : await watermark(content, markOf(session));
    // Only pictures are shown. Other files are refused, never passed to a program that might execute them.
    if (!picture) throw new Refusal('DOCUMENT_TYPE');
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    reply.serializer(asBytes);
    return picture;
  });

  serve(api.downloadDocument, async ({ params, session, request, reply }) => {
    const { document, content } = await openDocument(params, session, request, 'download');
    // Pictures cannot be downloaded, because only the shown copy carries the viewer's name.
    if (document.contentType !== PDF && (await watermark(content, markOf(session)))) throw new Refusal('DOCUMENT_TYPE');
    const ending = document.contentType === PDF ? 'pdf' : 'bin';
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${document.kind}-${document.documentId}.${ending}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    reply.serializer(asBytes);
    return content;
  });
}

/** Sends bytes unchanged. */
const asBytes = (sent: unknown) => sent as string;

function textIn(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}
