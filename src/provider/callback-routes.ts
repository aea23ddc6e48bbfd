import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/errors.ts';
import type { SeamlessWallet } from './seamless-wallet.ts';

export interface CallbackRoutesOptions {
  wallet: SeamlessWallet;
  /** Whether the provider may call from this address. */
  isAllowed(address: string): boolean;
}

/** The provider's endpoint. It has neither session nor CSRF token; address and hash decide. */
export function callbackRoutes(app: FastifyInstance, { wallet, isAllowed }: CallbackRoutesOptions): void {
  void app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    door.post<{ Params: { method: string } }>('/provider/pp/:method', { schema: { hide: true } }, async (request) => {
      if (!isAllowed(request.ip)) throw new Refusal('NOT_FOUND');
      const body = typeof request.body === 'string' ? request.body : '';
      return wallet.answer(request.params.method, body, request.ip);
    });
  });
}
