import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { NOT_SERVED_COUNTRIES } from '../../countries/lists.ts';
import { countryNames } from '../../countries/names.ts';
import { frameTexts } from '../../texts/frame.ts';
import { playersTexts } from '../../texts/players.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useModalAddress, type AuthTab } from '../../ui/modal-address.ts';
import { notServed } from '../../ui/not-served.ts';
import { loadSession } from '../../ui/session.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AuthArtwork } from './auth-artwork.tsx';
import { LoginForm } from './login-form.tsx';
import { RecoverForm } from '../passwords/recover-form.tsx';
import { RegisterForm } from '../register/register-form.tsx';

/** Sign-in, registration and account recovery. */
export function AuthModal({ tab, referralCode }: { tab: AuthTab; referralCode: string }) {
  const texts = playersTexts.auth;
  const { current, turn, close } = useModalAddress();
  const view = useRef<HTMLDivElement>(null);
  // The control that switched the view may have been removed with it.
  useEffect(() => {
    if (document.activeElement === document.body) view.current?.querySelector('input')?.focus();
  }, [tab]);

  const show = (next: AuthTab) => {
    void turn({ modal: 'auth', tab: next, ...(referralCode ? { ref: referralCode } : {}) });
  };
  const enter = async () => {
    await loadSession();
    // If another modal required the sign-in, it is still in the address and opens now.
    if (current && 'modal' in current && current.modal === 'auth') close();
  };

  return (
    <Dialog title={texts.titles[tab]} onClose={close} width={800} aside={<AuthArtwork />}>
      <div ref={view} className="flex min-h-140 flex-col gap-5 sheet:min-h-0">
        {tab === 'recover' ? (
          <RecoverForm onBack={() => show('login')} />
        ) : (
          <Tabs
            label={texts.tabs}
            tabs={[
              { id: 'login', label: texts.signIn },
              { id: 'register', label: texts.register },
            ]}
            selected={tab}
            onSelect={show}
          >
            {tab === 'login' ? (
              <>
                <LoginForm onEntered={enter} onForgot={() => show('recover')} />
                <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2 text-t2">
                  {texts.newHere}
                  <button type="button" onClick={() => show('register')} className={linkClass}>
                    {texts.createOne}
                  </button>
                </p>
              </>
            ) : (
              <RegisterOrReason referralCode={referralCode} onEntered={enter} />
            )}
          </Tabs>
        )}
        <SafetyLine />
      </div>
    </Dialog>
  );
}

/** Shows the reason instead of a form that could only be refused. */
function RegisterOrReason(props: { referralCode: string; onEntered(): Promise<void> }) {
  if (notServed === null) return <RegisterForm {...props} />;
  const told = frameTexts.notServed[notServed === 'COUNTRY_UNKNOWN' ? 'COUNTRY_UNKNOWN' : 'COUNTRY_BARRED'];
  return (
    <div role="note" className="grid gap-2">
      <p className="text-lg font-bold">{told.title}</p>
      <p className="text-t2">{told.text}</p>
      {notServed === 'COUNTRY_BARRED' && (
        <p className="text-t2">
          {frameTexts.notServedIn(countryNames(NOT_SERVED_COUNTRIES, document.documentElement.lang || 'en'))}
        </p>
      )}
    </div>
  );
}

const linkClass = 'min-h-6 rounded-chip font-semibold text-iris hover:underline narrow:min-h-11';

function SafetyLine() {
  const texts = playersTexts.auth;
  return (
    <p className="mt-auto flex items-center gap-3 text-xs text-t3">
      <span className="grid size-8 shrink-0 place-items-center rounded-full border border-line-strong font-bold text-t2">
        {texts.adultsOnly}
      </span>
      <span>
        {texts.playSafely}{' '}
        <Link to="/responsible" className="text-t2 underline">
          {texts.responsible}
        </Link>
      </span>
    </p>
  );
}
