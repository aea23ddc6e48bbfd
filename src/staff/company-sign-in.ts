import { recordAudit } from '../audit/audit-log.ts';
import type { Tx } from '../db/database.ts';
import { hashToken, isTokenShaped, newToken } from '../sessions/tokens.ts';
import type { CompanyRefusal } from './api.ts';
import type { CompanyIdentity, OidcAttempt, OidcClient, OidcRefused } from './oidc.ts';
import { enterStaff, takeTry, type SignInRefused, type StaffSignedIn } from './sign-in.ts';
import type { Staff } from './staff.ts';
import { findStaffByEmail, lockStaff, type StaffAccount } from './staff-rows.ts';
import type { StaffVisit } from './staff-sessions.ts';

/** Where the provider sends the browser back to. It is registered there. */
export const COMPANY_CALLBACK_PATH = '/api/sign-in/oidc/callback';

const ATTEMPT_MS_MAX = 10 * 60_000;

type CompanySignInRefused = { ok: false; reason: CompanyRefusal; detail?: string };

/** Returns the address at the provider, and the token that binds the sign-in to this browser. */
export async function startCompanySignIn(
  staff: Staff,
  company: OidcClient,
  visit: StaffVisit,
): Promise<{ ok: true; url: string; token: string } | SignInRefused | OidcRefused> {
  const tries = await takeTry(staff, 'staff-company-start', visit);
  if (!tries.ok) return tries;
  const begun = await company.begin();
  if (!begun.ok) return begun;
  const token = newToken();
  const { state, nonce, codeVerifier } = begun.attempt;
  await staff.database.query(
    `INSERT INTO staff_company_sign_ins (token_hash, state, nonce, code_verifier, expires_at) VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(token), state, nonce, codeVerifier, new Date(staff.clock.now().getTime() + ATTEMPT_MS_MAX)],
  );
  return { ok: true, url: begun.url, token };
}

/** `answer` is the address that the browser came back to, `token` the one from the start. */
export async function finishCompanySignIn(
  staff: Staff,
  company: OidcClient,
  { answer, token }: { answer: URL; token: string | undefined },
  visit: StaffVisit,
): Promise<StaffSignedIn | CompanySignInRefused> {
  if (!(await takeTry(staff, 'staff-sign-in', visit)).ok) return { ok: false, reason: 'too_many' };
  const attempt = await takeAttempt(staff, token, answer.searchParams.get('state'));
  if (!attempt) return { ok: false, reason: 'expired' };
  const finished = await company.finish(answer, attempt);
  if (!finished.ok) return finished;
  return staff.database.transaction(async (tx) => {
    const found = await findAccount(staff, tx, finished.identity);
    if (found.ok) return enterStaff(staff, tx, found.account, 'oidc', visit);
    if (found.account) {
      await recordAudit(tx, staff.clock, {
        actor: 'system',
        action: 'staff.company_sign_in_refused',
        target: `staff:${found.account.staffId}`,
        after: { reason: found.reason },
        ip: visit.ip,
      });
    }
    return { ok: false, reason: found.reason };
  });
}

/** Takes an attempt once, and only with its own state, so that a forged address cannot use it up. */
async function takeAttempt(staff: Staff, token: string | undefined, state: string | null): Promise<OidcAttempt | null> {
  if (!isTokenShaped(token) || state === null) return null;
  const { rows } = await staff.database.query<{ nonce: string; code_verifier: string }>(
    `DELETE FROM staff_company_sign_ins WHERE token_hash = $1 AND state = $2 AND expires_at > $3
     RETURNING nonce, code_verifier`,
    [hashToken(token), state, staff.clock.now()],
  );
  return rows[0] ? { state, nonce: rows[0].nonce, codeVerifier: rows[0].code_verifier } : null;
}

type Found = { ok: true; account: StaffAccount } | { ok: false; reason: CompanyRefusal; account: StaffAccount | null };

/** By issuer and subject. The first time by the verified e-mail address, which then links the account to the subject. */
async function findAccount(staff: Staff, tx: Tx, identity: CompanyIdentity): Promise<Found> {
  const { issuer, subject, verifiedEmail } = identity;
  if (verifiedEmail === null) return { ok: false, reason: 'unverified', account: null };
  const linked = await tx.query<{ staff_id: bigint }>(
    'SELECT staff_id FROM staff_company_accounts WHERE issuer = $1 AND subject = $2',
    [issuer, subject],
  );
  const staffId = linked.rows[0]?.staff_id ?? (await findStaffByEmail(tx, verifiedEmail))?.staffId;
  const account = staffId === undefined ? null : await lockStaff(tx, staffId);
  if (!account) return { ok: false, reason: 'no_account', account };
  if (account.state === 'revoked') return { ok: false, reason: 'revoked', account };
  if (account.state === 'invited') return { ok: false, reason: 'not_joined', account };
  if (!(await linkAccount(staff, tx, account, identity))) return { ok: false, reason: 'other_person', account };
  return { ok: true, account };
}

/** The account is locked. False if it is linked to another subject, or the subject to another account. */
async function linkAccount(
  { clock }: Staff,
  tx: Tx,
  account: StaffAccount,
  { issuer, subject }: CompanyIdentity,
): Promise<boolean> {
  const known = await tx.query<{ subject: string }>(
    'SELECT subject FROM staff_company_accounts WHERE staff_id = $1 AND issuer = $2',
    [account.staffId, issuer],
  );
  if (known.rows[0]) return known.rows[0].subject === subject;
  const { rowCount } = await tx.query(
    `INSERT INTO staff_company_accounts (issuer, subject, staff_id, linked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING`,
    [issuer, subject, account.staffId, clock.now()],
  );
  if (rowCount !== 1) return false;
  await recordAudit(tx, clock, {
    actor: `operator:${account.email}`,
    action: 'staff.company_account_linked',
    target: `staff:${account.staffId}`,
    after: { issuer, subject },
  });
  return true;
}
