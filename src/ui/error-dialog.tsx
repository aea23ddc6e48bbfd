import { CircleAlert, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { uiTexts } from '../texts/ui.ts';
import { classNames } from './class-names.ts';
import { Dialog } from './dialog.tsx';
import type { ShownError } from './error-modal.tsx';
import { CountdownBar, useCountdown } from './notices.tsx';
import type { MoneyFate } from './money-fate.ts';

const LOOK = { 'check-bets': '?model=profile&tab=bets', 'check-wallet': '/wallet' } as const;

export function ErrorDialog({ error, onClose }: { error: ShownError; onClose(): void }) {
  const { isHeld, isFading, hold, release } = useCountdown(onClose);
  return (
    <Dialog
      title={uiTexts.error}
      onClose={onClose}
      role="alertdialog"
      width={400}
      floating
      className={classNames('duration-300', isFading && 'opacity-0!')}
    >
      <div onPointerEnter={hold} onPointerLeave={release} className="grid gap-3">
        <p className="text-md text-t2">{error.text}</p>
        {error.fate && <Fate fate={error.fate} onFollow={onClose} />}
        <CountdownBar className="bg-rose" isHeld={isHeld} />
      </div>
    </Dialog>
  );
}

function Fate({ fate, onFollow }: { fate: MoneyFate; onFollow(): void }) {
  const isUnmoved = fate === 'unmoved';
  const Icon = isUnmoved ? ShieldCheck : CircleAlert;
  return (
    <div className="flex items-start gap-3 rounded-control bg-s3 p-3 text-base">
      <Icon size={20} aria-hidden className={classNames('mt-px shrink-0', isUnmoved ? 'text-mint' : 'text-amber')} />
      <div className="grid gap-1">
        <p className="font-semibold text-t1">{uiTexts.fates[fate]}</p>
        {!isUnmoved && (
          <Link
            to={LOOK[fate]}
            onClick={onFollow}
            className="inline-flex min-h-11 items-center font-semibold text-iris hover:underline"
          >
            {uiTexts.look[fate]}
          </Link>
        )}
      </div>
    </div>
  );
}
