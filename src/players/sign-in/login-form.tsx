import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import type { BodyOf } from '../../http/contract.ts';
import type { login } from '../api.ts';
import { fieldText, Form, useSubmit } from '../form.tsx';
import { refusalText } from '../refusal-text.web.ts';
import { TotpSignIn } from '../two-factor/totp-sign-in.tsx';
import { showFailure } from '../../ui/failure.ts';

/** Uncontrolled fields: values that a password manager fills in are read on submission. */
export function LoginForm({
  identifier: known = '',
  onEntered,
  onForgot,
}: {
  /** Who was signed in before, if known. */
  identifier?: string;
  onEntered(): Promise<void>;
  onForgot(): void;
}) {
  const texts = playersTexts.auth;
  const { busy, submit } = useSubmit();
  const [missing, setMissing] = useState({ identifier: false, password: false });
  /** A correct name and password that still need a code. */
  const [proven, setProven] = useState<{ identifier: string; password: string } | null>(null);

  const enter = async (credentials: BodyOf<typeof login>) => {
    await apiPost<typeof login>('/api/users/login', credentials);
    await onEntered();
  };

  const signIn = (form: HTMLFormElement) => {
    const identifier = fieldText(form, 'identifier').trim();
    const password = fieldText(form, 'password');
    setMissing({ identifier: identifier === '', password: password === '' });
    if (identifier === '' || password === '') {
      form.querySelector<HTMLInputElement>(`[name=${identifier === '' ? 'identifier' : 'password'}]`)?.focus();
      return;
    }
    submit(async () => {
      try {
        await enter({ identifier, password });
      } catch (error) {
        if (hasCode(error, 'TOTP_REQUIRED')) setProven({ identifier, password });
        else showFailure(error, 'account', loginFailure(error));
      }
    });
  };

  const enterWithCode = async (code: string): Promise<string | null> => {
    try {
      await enter({ ...proven!, code });
    } catch (error) {
      if (hasCode(error, 'TOTP_WRONG')) return refusalText(error);
      showFailure(error, 'account', loginFailure(error));
    }
    return null;
  };

  if (proven) return <TotpSignIn onCode={enterWithCode} onBack={() => setProven(null)} />;

  return (
    <Form onSubmit={signIn} className="grid gap-4">
      <Field
        label={texts.identifier}
        name="identifier"
        defaultValue={known}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={320}
        error={missing.identifier ? texts.identifierMissing : null}
        onChange={() => setMissing({ ...missing, identifier: false })}
      />
      <div className="grid gap-1">
        <PasswordField
          label={texts.password}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          data-autofocus={known === '' ? undefined : true}
          error={missing.password ? texts.passwordMissing : null}
          onChange={() => setMissing({ ...missing, password: false })}
        />
        <button
          type="button"
          onClick={onForgot}
          className="min-h-6 justify-self-end rounded-chip text-sm font-semibold text-iris hover:underline narrow:min-h-11"
        >
          {texts.forgot}
        </button>
      </div>
      <Button type="submit" kind="main" size="large" busy={busy} className="w-full">
        {texts.signIn}
      </Button>
    </Form>
  );
}

const hasCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

function loginFailure(error: unknown): string {
  const isLocked = error instanceof ApiError && error.message.includes('temporarily locked');
  return isLocked ? playersTexts.auth.tooManyFailures : refusalText(error);
}
