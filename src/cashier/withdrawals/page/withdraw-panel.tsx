import { useState } from 'react';
import { withdrawalTexts } from '../../../texts/withdrawals.ts';
import { notify } from '../../../ui/notices.tsx';
import { queryClient } from '../../../ui/query-client.ts';
import { usePlayer } from '../../../ui/session.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { WithdrawForm } from './withdraw-form.tsx';
import { useVerification, type ReadVerification } from '../../wallet/verification.web.ts';
import { WithdrawNeeds } from './withdraw-needs.tsx';
import { WithdrawReview } from './withdraw-review.tsx';
import type { Draft } from './withdrawal-draft.web.ts';
import { WithdrawalList } from './withdrawal-list.tsx';
import { useWithdrawals } from './withdrawals.web.ts';

const EMPTY: Draft = { currency: 'btc', address: '', amount: '' };

/** The form, then the review, then the list of withdrawals with their states. */
export function WithdrawPanel({ readVerification }: { readVerification: ReadVerification }) {
  const player = usePlayer();
  const [draft, setDraft] = useState(EMPTY);
  const [isReviewing, setReviewing] = useState(false);
  const [latest, setLatest] = useState<string | null>(null);
  const { data: verification, isPending } = useVerification(readVerification);
  // Starts loading the list now, although it is rendered later.
  useWithdrawals();
  if (!player) return null;
  // The list waits too, because its position depends on the answer.
  if (isPending) return <Skeleton className="mt-4 h-150" />;

  const finish = (id: string) => {
    notify('success', withdrawalTexts.initiated);
    setLatest(id);
    setDraft({ ...EMPTY, currency: draft.currency });
    setReviewing(false);
    void queryClient.invalidateQueries({ queryKey: ['withdrawals'] });
    void queryClient.invalidateQueries({ queryKey: ['wallet-history'] });
  };
  return (
    <div className="grid gap-4 pt-4">
      {isReviewing ? (
        <WithdrawReview draft={draft} onBack={() => setReviewing(false)} onDone={finish} />
      ) : (
        <WithdrawNeeds player={player} verification={verification}>
          <WithdrawForm
            draft={draft}
            balance={player.balance}
            onChange={(change) => setDraft({ ...draft, ...change })}
            onReview={() => setReviewing(true)}
          />
        </WithdrawNeeds>
      )}
      {!isReviewing && <WithdrawalList latest={latest} />}
    </div>
  );
}
