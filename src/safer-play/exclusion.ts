import { recordAudit, type AuditEvent } from '../audit/audit-log.ts';
import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { FOREVER } from '../ledger/wallet.ts';
import { excludePlayer, lockWallet } from '../ledger/wallet-rows.ts';
import type { Mailbox } from '../mail/outbox.ts';
import type { SELF_EXCLUSIONS } from '../terms/house-terms.ts';

export type Duration = (typeof SELF_EXCLUSIONS)[number];

export interface ExclusionContext {
  clock: Clock;
  mailbox: Mailbox;
  contactOf(tx: Tx, playerId: PlayerId): Promise<{ email: string; username: string }>;
}

export type Excluded = { ok: true; until: Date } | { ok: false; reason: 'EXCLUDED_LONGER' };

/** Takes effect with the next bet on any server, because the wallet's version changes. Never shortens an existing exclusion. */
export async function excludeSelf(
  tx: Tx,
  { clock, mailbox, contactOf }: ExclusionContext,
  playerId: PlayerId,
  duration: Duration,
  by: Pick<AuditEvent, 'actor' | 'ip' | 'requestId'>,
): Promise<Excluded> {
  const { excludedUntil } = await lockWallet(tx, playerId);
  const now = clock.now();
  const until = endOf(duration, now);
  if (excludedUntil && excludedUntil > until) return { ok: false, reason: 'EXCLUDED_LONGER' };
  // A repeat, for example by a second press of the button.
  if (excludedUntil && until.getTime() - excludedUntil.getTime() < REPEAT_MS) return { ok: true, until: excludedUntil };
  await excludePlayer(tx, playerId, until);
  await tx.query(
    `INSERT INTO self_exclusions (player_id, number, duration, asked_at, until, asked_by)
     SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5 FROM self_exclusions WHERE player_id = $1`,
    [playerId, duration, now, duration === 'permanent' ? 'infinity' : until, by.actor],
  );
  const { email, username } = await contactOf(tx, playerId);
  const untilText = duration === 'permanent' ? null : `${until.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  await mailbox.queue(tx, email, 'self-excluded', { username, until: untilText });
  await recordAudit(tx, clock, {
    ...by,
    action: 'self_exclusion.began',
    target: `player:${playerId}`,
    after: { duration, until: duration === 'permanent' ? 'never' : until.toISOString() },
  });
  return { ok: true, until };
}

/** Calendar months; the 31st becomes the last day of a shorter month. */
export function endOf(duration: Duration, now: Date): Date {
  switch (duration) {
    case '24h':
      return new Date(now.getTime() + DAY_MS);
    case '1w':
      return new Date(now.getTime() + 7 * DAY_MS);
    case '1m':
      return monthsLater(now, 1);
    case '6m':
      return monthsLater(now, 6);
    case 'permanent':
      return FOREVER;
  }
}

const REPEAT_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

function monthsLater(now: Date, months: number): Date {
  const later = new Date(now);
  later.setUTCMonth(now.getUTCMonth() + months);
  if (later.getUTCDate() !== now.getUTCDate()) later.setUTCDate(0);
  return later;
}
