import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors.ts';
import type { ServeStaff } from '../../staff/router.ts';
import type { StaffSession } from '../../staff/staff-sessions.ts';
import type { Support } from '../../support/support.ts';
import { listAttachments } from '../../support/ticket-rows.ts';
import { watermark } from '../shared/watermark.ts';
import * as api from './support-api.ts';
import type { SupportDesk } from './support-desk.ts';

export const PDF = 'application/pdf';

/** Players' attachments. Every look is recorded, and pictures carry the viewer's name. */
export function attachmentRoutes(serve: ServeStaff, desk: SupportDesk, { files }: Pick<Support, 'files'>): void {
  const { office, require, recordTicketLook } = desk;
  const { reads, clock } = office;

  serve(api.viewAttachment, async ({ params, session, request, reply }) => {
    const { contentType, content } = await openAttachment(params, session, request, 'view');
    const picture = contentType === PDF ? null : await watermark(content, markOf(session));
    // Only pictures are shown. Other files are refused, never passed to a program that might execute them.
    if (!picture) throw new Refusal('DOCUMENT_TYPE');
    reply.headers({ 'content-type': 'image/jpeg', 'cache-control': 'no-store' });
    reply.serializer(asBytes);
    return picture;
  });

  serve(api.downloadAttachment, async ({ params, session, request, reply }) => {
    const { contentType, content } = await openAttachment(params, session, request, 'download');
    // Pictures cannot be downloaded, because only the shown copy carries the viewer's name.
    if (contentType !== PDF && (await watermark(content, markOf(session)))) throw new Refusal('DOCUMENT_TYPE');
    reply.headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="ticket-${params.id}.${contentType === PDF ? 'pdf' : 'bin'}"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
    reply.serializer(asBytes);
    return content;
  });

  /** Records the look before it opens the attachment. */
  const openAttachment = async (
    { id, attachment: wanted }: { id: string; attachment: string },
    session: StaffSession,
    request: FastifyRequest,
    way: 'view' | 'download',
  ) => {
    const ticket = await require(id);
    const attachments = await listAttachments(reads.directory, ticket.ticketId);
    const attachment = attachments.find(({ attachmentId }) => attachmentId === wanted);
    if (!attachment) throw new Refusal('NOT_FOUND');
    await recordTicketLook(request, session, ticket, 'attachment', { attachment: attachment.attachmentId, way });
    return { contentType: attachment.contentType, content: await files.open(attachment) };
  };
  const markOf = (session: StaffSession) => `${session.name} ${clock.now().toISOString().slice(0, 16)}`;
}

/** Sends bytes unchanged. */
const asBytes = (sent: unknown) => sent as string;
