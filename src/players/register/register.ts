import { recordAudit } from '../../audit/audit-log.ts';
import type { Tx } from '../../db/database.ts';
import { addressKey } from '../../http/rate-limit.ts';
import type { ErrorCode } from '../../http/errors.ts';
import { openWallet } from '../../ledger/wallet-rows.ts';
import { hashToken } from '../../sessions/tokens.ts';
import { openSession, type Accounts, type Refused, type SignedIn, type Visit } from '../accounts.ts';
import { normalizeEmail } from './email-rules.ts';
import { mailConfirmation } from './confirm-email.ts';
import { whatIsWrongWith } from '../passwords/passwords.ts';
import { insertPlayer } from '../player-rows.ts';
import { findReferrer } from './referrer.ts';
import { checkUsername } from './username.ts';

/** Version of the built-in terms. The version that a new player agrees to is stored with the attestation of age. */
export const TERMS_VERSION = '2026-11';

const TRIES_PER_ADDRESS_MAX = 5;
const HOUR_MS = 60 * 60 * 1000;

export interface Registration {
  username: string;
  email: string;
  password: string;
  referralCode?: string;
  over18?: boolean;
}

export type Registered = SignedIn & {
  referral: string | null;
  /** Why the referral code had no effect. */
  referralRefused: 'unknown' | 'own' | null;
};

export async function registerPlayer(
  accounts: Accounts,
  registration: Registration,
  visit: Visit,
): Promise<Registered | Refused> {
  const email = normalizeEmail(registration.email);
  const wrong = whatIsWrong(registration, email);
  if (wrong || email === null) return { ok: false, reason: wrong ?? 'EMAIL_INVALID' };
  const refusedCountry = accounts.refuseCountry(visit.country);
  if (refusedCountry) return { ok: false, reason: refusedCountry };
  const tries = await accounts.limiter.take('register', addressKey(visit.ip), TRIES_PER_ADDRESS_MAX, HOUR_MS);
  if (!tries.allowed) return { ok: false, reason: 'TOO_MANY_REGISTRATIONS', retryAfterS: tries.retryAfterS };

  // Hashed before checking whether the name is taken, so that both cases take equally long.
  const passwordHash = await accounts.hasher.hash(registration.password);
  const { cells } = accounts;
  const registered = await cells
    .at(cells.chooseForNewcomer())
    .transaction((tx) => insertAccount(accounts, tx, { ...registration, email, passwordHash }, visit))
    .catch((error: unknown) => {
      if (error instanceof TakenError) return null;
      throw error;
    });
  if (!registered) return { ok: false, reason: 'TAKEN' };
  accounts.mailQueued();
  return registered;
}

export function whatIsWrong(registration: Registration, email: string | null): ErrorCode | null {
  switch (checkUsername(registration.username)) {
    case 'pattern':
      return 'USERNAME_PATTERN';
    case 'prohibited':
      return 'USERNAME_PROHIBITED';
    case 'ok':
      break;
  }
  if (email === null) return 'EMAIL_INVALID';
  const wrong = whatIsWrongWith(registration.password);
  if (wrong) return wrong;
  if (registration.over18 === false) return 'UNDER_18';
  return null;
}

class TakenError extends Error {}

async function insertAccount(
  accounts: Accounts,
  tx: Tx,
  account: Registration & { passwordHash: string },
  visit: Visit,
): Promise<Registered> {
  const now = accounts.clock.now();
  const terms = accounts.termsVersion();
  const code = account.referralCode?.trim().toLowerCase() ?? '';
  const { email } = account;
  const found = code === '' ? null : await findReferrer(tx, code, { email, deviceToken: visit.deviceToken });
  const referrerId = found?.ok ? found.referrerId : null;
  const playerId = await insertPlayer(tx, {
    username: account.username,
    email,
    passwordHash: account.passwordHash,
    country: visit.country,
    referrerId,
    termsVersion: terms,
    language: visit.language ?? 'en',
    now,
  });
  // Thrown, not returned, so that a free name is not left behind when the address is taken.
  if (playerId === null) throw new TakenError();
  await openWallet(tx, playerId);
  if (referrerId !== null) {
    await accounts.playerReferred(tx, { referrerId, playerId, username: account.username, now });
  }
  const signedIn = await openSession(accounts, tx, { playerId, username: account.username }, visit);
  await mailConfirmation(tx, accounts, { playerId, email: account.email, username: account.username });
  const deviceHash = hashToken(signedIn.deviceToken);
  await accounts.accountSeen(tx, { playerId, username: account.username, email, deviceHash });
  await recordAudit(tx, accounts.clock, {
    actor: `player:${playerId}`,
    action: 'account.registered',
    target: `player:${playerId}`,
    after: { username: account.username, country: visit.country, terms, over18: true },
    ip: visit.ip,
    requestId: visit.requestId,
  });
  return { ...signedIn, referral: found?.ok ? code : null, referralRefused: found?.ok === false ? found.reason : null };
}
