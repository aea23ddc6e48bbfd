import type { FastifyRequest } from 'fastify';
import type { Serve } from '../../http/router.ts';
import { refusalOf, type Accounts, type Visit } from '../accounts.ts';
import * as api from '../api.ts';
import { countRecoveryCodes, findFactor } from './totp-rows.ts';
import { disableTotp, enableTotp, renewRecoveryCodes, setUpTotp } from './totp-settings.ts';
import { undoTotp } from './totp-undo.ts';

export function totpRoutes(
  serve: Serve,
  accounts: Accounts,
  visitOf: (request: FastifyRequest) => Promise<Visit>,
): void {
  serve(api.readTotp, async ({ session: { playerId } }) => {
    const database = accounts.cells.of(playerId);
    const [factor, recoveryCodesLeft] = await Promise.all([
      findFactor(database, playerId),
      countRecoveryCodes(database, playerId),
    ]);
    return { enabledAt: factor?.enabledAt?.toISOString() ?? null, recoveryCodesLeft };
  });

  serve(api.setUpTotp, async ({ session, body }) => {
    const result = await setUpTotp(accounts, session, body.password);
    if (!result.ok) throw refusalOf(result);
    return { secret: result.secret, uri: result.uri };
  });

  serve(api.enableTotp, async ({ session, body, request }) => {
    const result = await enableTotp(accounts, session, body.code, await visitOf(request));
    if (!result.ok) throw refusalOf(result);
    return { message: 'Two-factor sign-in is on.', recoveryCodes: result.recoveryCodes };
  });

  serve(api.disableTotp, async ({ session, body, request }) => {
    const result = await disableTotp(accounts, session, body, await visitOf(request));
    if (!result.ok) throw refusalOf(result);
    return { message: 'Two-factor sign-in is off.' };
  });

  serve(api.undoTotp, async ({ body, request }) => {
    const result = await undoTotp(accounts, body.token, body.newPassword, await visitOf(request));
    if (!result.ok) throw refusalOf(result);
    return { message: 'Two-factor sign-in is off, and your new password is set.' };
  });

  serve(api.renewRecoveryCodes, async ({ session, body, request }) => {
    const result = await renewRecoveryCodes(accounts, session, body, await visitOf(request));
    if (!result.ok) throw refusalOf(result);
    return { message: 'Your recovery codes were replaced.', recoveryCodes: result.recoveryCodes };
  });
}
