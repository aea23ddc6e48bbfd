import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PromotionTerms } from '../terms/promotion-terms.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { formatPercent, formatUsd } from '../ui/amounts.ts';
import { ApiError, apiPost, newIdempotencyKey } from '../ui/api-client.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FieldNote } from '../ui/field.tsx';
import { useModalAddress } from '../ui/modal-address.ts';
import { notify } from '../ui/notices.tsx';
import { loadSession, useSession, type Session } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { activatePromotion, cancelPromotion } from './api.ts';
import { expectedCost } from './promo-terms.tsx';
import { showFailure } from '../ui/failure.ts';

type Action = 'activate' | 'cancel';

const ACTIONS = {
  activate: { path: '/api/users/activatePromotion', done: texts.activated, refused: texts.activateFailed },
  cancel: { path: '/api/users/cancelPromotion', done: texts.canceled, refused: texts.cancelFailed },
} as const;

/** What a click would activate: the version shown on the page, and the code that unlocked it. */
export interface Shown {
  version: number;
  terms: PromotionTerms;
  code: string | null;
}

/** The page's one button, depending on what the player has. Without an offer, says why there is none. */
export function PromotionAction({ shown, closed }: { shown: Shown | null; closed: string | null }) {
  const { loading, player } = useSession();
  const { to } = useModalAddress();
  const [isAsking, setAsking] = useState(false);
  const { act, isPending, refusal } = usePromotionAct(shown, () => setAsking(false));

  if (loading) return <Skeleton className="h-13 w-56" />;
  if (!player) {
    return (
      <ButtonLink kind="main" size="large" to={to({ modal: 'auth', tab: 'register' })} state={{ openedHere: true }}>
        {texts.logInToActivate}
      </ButtonLink>
    );
  }
  if (player.promotion?.active) {
    return (
      <>
        <div className="flex flex-wrap gap-3">
          {typeof player.promotion.nextPercent === 'number' && (
            <ButtonLink
              kind="main"
              size="large"
              to={to({ modal: 'cashier', tab: 'deposit' })}
              state={{ openedHere: true }}
            >
              {texts.depositNow(formatPercent(player.promotion.nextPercent))}
            </ButtonLink>
          )}
          <Button size="large" onClick={() => setAsking(true)}>
            {texts.cancel}
          </Button>
        </div>
        {isAsking && (
          <CancelDialog
            player={player}
            isBusy={isPending}
            refusal={refusal}
            onCancel={() => act('cancel')}
            onClose={() => setAsking(false)}
          />
        )}
      </>
    );
  }
  if (player.promoActivatedButEnded) {
    return (
      <div className="grid gap-2">
        <Button size="large" disabled>
          {texts.ended}
        </Button>
        <p className="text-sm text-t2">{texts.endedNote}</p>
      </div>
    );
  }
  if (!shown) return <p className="text-md font-semibold">{closed}</p>;
  const { terms } = shown;
  return (
    <div className="grid justify-items-start gap-2">
      <Button kind="main" size="large" busy={isPending} onClick={() => act('activate')}>
        {texts.activate}
      </Button>
      <FieldNote id="promotion-refusal" error={refusal} />
      <p className="text-base text-t2">
        {texts.costBefore(
          String(terms.wagerFactor),
          formatPercent(expectedCost(terms, 100)),
          formatPercent(terms.maxConversion * 100),
        )}
      </p>
    </div>
  );
}

interface CancelDialogProps {
  player: Session;
  isBusy: boolean;
  refusal: string | null;
  onCancel(): void;
  onClose(): void;
}

function CancelDialog({ player: { promotion, bonus }, isBusy, refusal, onCancel, onClose }: CancelDialogProps) {
  return (
    <Dialog title={texts.cancelTitle} onClose={onClose} role="alertdialog" width={480} floating>
      <div className="grid gap-4">
        {promotion?.bonuses === 0 ? (
          <p className="text-md text-t2">{texts.cancelOffer}</p>
        ) : (
          <>
            <p className="text-md text-t2">{texts.cancelWarning}</p>
            <dl className="grid gap-1">
              <Amount name={texts.promotionalBalance} value={bonus} tone="text-gold" />
              <Amount name={texts.cancelReturns} value={promotion?.cancelReturns ?? 0} tone="text-mint" />
              <Amount name={texts.cancelForfeits} value={promotion?.cancelForfeits ?? 0} tone="text-rose" />
            </dl>
            <p className="text-md text-t2">{texts.cancelOrder}</p>
          </>
        )}
        <FieldNote id="cancel-refusal" error={refusal} />
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          <Button data-autofocus onClick={onClose}>
            {texts.keep}
          </Button>
          <Button kind="danger" busy={isBusy} onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Amount({ name, value, tone }: { name: string; value: number; tone: string }) {
  return (
    <div className="flex justify-between gap-4 rounded-control bg-well px-4 py-3 text-md">
      <dt className="text-t2">{name}</dt>
      <dd className={`font-bold ${tone}`}>{formatUsd(value)}</dd>
    </div>
  );
}

/** Shows why an action was refused next to the button. After an unknown outcome, retries with the same key. */
function usePromotionAct(shown: Shown | null, onDone: () => void) {
  const client = useQueryClient();
  const key = useRef<string | null>(null);
  const mutation = useMutation<unknown, unknown, Action>({
    mutationFn: (action) =>
      apiPost<typeof activatePromotion | typeof cancelPromotion>(
        ACTIONS[action].path,
        action === 'cancel' || !shown ? {} : shown.code === null ? { version: shown.version } : { code: shown.code },
        { idempotencyKey: (key.current ??= newIdempotencyKey()) },
      ),
    async onSuccess(_answer, action) {
      key.current = null;
      await Promise.all([loadSession(), client.invalidateQueries({ queryKey: ['promotions'] })]);
      notify('success', ACTIONS[action].done);
      onDone();
    },
    onError(error, action) {
      // The offer may have changed: show the current one.
      void client.invalidateQueries({ queryKey: ['promotions'] });
      const isAnswered = error instanceof ApiError && error.status > 0;
      if (isAnswered && error.status < 500) key.current = null;
      showFailure(error, 'payment', isAnswered ? ACTIONS[action].refused : texts.exception);
    },
  });
  const { error } = mutation;
  return {
    act: mutation.mutate,
    isPending: mutation.isPending,
    refusal: error instanceof ApiError ? error.message : null,
  };
}
