import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import type { Static } from 'typebox';
import { UPLOAD_MS_MAX } from '../http/app.ts';
import { ErrorAnswer, NoContent } from '../http/contract.ts';
import { Refusal } from '../http/errors.ts';
import type { Guard } from '../http/guard.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import { refuse } from '../texts/refusals.ts';
import { UploadFields, uploadKycDocument } from './api.ts';
import { addDocument, type NewDocument } from './case-acts.ts';
import { viewCase } from './case-view.ts';
import type { Identity } from './identity.ts';
import { DOCUMENT_BYTES_MAX } from './levels.ts';
import { requireDone } from './refusals.ts';

const UPLOADS_PER_HOUR_MAX = 60;
const HOUR_MS = 3_600_000;
const NAME_LENGTH_MAX = 120;

interface UploadOptions {
  identity: Identity;
  guard: Guard;
  limiter: RateLimiter;
}

/** In a separate scope, because no other route accepts forms. */
export async function uploadRoute(app: FastifyInstance, { identity, guard, limiter }: UploadOptions): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, {
      // Names with folders in them are refused, not shortened to something harmless.
      preservePath: true,
      limits: { fileSize: DOCUMENT_BYTES_MAX, files: 1, fields: 4, fieldSize: 100, fieldNameSize: 50, headerPairs: 20 },
    });
    scope.route({
      method: 'POST',
      url: uploadKycDocument.path,
      config: { bodyMsMax: UPLOAD_MS_MAX, contract: uploadKycDocument },
      schema: {
        summary: uploadKycDocument.summary,
        tags: ['kyc'],
        security: [{ session: [] }],
        consumes: ['multipart/form-data'],
        querystring: NoContent,
        response: { 200: uploadKycDocument.answer, '4xx': ErrorAnswer, '5xx': ErrorAnswer },
      },
      onRequest: async (request) => {
        request.contract = uploadKycDocument;
        request.session = await guard.admit(uploadKycDocument, request);
      },
      handler: async (request) => {
        const { playerId } = request.session!;
        const uploads = await limiter.take('kyc-upload', String(playerId), UPLOADS_PER_HOUR_MAX, HOUR_MS);
        if (!uploads.allowed) throw new Refusal('TOO_MANY_UPLOADS', { retryAfterS: uploads.retryAfterS });
        requireDone(await addDocument(identity, { playerId, ip: request.ip }, await readUpload(request)));
        return viewCase(identity, playerId);
      },
    });
  });
}

async function readUpload(request: FastifyRequest): Promise<NewDocument> {
  if (!request.isMultipart()) throw Refusal.of(refuse('WRONG_CONTENT_TYPE', { expected: 'form' }));
  const fields: Record<string, unknown> = {};
  let file: { name: string; content: Buffer } | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else if (part.fieldname === 'file') file = { name: part.filename, content: await part.toBuffer() };
      else throw new Refusal('BAD_REQUEST');
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { code } = error as { code?: string };
    throw new Refusal(code === 'FST_REQ_FILE_TOO_LARGE' ? 'DOCUMENT_TOO_LARGE' : 'DOCUMENT_BROKEN');
  }
  if (!Value.Check(UploadFields, fields))
    throw Refusal.of(refuse('BAD_REQUEST', { field: 'kind', problem: 'missing' }));
  if (!file || file.content.length === 0) throw new Refusal('DOCUMENT_BROKEN');
  const { kind, side = 'front' }: Static<typeof UploadFields> = fields;
  return { kind, side, name: requireName(file.name), content: file.content };
}

/** A name is shown only to its player and used nowhere else; one that looks like a path is an attack. */
function requireName(name: string): string {
  // eslint-disable-next-line no-control-regex
  if (name.length > NAME_LENGTH_MAX || /[/\\\u0000-\u001f\u007f]/.test(name) || /^\.*$/.test(name)) {
    throw new Refusal('DOCUMENT_NAME');
  }
  return name;
}
