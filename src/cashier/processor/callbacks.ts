import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../db/database.ts';
import { Refusal } from '../../http/errors.ts';
import { isSignedByProcessor } from './callback-signature.ts';
import { field, parseExactly } from './now-payments-wire.ts';
import { PAYMENT_CALLBACK_PATH, PAYOUT_CALLBACK_PATH } from './now-payments.ts';

/** The subject of a callback. Only the id is used: what happened is then read from the processor. */
export type CallbackKind = 'payment' | 'payout';

export interface CallbackOptions {
  directory: Database;
  clock: Clock;
  ipnSecret: string;
  /** Refreshes the payment or payout. `later` if that was not possible, so that the processor repeats the callback. */
  look: Record<CallbackKind, (id: string) => Promise<'done' | 'later' | 'not_ours'>>;
  log(line: string): void;
}

export type CallbackTaken = 'done' | 'later' | 'unsigned' | 'meaningless';

const ID_FIELDS = { payment: 'payment_id', payout: 'id' } as const;

export async function takeCallback(
  options: CallbackOptions,
  kind: CallbackKind,
  body: Buffer,
  signature: string | undefined,
): Promise<CallbackTaken> {
  if (!isSignedByProcessor(body, signature, options.ipnSecret)) return 'unsigned';
  const text = body.toString('utf8');
  const id = field(parseExactly(text), ID_FIELDS[kind])[ID_FIELDS[kind]];
  if (id === undefined || id.length > 100) return 'meaningless';
  // The signature covers numbers as JavaScript prints them. An id such as 4711.0 or beyond 2^53 is not the text that was signed.
  if (String((JSON.parse(text) as Record<string, unknown>)[ID_FIELDS[kind]]) !== id) return 'meaningless';
  await options.directory.query(
    'INSERT INTO processor_callbacks (kind, subject, received_at, body) VALUES ($1, $2, $3, $4)',
    [kind, id, options.clock.now(), body],
  );
  const looked = await options.look[kind](id);
  return looked === 'later' ? 'later' : 'done';
}

/** The processor's endpoint. It has neither session nor CSRF token; the signature decides. */
export function callbackRoutes(app: FastifyInstance, options: CallbackOptions): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers();
    // The raw bytes are needed, because the signature covers them and they are stored.
    door.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    const paths = { payment: PAYMENT_CALLBACK_PATH, payout: PAYOUT_CALLBACK_PATH } as const;
    for (const [kind, path] of Object.entries(paths) as [CallbackKind, string][]) {
      door.post(path, { schema: { hide: true } }, async ({ body, headers }) => {
        const signature = headers['x-nowpayments-sig'];
        const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const taken = await takeCallback(options, kind, bytes, typeof signature === 'string' ? signature : undefined);
        if (taken === 'unsigned') {
          options.log(`Cashier: a ${kind} callback without a right signature was refused.`);
          throw new Refusal('CALLBACK_UNSIGNED');
        }
        if (taken === 'meaningless') throw new Refusal('BAD_REQUEST');
        if (taken === 'later') throw new Refusal('UNAVAILABLE');
        return { message: 'OK' };
      });
    }
  });
}
