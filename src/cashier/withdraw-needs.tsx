import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, MailCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { withdrawalTexts as texts } from '../texts/withdrawals.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { notify } from '../ui/notices.tsx';
import { loadSession, useSession, type Session } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';

const LOOK_AGAIN_MS = 4_000;

/** How far the identity checks are, as far as withdrawals care. */
export interface Verification {
  status: string;
  withdrawalsOpen: boolean;
}
export type ReadVerification = (signal: AbortSignal) => Promise<Verification>;

interface WithdrawNeedsProps {
  player: Session;
  readVerification: ReadVerification;
  /** The form: not before it is known what stands above it, or it would move under the finger. */
  children: ReactNode;
}

/** What is missing before anything can be withdrawn, told before the form is filled in, each with the way on. */
export function WithdrawNeeds({ player, readVerification, children }: WithdrawNeedsProps) {
  const { username, email, emailConfirmed } = player;
  const { data: verification, isPending } = useQuery({
    queryKey: ['verification', username],
    queryFn: ({ signal }) => readVerification(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'under_review' ? LOOK_AGAIN_MS : false),
  });
  // The link in the mail opens elsewhere; whoever comes back from there finds it done.
  useEffect(() => {
    if (emailConfirmed) return;
    const look = () => void loadSession();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [emailConfirmed]);

  const isVerified = verification?.withdrawalsOpen !== false;
  if (isPending) return <Skeleton className="h-190" />;
  if (emailConfirmed && isVerified) return children;
  return (
    <>
      <section aria-labelledby="withdraw-needs" className="grid gap-2 rounded-cover bg-s1 p-4">
        <h3 id="withdraw-needs" className="text-base font-bold">
          {texts.needs}
        </h3>
        <ul className="grid gap-2">
          {!isVerified && (
            <Need
              icon={BadgeCheck}
              title={texts.identity[verification.status] ?? texts.identity['temporary']!}
              more={texts.identityMore[verification.status] ?? ''}
            >
              <ButtonLink to="/settings/verification" size="small">
                {verification.status === 'temporary' ? texts.verify : texts.details}
              </ButtonLink>
            </Need>
          )}
          {!emailConfirmed && (
            <Need icon={MailCheck} title={texts.email} more={texts.emailMore(email)}>
              <EmailCheck />
            </Need>
          )}
        </ul>
      </section>
      {children}
    </>
  );
}

function EmailCheck() {
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    await loadSession();
    setBusy(false);
    if (useSession.getState().player?.emailConfirmed === false) notify('info', texts.emailMissing);
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void look()}>
      {texts.emailCheck}
    </Button>
  );
}

interface NeedProps {
  icon: LucideIcon;
  title: string;
  more: string;
  children: ReactNode;
}

function Need({ icon: Icon, title, more, children }: NeedProps) {
  return (
    <li className="flex items-center gap-3 rounded-control bg-s2 p-3 phone:flex-wrap">
      <Icon size={24} aria-hidden className="shrink-0 text-amber" />
      <p className="grid min-w-0 flex-1 phone:basis-50">
        <strong>{title}</strong>
        <span className="text-sm break-words text-t2">{more}</span>
      </p>
      {children}
    </li>
  );
}
