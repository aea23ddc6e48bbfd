import type { DepositUpdate } from '../../../realtime/messages.ts';
import { cashierTexts } from '../../../texts/cashier.ts';
import { formatBoth, formatUsdPlain } from '../../../ui/amounts.ts';

const texts = cashierTexts.deposits;
/** How many deposits are loaded and kept. */
export const DEPOSITS_SHOWN = 20;

export type Tone = 'good' | 'busy' | 'warning' | 'bad' | 'quiet';

const TONES: Record<string, Tone> = {
  waiting: 'quiet',
  expired: 'quiet',
  seen: 'busy',
  credited: 'good',
  below_minimum: 'warning',
  held: 'warning',
  failed: 'bad',
  reversed: 'bad',
  dismissed: 'bad',
};

export function toneOf({ status, held }: Pick<DepositUpdate, 'status' | 'held'>): Tone {
  return status === 'credited' && held > 0 ? 'warning' : (TONES[status] ?? 'quiet');
}

/** What a deposit's state means for the player's money, if the state alone does not say. */
export function meaningOf(deposit: DepositUpdate, minimum: number): string | null {
  const { status, held, usd, reason } = deposit;
  if (status === 'below_minimum') return texts.belowMinimum(formatBoth(usd ?? 0), formatUsdPlain(minimum));
  if (status === 'held' || held > 0) return heldText(reason, formatBoth(held));
  return texts.meanings[status] ?? null;
}

/** Whether identity verification would release it. */
export const waitsForIdentity = ({ held, reason }: DepositUpdate): boolean => held > 0 && reason === 'kyc';

/** Adds or replaces one deposit in the list, newest first. */
export function withDeposit(known: readonly DepositUpdate[], changed: DepositUpdate): DepositUpdate[] {
  return [changed, ...known.filter(({ id }) => id !== changed.id)]
    .sort((a, b) => Number(b.id) - Number(a.id))
    .slice(0, DEPOSITS_SHOWN);
}

/** Whether something has arrived. An unpaid address is not a payment. */
export const isPayment = ({ status }: Pick<DepositUpdate, 'status'>): boolean =>
  status !== 'waiting' && status !== 'expired';

const ROOM_REASONS = ['kyc', 'deposit_limit', 'excluded', 'linked', 'account_held'] as const;
type RoomReason = (typeof ROOM_REASONS)[number];

function heldText(reason: string | null, usd: string): string {
  if (ROOM_REASONS.some((known) => known === reason)) return texts.held[reason as RoomReason](usd);
  return (reason === null ? undefined : texts.meanings[reason]) ?? texts.held.other(usd);
}
