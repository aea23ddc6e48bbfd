import { Globe, LogIn, ShieldCheck, SlidersHorizontal, User, type LucideIcon } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { LANGUAGE_NAMES, LANGUAGES, language, rememberLanguage, type Language } from '../../texts/language.ts';
import { raceTexts } from '../../texts/race.ts';
import { playersTexts } from '../../texts/players.ts';
import { staffLooksTexts } from '../../texts/staff-looks.ts';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import {
  CURRENCIES,
  currency,
  eurPerUsd,
  formatDate,
  formatRate,
  rememberCurrency,
  type Currency,
} from '../../ui/amounts.ts';
import { apiPost, apiPut } from '../../ui/api-client.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { Select } from '../../ui/select.tsx';
import { updateSession, useSession, type Session } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { updateHidesRaces, updateLanguage, updateShowsName } from '../api.ts';
import { ChangePasswordForm } from '../passwords/change-password-form.tsx';
import { countryName } from '../../ui/country-name.ts';
import { ResendConfirmation } from '../register/resend-confirmation.tsx';
import { SessionList } from '../sign-in/session-list.tsx';
import { StaffLooks } from './staff-looks.tsx';
import { TotpPanel } from '../two-factor/totp-panel.tsx';
import { showFailure } from '../../ui/failure.ts';

const SECTIONS = ['general', 'security', 'preferences'] as const;
type Section = (typeof SECTIONS)[number];

const texts = playersTexts.settings;

/** A section provided by another slice. */
export interface SettingsPart {
  /** The last segment of its address. */
  section: string;
  title: string;
  icon: LucideIcon;
  content: ReactNode;
}

export function SettingsScreen({ parts = [] }: { parts?: readonly SettingsPart[] }) {
  const named = useParams()['section'];
  const section = named === undefined ? 'general' : SECTIONS.find((each) => each === named);
  const part = parts.find((each) => each.section === named);
  const { loading, player } = useSession();
  if (!section && !part) return <Navigate to="/settings" replace />;
  return (
    <div className="mx-auto grid w-full max-w-[1040px] gap-6 py-8 narrow:gap-4 narrow:py-4">
      <h1 className="text-2xl narrow:text-xl">{texts.title}</h1>
      {loading ? (
        <Skeleton className="h-120 rounded-panel" />
      ) : player ? (
        <div className="grid grid-cols-[208px_minmax(0,1fr)] items-start gap-6 narrow:grid-cols-1 narrow:gap-4">
          <SectionNav current={part?.section ?? section!} parts={parts} />
          <div className="grid grid-cols-1 gap-6 narrow:gap-4">{part ? part.content : PANELS[section!](player)}</div>
        </div>
      ) : (
        <SignInInvitation />
      )}
    </div>
  );
}

const PANELS: Record<Section, (player: Session) => ReactNode> = {
  general: (player) => (
    <>
      <AccountFacts player={player} />
      <PasswordPanel />
    </>
  ),
  security: () => (
    <>
      <Panel title={twoFactorTexts.title} lead={twoFactorTexts.lead}>
        <TotpPanel />
      </Panel>
      <PasswordPanel />
      <Panel title={texts.sessionsTitle} lead={texts.sessionsLead}>
        <SessionList />
      </Panel>
      <Panel title={staffLooksTexts.title} lead={staffLooksTexts.lead}>
        <StaffLooks />
      </Panel>
    </>
  ),
  preferences: (player) => <Preferences player={player} />,
};

const ICONS: Record<Section, LucideIcon> = { general: User, security: ShieldCheck, preferences: SlidersHorizontal };

