import { recordAudit } from '../audit/audit-log.ts';
import { clearFailures, lockedForS, lockSubject, recordFailure } from '../credentials/login-lock.ts';
import { totpStepOf } from '../credentials/totp.ts';
import type { Tx } from '../db/database.ts';
import { addressKey } from '../http/rate-limit.ts';
import type { Member } from '../operator/command.ts';
import { knownPermissions } from './roles.ts';
import { openSecret, type Staff } from './staff.ts';
import { findStaffByEmail, foldEmail, lockStaff, takeStaffStep, type StaffAccount } from './staff-rows.ts';
import { noteProof, openStaffSession, type StaffSession, type StaffVisit, type WayIn } from './staff-sessions.ts';

const TRIES_PER_ADDRESS_MAX = 20;
const MINUTE_MS = 60_000;

export type SignInRefused = {
  ok: false;
  reason: 'LOGIN_FAILED' | 'LOCKED' | 'TOO_MANY_SIGN_INS';
  retryAfterS?: number;
};
export type StaffSignedIn = { ok: true; token: string };

const failuresOf = (email: string) => lockSubject('staff', foldEmail(email));

/** Limits tries per address and minute, for every way to sign in. */
export async function takeTry(
  { limiter }: Staff,
  bucket: 'staff-sign-in' | 'staff-company-start',
  visit: StaffVisit,
): Promise<{ ok: true } | SignInRefused> {
  const tries = await limiter.take(bucket, addressKey(visit.ip), TRIES_PER_ADDRESS_MAX, MINUTE_MS);
  return tries.allowed ? { ok: true } : { ok: false, reason: 'TOO_MANY_SIGN_INS', retryAfterS: tries.retryAfterS };
}

/**
 * Checks password and code together: a wrong address, password or code gives the same refusal in the same time, so that nothing
 * reveals which of them was right.
 */
export async function signInStaff(
  staff: Staff,
  { email, password, code }: { email: string; password: string; code: string },
  visit: StaffVisit,
): Promise<StaffSignedIn | SignInRefused> {
  const tries = await takeTry(staff, 'staff-sign-in', visit);
  if (!tries.ok) return tries;
  const { database, clock, hasher } = staff;
  const subject = failuresOf(email);
  const locked = await lockedForS(database, subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };
  const account = await findStaffByEmail(database, email);
  const isRight = await hasher.verify(account?.passwordHash ?? null, password);
  const signedIn =
    isRight && account
      ? await database.transaction(async (tx) => {
          if (!(await takeStaffCode(staff, tx, account.staffId, code))) return null;
          // With the lock set, a right guess gets the same answer as a wrong one.
          if (!(await clearFailures(tx, subject, clock.now()))) return null;
          return enterStaff(staff, tx, account, 'password', visit);
        })
      : null;
  if (signedIn) return signedIn;
  return refuseSignIn(staff, subject, account, visit);
}

async function refuseSignIn(
  staff: Staff,
  subject: Buffer,
  account: StaffAccount | null,
  visit: StaffVisit,
): Promise<SignInRefused> {
  const failure = await recordFailure(staff.database, subject, staff.clock.now());
  if (failure.hasLocked && account) {
    await staff.database.transaction((tx) =>
      recordAudit(tx, staff.clock, {
        actor: 'system',
        action: 'staff.locked',
        target: `staff:${account.staffId}`,
        ip: visit.ip,
      }),
    );
  }
  if (failure.lockedForS !== null) return { ok: false, reason: 'LOCKED', retryAfterS: failure.lockedForS };
  return { ok: false, reason: 'LOGIN_FAILED' };
}

/** Uses up a code of the authenticator app. */
export async function takeStaffCode(staff: Staff, tx: Tx, staffId: bigint, code: string): Promise<boolean> {
  const account = await lockStaff(tx, staffId);
  if (account?.state !== 'active' || account.totpSealed === null) return false;
  const step = totpStepOf(openSecret(staff, account.totpSealed), code.replace(/\s/g, ''), staff.clock.now());
  return step !== null && takeStaffStep(tx, staffId, step);
}

/** Opens a session after both factors were right, or the company's provider has vouched for the identity. */
export async function enterStaff(
  staff: Staff,
  tx: Tx,
  account: Pick<StaffAccount, 'staffId' | 'email'>,
  way: WayIn,
  visit: StaffVisit,
): Promise<StaffSignedIn> {
  const token = await openStaffSession(tx, staff.clock, account.staffId, way, visit);
  await recordAudit(tx, staff.clock, {
    actor: `operator:${account.email}`,
    action: 'staff.signed_in',
    target: `staff:${account.staffId}`,
    after: { way },
    ip: visit.ip,
  });
  return { ok: true, token };
}

/** Asks for another code before an act that moves money or rights. Wrong ones lock the account's codes like wrong sign-ins. */
export async function stepUpByCode(
  staff: Staff,
  session: StaffSession,
  code: string,
): Promise<{ ok: true } | { ok: false; reason: 'TOTP_WRONG' | 'LOCKED'; retryAfterS?: number }> {
  const subject = lockSubject('staff step-up', String(session.staffId));
  const { database, clock } = staff;
  const locked = await lockedForS(database, subject, clock.now());
  if (locked !== null) return { ok: false, reason: 'LOCKED', retryAfterS: locked };
  const proved = await database.transaction(async (tx) => {
    if (!(await takeStaffCode(staff, tx, session.staffId, code))) return false;
    if (!(await clearFailures(tx, subject, clock.now()))) return false;
    await noteProof(tx, session.sessionId, clock.now());
    return true;
  });
  if (proved) return { ok: true };
  const failure = await recordFailure(database, subject, clock.now());
  if (failure.lockedForS !== null) return { ok: false, reason: 'LOCKED', retryAfterS: failure.lockedForS };
  return { ok: false, reason: 'TOTP_WRONG' };
}

/** For the command line: identifies an account by address and code. Every wrong code counts. */
export async function identifyByCode(
  staff: Staff,
  email: string,
  code: string,
): Promise<{ ok: true; member: Member } | { ok: false; text: string }> {
  const { database, clock } = staff;
  const subject = lockSubject('staff command line', foldEmail(email));
  if ((await lockedForS(database, subject, clock.now())) !== null) {
    return { ok: false, text: 'Too many wrong codes. Please wait for 15 minutes.' };
  }
  const account = await findStaffByEmail(database, email);
  const isKnown =
    account !== null &&
    (await database.transaction(
      async (tx) =>
        (await takeStaffCode(staff, tx, account.staffId, code)) && (await clearFailures(tx, subject, clock.now())),
    ));
  if (!isKnown) {
    await recordFailure(database, subject, clock.now());
    return { ok: false, text: 'There is no such staff account, or the code is wrong. Each code works once.' };
  }
  const { rows } = await database.query<{ permissions: string[] }>(
    'SELECT permissions FROM staff_roles WHERE role = ANY($1)',
    [account.roles],
  );
  return {
    ok: true,
    member: {
      staffId: account.staffId,
      name: account.email,
      roles: account.roles,
      permissions: new Set(knownPermissions(rows.flatMap(({ permissions }) => permissions))),
    },
  };
}
