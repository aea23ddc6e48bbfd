import { generateSync } from 'otplib';
import type { Clock } from '../clock/clock.ts';
import { newTotpSecret } from '../credentials/totp.ts';
import { sealSecret, type Staff } from './staff.ts';
import { activateStaff, insertStaff, keepTotpSecret } from './staff-rows.ts';

export const STAFF_PASSWORD = 'Copper7!Lantern-Office';

export interface TestStaff {
  staffId: bigint;
  email: string;
  secret: string;
}

let made = 0;

/** An active account with a password and an authenticator app. */
export async function makeStaff(staff: Staff, ...roles: string[]): Promise<TestStaff> {
  made += 1;
  const email = `staff-${made}@roulo.example`;
  const secret = newTotpSecret();
  const passwordHash = await staff.hasher.hash(STAFF_PASSWORD);
  const staffId = await staff.database.transaction(async (tx) => {
    const id = await insertStaff(tx, { email, name: `Staff ${made}`, roles, now: staff.clock.now() });
    await keepTotpSecret(tx, id!, sealSecret(staff, secret));
    await activateStaff(tx, id!, passwordHash);
    return id!;
  });
  return { staffId, email, secret };
}

/** The app's current code. Each works once: advance the clock by half a minute for the next. */
export function codeOf({ secret }: Pick<TestStaff, 'secret'>, clock: Clock): string {
  return generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1_000) });
}
