import { BadgeCheck, CircleCheck, MailCheck, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { withdrawalTexts as texts } from '../../../texts/withdrawals.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { notify } from '../../../ui/notices.tsx';
import { loadSession, useSession, type Session } from '../../../ui/session.ts';
import type { Verification } from '../../wallet/verification.web.ts';

interface WithdrawNeedsProps {
  player: Session;
  /** Undefined if it could not be read. The server then decides. */
  verification: Verification | undefined;
  /** The withdrawal form, shown once all requirements are met. */
  children: ReactNode;
}

/** Shown instead of a form that would only fail: what is missing for a withdrawal, with links to do it. */
export function WithdrawNeeds({ player, verification, children }: WithdrawNeedsProps) {
  const { email, emailConfirmed } = player;
  // The link in the mail opens elsewhere, so check again when the player comes back.
  useEffect(() => {
    if (emailConfirmed) return;
    const look = () => void loadSession();
    window.addEventListener('focus', look);
    return () => window.removeEventListener('focus', look);
  }, [emailConfirmed]);

  const isVerified = verification?.withdrawalsOpen !== false;
  if (emailConfirmed && isVerified) return children;
  const status = verification?.status ?? 'temporary';
  return (
    <section aria-labelledby="withdraw-needs" className="grid gap-3 rounded-cover bg-s1 p-4">
      <h3 id="withdraw-needs" className="text-base font-bold">
        {texts.needs}
      </h3>
      <p className="text-sm text-t2">{texts.needsMore}</p>
      <ul className="grid gap-2">
        {isVerified ? (
          <Done title={texts.identityDone} />
        ) : (
          <Need
            icon={BadgeCheck}
            title={texts.identity[status] ?? texts.identity['temporary']!}
            more={texts.identityMore[status] ?? ''}
          >
            <ButtonLink to="/settings/verification" size="small">
              {status === 'temporary' ? texts.verify : texts.details}
            </ButtonLink>
          </Need>
        )}
        {emailConfirmed ? (
          <Done title={texts.emailDone} />
        ) : (
          <Need icon={MailCheck} title={texts.email} more={texts.emailMore(email)}>
            <EmailCheck />
          </Need>
        )}
      </ul>
    </section>
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

function Done({ title }: { title: string }) {
  return (
    <li className="flex items-center gap-3 rounded-control bg-s2 p-3">
      <CircleCheck size={24} aria-hidden className="shrink-0 text-mint" />
      <strong className="text-t2">{title}</strong>
    </li>
  );
}
