import type { PlayerId } from '../../ledger/player-id.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import type { FirstSending } from '../../mail/outbox.ts';
import { describeWithdrawal } from './describe-withdrawal.ts';
import type { Withdrawal, Withdrawals } from './withdrawal.ts';
import { listWithdrawals } from './withdrawal-rows.ts';

/** Stages that an operator's command may cause, which runs in a separate process. */
const BY_STAFF: Partial<Record<FirstSending['template'], (withdrawal: Withdrawal) => boolean>> = {
  'withdrawal-approved': ({ reason }) => reason === 'approved',
  'withdrawal-confirmed': ({ state }) => state === 'sent',
  'withdrawal-returned': ({ state }) => state === 'returned',
};
const LOOKED_AT = 10;

/** Notifies a player's open pages of a staff decision as soon as the mail about it is being sent. */
export function tellOfStaff(
  context: Withdrawals,
  { recipient, template }: FirstSending,
  playerOf: (email: string) => Promise<PlayerId | null>,
): void {
  const isMeant = BY_STAFF[template];
  if (!isMeant) return;
  tell(context, recipient, isMeant, playerOf).catch((error: unknown) =>
    context.log(`Withdrawals: a player could not be told: ${String(error)}`),
  );
}

async function tell(
  context: Withdrawals,
  email: string,
  isMeant: (withdrawal: Withdrawal) => boolean,
  playerOf: (email: string) => Promise<PlayerId | null>,
): Promise<void> {
  const playerId = await playerOf(email);
  if (playerId === null) return;
  const database = context.cells.of(playerId);
  const recent = (await listWithdrawals(database, playerId, null, LOOKED_AT)).filter(isMeant);
  const [latest] = recent.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime());
  if (!latest) return;
  context.withdrawalChanged(playerId, describeWithdrawal(latest));
  context.walletChanged(await readWallet(database, playerId));
}
