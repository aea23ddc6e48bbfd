import { lazy, Suspense, useEffect } from 'react';
import type { readKyc } from '../../identity/api.ts';
import { uiTexts } from '../../texts/ui.ts';
import { apiGet } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { onServerNotice } from '../../ui/server-notices.ts';
import { useSession, useSessionEnd } from '../../ui/session.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { BrokenPart, ErrorBoundary, type FallbackProps } from '../frame/error-boundary.tsx';

const LOADS = {
  auth: () => import('../../players/sign-in/auth-modal.tsx').then((module) => ({ default: module.AuthModal })),
  cashier: () => import('../../cashier/wallet/cashier-modal.tsx').then((module) => ({ default: module.CashierModal })),
  profile: () => import('./player-profile.tsx').then((module) => ({ default: module.PlayerProfile })),
};

const SessionEndDialog = lazy(() =>
  import('../../players/sign-in/session-end-dialog.tsx').then((module) => ({ default: module.SessionEndDialog })),
);
const AuthModal = lazy(LOADS.auth);
const CashierModal = lazy(LOADS.cashier);
const PlayerProfile = lazy(LOADS.profile);

/** Loads a modal's code early, when the pointer reaches its button. Opening reports failures. */
export function preloadModal(name: keyof typeof LOADS): void {
  LOADS[name]().catch(() => {});
}

/** Renders the modal that the address asks for. */
export function Modals() {
  const { current } = useModalAddress();
  const isLoading = useSession(({ loading }) => loading);
  const hasSessionEnded = useSessionEnd(({ end }) => end !== null);
  useEffect(listenToCashier, []);
  if (hasSessionEnded) {
    return (
      <ErrorBoundary fallback={BrokenModal}>
        <Suspense fallback={null}>
          <SessionEndDialog />
        </Suspense>
      </ErrorBoundary>
    );
  }
  if (current === null || isLoading) return null;
  return (
    <ErrorBoundary fallback={BrokenModal}>
      <Suspense fallback={<ModalLoading />}>
        <CurrentModal />
      </Suspense>
    </ErrorBoundary>
  );
}

/** News about deposits and withdrawals appears on every page, not only in the cashier. */
function listenToCashier(): () => void {
  return onServerNotice((notice) => {
    import('../../cashier/wallet/take-notice.web.ts').then(({ takeNotice }) => takeNotice(notice), console.warn);
  });
}

const readVerification = (signal: AbortSignal) => apiGet<typeof readKyc>('/api/kyc', undefined, { signal });

/** A visitor gets the sign-in form instead of a modal for players. */
function CurrentModal() {
  const { current, close } = useModalAddress();
  const isSignedIn = useSession(({ player }) => player !== null);
  if (current === null) return null;
  if ('modal' in current && current.modal === 'auth') {
    return isSignedIn ? null : <AuthModal tab={current.tab} referralCode={current.ref ?? ''} />;
  }
  if (!isSignedIn) return <AuthModal tab="login" referralCode="" />;
  return 'model' in current ? (
    <PlayerProfile tab={current.tab} onClose={close} />
  ) : (
    <CashierModal tab={current.tab} onClose={close} readVerification={readVerification} />
  );
}

const VEIL = 'fixed inset-0 z-50 grid place-items-center bg-[#05030dcc] p-4';

function ModalLoading() {
  return (
    <div className={VEIL}>
      <Spinner className="size-8 text-t2" />
    </div>
  );
}

function BrokenModal(problem: FallbackProps) {
  const { close } = useModalAddress();
  return (
    <div className={VEIL}>
      <div className="grid max-w-100 justify-items-start gap-2 rounded-panel bg-s2 p-4 shadow-dialog">
        <BrokenPart {...problem} />
        <Button kind="quiet" size="small" onClick={close}>
          {uiTexts.close}
        </Button>
      </div>
    </div>
  );
}
