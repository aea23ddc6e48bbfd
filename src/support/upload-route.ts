import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { UPLOAD_MS_MAX } from '../http/app.ts';
import { ErrorAnswer, NoContent } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import { addressKey } from '../http/rate-limit.ts';
import { refuse } from '../texts/refusals.ts';
import { uploadAttachment } from './api.ts';
import type { SupportRouteOptions } from './route-options.ts';
import type { Customer } from './support.ts';
import { ATTACHMENT_BYTES_MAX } from './terms.ts';
import type { Ticket } from './ticket-rows.ts';
import { addAttachment, type NewFile } from './write.ts';

const UPLOADS_PER_HOUR_MAX = 30;
const HOUR_MS = 3_600_000;
const NAME_LENGTH_MAX = 120;
const TOKEN_LENGTH_MAX = 256;

interface UploadOptions extends SupportRouteOptions {
  ticketOf(token: string): Promise<Ticket>;
}

/** In a separate scope, like the form of identity documents. */
export async function uploadRoute(
  app: FastifyInstance,
  { support, guard, limiter, ticketOf }: UploadOptions,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      preservePath: true,
      limits: {
        fileSize: ATTACHMENT_BYTES_MAX,
        files: 1,
        fields: 1,
        fieldSize: TOKEN_LENGTH_MAX,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    });
    scope.route({
      method: 'POST',
      url: uploadAttachment.path,
      config: { bodyMsMax: UPLOAD_MS_MAX, contract: uploadAttachment },
      schema: {
        summary: uploadAttachment.summary,
        tags: ['support'],
        consumes: ['multipart/form-data'],
        querystring: NoContent,
        response: { 200: uploadAttachment.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      onRequest: async (request) => {
        request.contract = uploadAttachment;
        request.session = await guard.admit(uploadAttachment, request);
      },
      handler: async (request) => {
        const uploader = request.session ? String(request.session.playerId) : addressKey(request.ip);
        const uploads = await limiter.take('support upload', uploader, UPLOADS_PER_HOUR_MAX, HOUR_MS);
        if (!uploads.allowed) throw new Refusal('TOO_MANY_UPLOADS', { retryAfterS: uploads.retryAfterS });
        const { token, file } = await readForm(request);
        const customer = await customerOf(request, token);
        const added = await addAttachment(support, customer, file);
        if (!added.ok) throw Refusal.of(added);
        return { id: added.attachmentId, name: file.name };
      },
    });

    async function customerOf(request: FastifyRequest, token: string | null): Promise<Customer> {
      if (token !== null) return { ticketId: (await ticketOf(token)).ticketId };
      if (!request.session) throw new Refusal('NOT_SIGNED_IN');
      return { playerId: request.session.playerId };
    }
  });
}

async function readForm(request: FastifyRequest): Promise<{ token: string | null; file: NewFile }> {
  if (!request.isMultipart()) throw Refusal.of(refuse('WRONG_CONTENT_TYPE', { expected: 'form' }));
  let token: string | null = null;
  let file: NewFile | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field' && part.fieldname === 'token') token = String(part.value);
      else if (part.type === 'file' && part.fieldname === 'file') {
        file = { name: requireName(part.filename), content: await part.toBuffer() };
      } else throw new Refusal('BAD_REQUEST');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    throw new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? 'ATTACHMENT_TOO_LARGE' : 'DOCUMENT_BROKEN');
  }
  if (!file || file.content.length === 0) throw new Refusal('DOCUMENT_BROKEN');
  return { token, file };
}

/** A name that looks like a path is an attack. */
function requireName(name: string): string {
  // eslint-disable-next-line no-control-regex
  if (name.length > NAME_LENGTH_MAX || /[/\\\u0000-\u001f\u007f]/.test(name) || /^\.*$/.test(name)) {
    throw new Refusal('DOCUMENT_NAME');
  }
  return name;
}