function SectionNav({ current, parts }: { current: string; parts: readonly SettingsPart[] }) {
  const own = SECTIONS.map((section) => ({ section, title: texts.sections[section], icon: ICONS[section] }));
  const nav = useRef<HTMLElement>(null);
  // On a phone the row of sections may be wider than the screen: scroll the current one into view.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && link)
      nav.current.scrollLeft = link.offsetLeft + (link.offsetWidth - nav.current.clientWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label={texts.title} className="relative rounded-panel bg-s1 p-2 narrow:overflow-x-auto">
      <ul className="grid gap-1 narrow:flex">
        {[...own, ...parts].map(({ section, title, icon: Icon }) => {
          const isCurrent = section === current;
          return (
            <li key={section} className="narrow:flex-1">
              <Link
                to={section === 'general' ? '/settings' : `/settings/${section}`}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold narrow:justify-center narrow:gap-2 narrow:px-2 narrow:whitespace-nowrap',
                  isCurrent ? 'bg-s3 text-t1' : 'text-t2 hover:bg-s2 hover:text-t1',
                )}
              >
                <Icon size={18} aria-hidden className={classNames('shrink-0 tiny:hidden', isCurrent && 'text-volt')} />
                {title}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function Panel({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="grid gap-4 rounded-panel bg-s2 p-6 narrow:p-4">
      <header className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        {lead && <p className="text-t2">{lead}</p>}
      </header>
      {children}
    </section>
  );
}

function PasswordPanel() {
  return (
    <Panel title={playersTexts.passwords.changeTitle} lead={playersTexts.passwords.changeLead}>
      <ChangePasswordForm />
    </Panel>
  );
}

function AccountFacts({ player }: { player: Session }) {
  const country = player.userCountry === null ? texts.countryUnknown : countryName(player.userCountry);
  return (
    <Panel title={texts.account}>
      <dl className="grid grid-cols-2 gap-2 phone:grid-cols-1">
        <Fact name={texts.username}>{player.username}</Fact>
        <Fact name={texts.email}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="wrap-anywhere">{player.email}</span>
            <span
              className={classNames(
                'rounded-full bg-s3 px-2 text-xs leading-5',
                player.emailConfirmed ? 'text-mint' : 'text-amber',
              )}
            >
              {player.emailConfirmed ? texts.confirmed : texts.unconfirmed}
            </span>
          </span>
          {!player.emailConfirmed && <span className="block text-sm font-medium text-t3">{texts.unconfirmedHint}</span>}
          {!player.emailConfirmed && <ResendConfirmation />}
        </Fact>
        <Fact name={texts.memberSince}>{formatDate(player.createdAt)}</Fact>
        <Fact name={texts.country}>{country}</Fact>
      </dl>
    </Panel>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-cover bg-s1 p-4">
      <dt className="text-sm text-t3">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** Each language in its own name, so that somebody who picked the wrong one can find the way back. */
function Preferences({ player }: { player: Session }) {
  const choose = async (chosen: Language) => {
    rememberLanguage(chosen);
    // The server needs it for mails. The page changes its language even if this call fails.
    await apiPut<typeof updateLanguage>('/api/users/language', { language: chosen }).catch(() => {});
    window.location.reload();
  };
  return (
    <Panel title={texts.sections.preferences}>
      <div className="grid max-w-[480px] gap-2">
        <Select
          label={texts.language}
          value={language}
          onChange={(chosen) => void choose(chosen)}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <p className="flex items-center gap-2 text-sm text-t3">
          <Globe size={16} aria-hidden className="shrink-0" />
          {texts.languageHint}
        </p>
      </div>
      {eurPerUsd > 0 && <CurrencyChoice />}
      <NameSwitch isOn={player.showsName} />
      <RaceSwitch isOn={player.hidesRaces} />
    </Panel>
  );
}

function CurrencyChoice() {
  const choose = (chosen: Currency) => {
    rememberCurrency(chosen);
    window.location.reload();
  };
  return (
    <div className="grid max-w-[480px] gap-2">
      <Select
        label={texts.currency}
        value={currency}
        onChange={choose}
        options={CURRENCIES.map((value) => ({ value, label: texts.currencies[value] }))}
      />
      <p className="text-sm text-t3">{texts.currencyHint(formatRate(eurPerUsd))}</p>
    </div>
  );
}

function NameSwitch({ isOn }: { isOn: boolean }) {
  const choose = useMutation({
    mutationFn: (showsName: boolean) => apiPost<typeof updateShowsName>('/api/users/show-name', { showsName }),
    onSuccess: (answer) => updateSession(answer),
    onError: (error) => showFailure(error, 'account'),
  });
  const shown = choose.isPending ? choose.variables : isOn;
  return (
    <div className="grid max-w-[480px] gap-1">
      <Checkbox checked={shown} disabled={choose.isPending} onChange={(event) => choose.mutate(event.target.checked)}>
        {texts.showName}
      </Checkbox>
      <p className="text-sm text-t3">{texts.showNameHint}</p>
    </div>
  );
}

function RaceSwitch({ isOn }: { isOn: boolean }) {
  const choose = useMutation({
    mutationFn: (hidesRaces: boolean) => apiPost<typeof updateHidesRaces>('/api/users/hide-races', { hidesRaces }),
    onSuccess: (answer) => updateSession(answer),
    onError: (error) => showFailure(error, 'account'),
  });
  const shown = choose.isPending ? choose.variables : isOn;
  return (
    <div className="grid max-w-[480px] gap-1">
      <Checkbox checked={shown} disabled={choose.isPending} onChange={(event) => choose.mutate(event.target.checked)}>
        {raceTexts.hide.label}
      </Checkbox>
      <p className="text-sm text-t3">{raceTexts.hide.hint}</p>
    </div>
  );
}

/** Makes closing the modal a step back. */
const OPENED_HERE = { openedHere: true };

function SignInInvitation() {
  const { to } = useModalAddress();
  return (
    <EmptyState icon={LogIn} text={texts.visitor}>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink kind="main" to={to({ modal: 'auth', tab: 'login' })} state={OPENED_HERE}>
          {playersTexts.auth.signIn}
        </ButtonLink>
        <ButtonLink to={to({ modal: 'auth', tab: 'register' })} state={OPENED_HERE}>
          {playersTexts.auth.register}
        </ButtonLink>
      </div>
    </EmptyState>
  );
}
