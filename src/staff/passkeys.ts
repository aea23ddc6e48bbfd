import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { recordAudit } from '../audit/audit-log.ts';
import type { Queryable } from '../db/database.ts';
import { enterStaff, type StaffSignedIn } from './sign-in.ts';
import type { Staff } from './staff.ts';
import { findStaff } from './staff-rows.ts';
import { noteProof, type StaffSession, type StaffVisit } from './staff-sessions.ts';

const HOUSE = 'Roulo back office';
const CHALLENGE_MS = 5 * 60_000;
export const PASSKEYS_MAX = 10;

type Purpose = 'sign_in' | 'step_up' | 'register';

export interface Passkey {
  credentialId: string;
  staffId: bigint;
  label: string;
  publicKey: Buffer;
  counter: bigint;
  transports: string[];
  createdAt: Date;
  usedAt: Date | null;
}

export async function listPasskeys(db: Queryable, staffId: bigint): Promise<Passkey[]> {
  const { rows } = await db.query<PasskeyRow>(`${SELECT_PASSKEY} WHERE staff_id = $1 ORDER BY created_at`, [staffId]);
  return rows.map(toPasskey);
}

/** Options for the browser to create a passkey for the signed-in member of staff. */
export async function startPasskey(
  staff: Staff,
  session: StaffSession,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await listPasskeys(staff.database, session.staffId);
  const options = await generateRegistrationOptions({
    rpName: HOUSE,
    rpID: rpIdOf(staff),
    userName: session.name,
    userDisplayName: session.displayName,
    userID: new Uint8Array(Buffer.from(`staff:${session.staffId}`)),
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    // Discoverable without a user name, and the device verifies its user: two factors in one.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(staff, options.challenge, 'register', session.staffId);
  return options;
}

export async function addPasskey(
  staff: Staff,
  session: StaffSession,
  { response, label }: { response: RegistrationResponseJSON; label: string },
): Promise<boolean> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takeChallenge(staff, challenge, 'register', session.staffId))) return false;
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...staff.origins],
    expectedRPID: rpIdOf(staff),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) return false;
  const { credential } = verified.registrationInfo;
  return staff.database.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO staff_passkeys (credential_id, staff_id, label, public_key, counter, transports, created_at)
       SELECT $1, $2, $3, $4, $5, $6, $7
       WHERE (SELECT count(*) FROM staff_passkeys WHERE staff_id = $2) < ${PASSKEYS_MAX}
       ON CONFLICT DO NOTHING`,
      [
        credential.id,
        session.staffId,
        label,
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
        staff.clock.now(),
      ],
    );
    if (rowCount !== 1) return false;
    await recordAudit(tx, staff.clock, {
      actor: `operator:${session.name}`,
      action: 'staff.passkey_added',
      target: `staff:${session.staffId}`,
      after: { label },
    });
    return true;
  });
}

export async function removePasskey(staff: Staff, session: StaffSession, credentialId: string): Promise<boolean> {
  return staff.database.transaction(async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM staff_passkeys WHERE staff_id = $1 AND credential_id = $2', [
      session.staffId,
      credentialId,
    ]);
    if (rowCount !== 1) return false;
    await recordAudit(tx, staff.clock, {
      actor: `operator:${session.name}`,
      action: 'staff.passkey_removed',
      target: `staff:${session.staffId}`,
    });
    return true;
  });
}

/** Options for the browser to use a passkey: to sign in (user still unknown), or again for a signed-in user. */
export async function askForPasskey(
  staff: Staff,
  session: StaffSession | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const own = session ? await listPasskeys(staff.database, session.staffId) : [];
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(staff),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await keepChallenge(staff, options.challenge, session ? 'step_up' : 'sign_in', session?.staffId ?? null);
  return options;
}

export async function signInByPasskey(
  staff: Staff,
  response: AuthenticationResponseJSON,
  visit: StaffVisit,
): Promise<StaffSignedIn | null> {
  const passkey = await usePasskey(staff, response, 'sign_in', null);
  if (!passkey) return null;
  return staff.database.transaction(async (tx) => {
    const account = await findStaff(tx, passkey.staffId);
    return account?.state === 'active' ? enterStaff(staff, tx, account, 'passkey', visit) : null;
  });
}

export async function stepUpByPasskey(
  staff: Staff,
  session: StaffSession,
  response: AuthenticationResponseJSON,
): Promise<boolean> {
  const passkey = await usePasskey(staff, response, 'step_up', session.staffId);
  if (passkey?.staffId !== session.staffId) return false;
  await noteProof(staff.database, session.sessionId, staff.clock.now());
  return true;
}

/** Checks a signature over one of our challenges. The challenge is used up whether the signature is right or wrong. */
async function usePasskey(
  staff: Staff,
  response: AuthenticationResponseJSON,
  purpose: Purpose,
  staffId: bigint | null,
): Promise<Passkey | null> {
  const challenge = challengeIn(response.response.clientDataJSON);
  if (!(await takeChallenge(staff, challenge, purpose, staffId))) return null;
  const { rows } = await staff.database.query<PasskeyRow>(`${SELECT_PASSKEY} WHERE credential_id = $1`, [response.id]);
  const passkey = rows[0] && toPasskey(rows[0]);
  if (!passkey) return null;
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: [...staff.origins],
    expectedRPID: rpIdOf(staff),
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
      transports: passkey.transports,
    },
  }).catch(() => null);
  if (!verified?.verified) return null;
  // If the authenticator has a counter, it only ever grows. A copied key would repeat a value.
  const { rowCount } = await staff.database.query(
    `UPDATE staff_passkeys SET counter = $2, used_at = $3 WHERE credential_id = $1 AND (counter < $2 OR $2 = 0)`,
    [passkey.credentialId, verified.authenticationInfo.newCounter, staff.clock.now()],
  );
  return rowCount === 1 ? passkey : null;
}

async function keepChallenge(staff: Staff, challenge: string, purpose: Purpose, staffId: bigint | null): Promise<void> {
  await staff.database.query(
    'INSERT INTO staff_challenges (challenge, purpose, staff_id, expires_at) VALUES ($1, $2, $3, $4)',
    [challenge, purpose, staffId, new Date(staff.clock.now().getTime() + CHALLENGE_MS)],
  );
}

async function takeChallenge(
  staff: Staff,
  challenge: string,
  purpose: Purpose,
  staffId: bigint | null,
): Promise<boolean> {
  const { rowCount } = await staff.database.query(
    `DELETE FROM staff_challenges
     WHERE challenge = $1 AND purpose = $2 AND staff_id IS NOT DISTINCT FROM $3::bigint AND expires_at > $4`,
    [challenge, purpose, staffId, staff.clock.now()],
  );
  return rowCount === 1;
}

/** The challenge that the browser claims to have signed; the signature covers this text. */
function challengeIn(clientDataJson: string): string {
  try {
    const read = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString()) as { challenge?: unknown };
    return typeof read.challenge === 'string' ? read.challenge : '';
  } catch {
    return '';
  }
}

function rpIdOf({ url }: Staff): string {
  return new URL(url).hostname;
}

interface PasskeyRow {
  credential_id: string;
  staff_id: bigint;
  label: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  created_at: Date;
  used_at: Date | null;
}

const SELECT_PASSKEY =
  'SELECT credential_id, staff_id, label, public_key, counter, transports, created_at, used_at FROM staff_passkeys';

function toPasskey(row: PasskeyRow): Passkey {
  return {
    credentialId: row.credential_id,
    staffId: row.staff_id,
    label: row.label,
    publicKey: row.public_key,
    counter: row.counter,
    transports: row.transports,
    createdAt: row.created_at,
    usedAt: row.used_at,
  };
}
