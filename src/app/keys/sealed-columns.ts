import { SEALED_SEEDS } from '../../bets/seeds.ts';
import { GAME_SEALED } from '../../games/all.server.ts';
import { SEALED_DETAILS } from '../../identity/identity.ts';
import { SEALED_MAIL } from '../../mail/outbox.ts';
import { SEALED_RECOVERY } from '../../players/passwords/recovery.ts';
import { SEALED_TOTP } from '../../players/two-factor/totp-settings.ts';
import { SEALED_STAFF_TOTP } from '../../staff/staff-rows.ts';
import type { SealedColumn } from '../../secrets/key-ring.ts';

/** All database columns that only SECRET_KEYS can decrypt. Identity documents are in files. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  SEALED_SEEDS,
  ...GAME_SEALED,
  SEALED_TOTP,
  SEALED_STAFF_TOTP,
  SEALED_DETAILS,
  SEALED_MAIL,
  SEALED_RECOVERY,
];
