import type { AnswerOf } from '../../http/contract.ts';
import type { DepositUpdate, Notice, WithdrawalUpdate } from '../../realtime/messages.ts';
import { cashierTexts } from '../../texts/cashier.ts';
import { formatBoth } from '../../ui/amounts.ts';
import { notify } from '../../ui/notices.tsx';
import { queryClient } from '../../ui/query-client.ts';
import { useSession } from '../../ui/session.ts';
import type { listOwnDeposits } from '../api.ts';
import { formatCoins } from '../coins/coin-amounts.web.ts';
import { meaningOf, toneOf, withDeposit } from '../deposits/page/deposit-meaning.web.ts';
import { depositsKey } from '../deposits/page/deposits.web.ts';
import { isApproval, withdrawalNotice } from '../withdrawals/page/withdrawal-notice.web.ts';

const depositTexts = cashierTexts.deposits;
const DEPOSIT_MIN_USD = 15;

/** The last announced state of each payment, so that not every confirmation causes a notice. */
const told = new Map<string, string>();

/** Applies a message about a deposit or withdrawal to the lists, and shows a notice on any page. */
export function takeNotice(notice: Notice): void {
  if (notice.type === 'DEPOSIT_UPDATE') takeDeposit(notice.deposit);
  else if (notice.type === 'WITHDRAWAL_UPDATE') takeWithdrawal(notice.withdrawal);
}

function takeDeposit(deposit: DepositUpdate): void {
  const key = depositsKey(useSession.getState().player?.username);
  queryClient.setQueryData<AnswerOf<typeof listOwnDeposits>>(
    key,
    (known) => known && { ...known, items: withDeposit(known.items, deposit) },
  );
  void queryClient.invalidateQueries({ queryKey: key });
  if (!isNews(`deposit ${deposit.id}`, `${deposit.status} ${deposit.credited}`)) return;
  // A deposit changes the remaining allowance before verification and the date when documents are due.
  void queryClient.invalidateQueries({ queryKey: ['verification'] });
  void queryClient.invalidateQueries({ queryKey: ['wallet-history'] });
  const { status, amount, currency, credited, held } = deposit;
  if (status === 'seen' && !isCashierOpen()) notify('info', depositTexts.wasSeen(formatCoins(amount, currency)));
  if (status === 'credited') notify('success', depositTexts.wasCredited(formatBoth(credited)));
  if (status === 'credited' && held === 0) return;
  const meaning = meaningOf(deposit, DEPOSIT_MIN_USD);
  if (meaning && status !== 'expired') notify(toneOf(deposit) === 'bad' ? 'error' : 'info', meaning);
}

function takeWithdrawal({ id, status, reason, amount }: WithdrawalUpdate): void {
  void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
  if (!isNews(`withdrawal ${id}`, isApproval(status, reason) ? 'approved' : status)) return;
  void queryClient.invalidateQueries({ queryKey: ['wallet-history'] });
  const notice = withdrawalNotice(status, formatBoth(amount), reason);
  if (notice) notify(notice.tone, notice.text);
}

/** The open cashier already shows each step of a payment. */
const isCashierOpen = () => new URLSearchParams(location.search).get('modal') === 'cashier';

function isNews(subject: string, state: string): boolean {
  if (told.get(subject) === state) return false;
  told.set(subject, state);
  return true;
}
