import type { Tx } from '../../db/database.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { mailTime } from '../../mail/templates.ts';
import type { Accounts } from '../accounts.ts';
import { lockedForS, lockSubject, recordFailure } from '../../credentials/login-lock.ts';
import { findPlayer } from '../player-rows.ts';
import { hashRecoveryCode } from './totp-recovery.ts';
import { countRecoveryCodes, findFactor, takeRecoveryCode, takeStep, type TotpFactor } from './totp-rows.ts';
import { totpStepOf } from '../../credentials/totp.ts';

/** The key for counting wrong codes of a signed-in player, for all purposes together. */
export const codeLock = (playerId: PlayerId) => lockSubject('second-factor', String(playerId));

/**
 * Checks the second factor in a transaction with another purpose; its commit uses the code up. After five wrong codes in fifteen
 * minutes all further ones are refused for a while. Failures are counted outside of the transaction, because the caller rolls it
 * back, and on a dedicated connection, because code that holds a connection must not wait for another one of the same pool.
 */
export async function checkSecondFactor(
  accounts: Accounts,
  tx: Tx,
  playerId: PlayerId,
  code: string | undefined,
): Promise<'off' | 'ok' | 'missing' | 'wrong'> {
  const subject = codeLock(playerId);
  const taken = await takeCode(accounts, tx, playerId, code, subject);
  switch (taken) {
    case 'totp':
    case 'recovery':
      return 'ok';
    case 'wrong':
      await recordFailure(accounts.counters, subject, accounts.clock.now());
      return 'wrong';
    case 'locked':
      return 'wrong';
    case 'off':
    case 'missing':
      return taken;
  }
}

export type TakenCode = 'off' | 'missing' | 'wrong' | 'locked' | 'totp' | 'recovery';

/**
 * Uses up a code of the authenticator app, or a recovery code; each works once. The caller counts wrong ones under the same
 * subject: a right code is refused if the lock was set while it was being checked.
 */
export async function takeCode(
  accounts: Accounts,
  tx: Tx,
  playerId: PlayerId,
  code: string | undefined,
  subject: Buffer,
): Promise<TakenCode> {
  const factor = await findFactor(tx, playerId);
  if (!factor?.enabledAt) return 'off';
  const typed = code?.replace(/\s/g, '') ?? '';
  if (typed === '') return 'missing';
  const isLocked = async () => (await lockedForS(tx, subject, accounts.clock.now())) !== null;
  if (await isLocked()) return 'locked';
  const taken = await match(accounts, tx, playerId, factor, typed);
  return taken !== 'wrong' && (await isLocked()) ? 'locked' : taken;
}

export function openSecret(accounts: Accounts, factor: TotpFactor): string {
  return accounts.keys.unseal('totp', factor.sealedSecret).toString();
}

async function match(
  accounts: Accounts,
  tx: Tx,
  playerId: PlayerId,
  factor: TotpFactor,
  typed: string,
): Promise<'wrong' | 'totp' | 'recovery'> {
  const now = accounts.clock.now();
  const step = totpStepOf(openSecret(accounts, factor), typed, now);
  if (step !== null) return (await takeStep(tx, playerId, step)) ? 'totp' : 'wrong';
  const codeHash = hashRecoveryCode(typed);
  if (!codeHash || !(await takeRecoveryCode(tx, playerId, codeHash, now))) return 'wrong';
  const player = await findPlayer(tx, playerId);
  await accounts.mailbox.queue(tx, player!.email, 'recovery-code-used', {
    username: player!.username,
    at: mailTime(now),
    codesLeft: await countRecoveryCodes(tx, playerId),
  });
  return 'recovery';
}
