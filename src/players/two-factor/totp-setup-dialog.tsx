import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import { playersTexts } from '../../texts/players.ts';
import type { AnswerOf } from '../../http/contract.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import type { enableTotp, setUpTotp } from '../api.ts';
import { Form, useSubmit } from '../form.tsx';
import { refusalText } from '../refusal-text.web.ts';
import { isSixDigits, TotpCodeField } from './totp-code-field.tsx';

const texts = twoFactorTexts.setup;
const TotpQr = lazy(() => import('./totp-qr.tsx').then(({ TotpQr: component }) => ({ default: component })));

type Setup = AnswerOf<typeof setUpTotp>;

/** Asks for the password, shows a new secret, and checks its first code. */
export function TotpSetupDialog({ onOn, onClose }: { onOn(recoveryCodes: string[]): void; onClose(): void }) {
  // Each opening gets a new secret. Nothing is kept.
  const [setup, setSetup] = useState<Setup | null>(null);
  return (
    <Dialog title={texts.title} onClose={onClose} width={640}>
      {setup === null ? (
        <PasswordFirst onSetup={setSetup} />
      ) : (
        <ol className="grid gap-6">
          <Step number={1} title={texts.scan}>
            <p className="text-t2">{texts.scanHint}</p>
            <div className="flex items-start gap-6 narrow:flex-col narrow:items-center">
              <div className="size-50 shrink-0 rounded-cover bg-white p-4">
                <Suspense>
                  <TotpQr uri={setup.uri} title={texts.qrCode} />
                </Suspense>
              </div>
              <div className="w-full min-w-0 flex-1">
                <CopyField
                  label={texts.secret}
                  value={inGroups(setup.secret)}
                  copied={texts.secretCopied}
                  failed={twoFactorTexts.copyFailed}
                />
              </div>
            </div>
          </Step>
          <Step number={2} title={texts.enter}>
            <FirstCode onOn={onOn} />
          </Step>
        </ol>
      )}
    </Dialog>
  );
}

function PasswordFirst({ onSetup }: { onSetup(setup: Setup): void }) {
  const view = useRef<HTMLDivElement>(null);
  const { busy, submit } = useSubmit();
  const [password, setPassword] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => view.current?.querySelector('input')?.focus(), []);
  const begin = () => {
    if (password === '') return setRefused(playersTexts.passwords.currentMissing);
    submit(async () => {
      try {
        onSetup(await apiPost<typeof setUpTotp>('/api/users/totp/setup', { password }));
      } catch (error) {
        setRefused(refusalText(error));
      }
    });
  };
  return (
    <div ref={view}>
      <Form onSubmit={begin} className="grid gap-4">
        <p className="text-md text-t2">{texts.passwordLead}</p>
        <PasswordField
          label={playersTexts.passwords.current}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={password}
          onChange={(event) => {
            setPassword(event.target.value);
            setRefused(null);
          }}
          error={refused}
        />
        <Button type="submit" kind="main" busy={busy} className="justify-self-end phone:w-full">
          {texts.begin}
        </Button>
      </Form>
    </div>
  );
}

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[32px_minmax(0,1fr)] gap-x-3 phone:grid-cols-1">
      <span aria-hidden className="grid size-8 place-items-center rounded-full bg-s4 font-bold text-t1 phone:hidden">
        {number}
      </span>
      <div className="grid gap-3 pt-1">
        <h3 className="text-md">{title}</h3>
        {children}
      </div>
    </li>
  );
}

function FirstCode({ onOn }: { onOn(recoveryCodes: string[]): void }) {
  const view = useRef<HTMLDivElement>(null);
  const { busy, submit } = useSubmit();
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => view.current?.querySelector('input')?.focus(), []);
  const turnOn = () => {
    if (!isSixDigits(code)) return setRefused(twoFactorTexts.codeMissing);
    submit(async () => {
      try {
        onOn((await apiPost<typeof enableTotp>('/api/users/totp/enable', { code })).recoveryCodes);
      } catch (error) {
        setRefused(refusalText(error));
      }
    });
  };
  return (
    <div ref={view}>
      <Form onSubmit={turnOn} className="grid gap-4">
        <TotpCodeField
          label={twoFactorTexts.code}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            setRefused(null);
          }}
          error={refused}
          className="max-w-[240px] phone:max-w-none"
        />
        <Button type="submit" kind="main" busy={busy} className="justify-self-start phone:w-full">
          {twoFactorTexts.turnOn}
        </Button>
      </Form>
    </div>
  );
}

/** In groups for readability. Apps accept the key with or without spaces. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? secret;
}
