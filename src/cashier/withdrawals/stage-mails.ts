import type { Tx } from '../../db/database.ts';
import type { MailData, MailReason, MailTemplate } from '../../mail/mail-data.ts';
import { formatUsd } from '../../money/usd.ts';
import { CURRENCIES } from '../coins/currencies.ts';
import { formatDecimal } from '../coins/decimals.ts';
import { REASONS, type Settling, type Withdrawal } from './withdrawal.ts';
import { isFirstStage, saveWithdrawal } from './withdrawal-rows.ts';

/** For the request itself. If it waits for a person, the same mail says so. */
export async function mailRequested(tx: Tx, context: Settling, withdrawal: Withdrawal): Promise<void> {
  await mail(tx, context, withdrawal, 'withdrawal-requested', {
    ...basicsOf(withdrawal),
    waits: withdrawal.state === 'reviewing' ? reasonOf(withdrawal) : null,
  });
}

/**
 * Writes a change and queues its mail in the same transaction, so that a crash neither loses nor repeats either. False, and no
 * mail, if another server or an operator has taken the withdrawal since.
 */
export async function saveAndMail(tx: Tx, context: Settling, before: Withdrawal, after: Withdrawal): Promise<boolean> {
  if (!(await saveWithdrawal(tx, context.clock, before, after))) return false;
  const isNew = before.state !== after.state || before.reason !== after.reason;
  const send = isNew ? mailOf(after) : null;
  // A withdrawal may return to a stage, for example after a retry by staff: each stage is mailed once.
  if (send && (await isFirstStage(tx, after))) await send(tx, context);
  return true;
}

type Send = (tx: Tx, context: Settling) => Promise<void>;

/** Stages that the player is told about. Steps between us and the processor appear only in the timeline. */
function mailOf(withdrawal: Withdrawal): Send | null {
  const basics = basicsOf(withdrawal);
  const sending =
    <T extends MailTemplate>(template: T, data: Omit<MailData[T], 'username'>): Send =>
    (tx, context) =>
      mail(tx, context, withdrawal, template, data);
  const reason = reasonOf(withdrawal);
  if (withdrawal.reason === 'approved') return sending('withdrawal-approved', basics);
  switch (withdrawal.state) {
    case 'reviewing':
    case 'in_review':
      return reason && sending('withdrawal-held', { ...basics, waits: reason });
    case 'processing':
      return sending('withdrawal-sent', { ...basics, coins: coinsOf(withdrawal) });
    case 'sent':
      return sending('withdrawal-confirmed', {
        ...basics,
        coins: coinsOf(withdrawal),
        transaction: withdrawal.hash!,
      });
    case 'returned':
      return sending('withdrawal-returned', { ...basics, reason, note: withdrawal.note ?? '' });
    case 'requested':
    case 'submitting':
    case 'submitted':
    case 'verifying':
      return null;
  }
}

function reasonOf({ reason }: Withdrawal): MailReason | null {
  return reason === null ? null : { code: reason, text: REASONS[reason] };
}

function coinsOf({ coins, coin }: Withdrawal): string {
  return `${formatDecimal(coins!)} ${CURRENCIES[coin].label}`;
}

function basicsOf({ amount, address, coin }: Withdrawal) {
  return { amount: formatUsd(amount), currency: CURRENCIES[coin].label, address: shortened(address) };
}

/** Enough to recognize it, and no more in a mail. */
function shortened(address: string): string {
  return `${address.slice(0, 6)}…${address.slice(-6)}`;
}

async function mail<T extends MailTemplate>(
  tx: Tx,
  { mailbox, checks }: Settling,
  { playerId }: Withdrawal,
  template: T,
  data: Omit<MailData[T], 'username'>,
): Promise<void> {
  const { email, username } = await checks.contactOf(tx, playerId);
  await mailbox.queue(tx, email, template, { username, ...data } as unknown as MailData[T]);
}
