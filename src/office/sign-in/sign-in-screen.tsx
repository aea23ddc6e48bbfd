import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { passkeySignIn, signIn, startCompanySignIn, startPasskeySignIn } from '../../staff/api.ts';
import { apiPost, csrfTokenFor, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';
import { companyRefusalIn } from './company-refusals.web.ts';
import { passkeyTextOf, askForPasskey } from './passkey.web.ts';

export function SignInScreen({ isSandbox, hasCompanySignIn }: { isSandbox: boolean; hasCompanySignIn: boolean }) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<{ at: 'passkey' | 'code'; text: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [companyError, setCompanyError] = useState(() => companyRefusalIn(location.search));
  const byCompany = async () => {
    setBusy(true);
    setCompanyError(null);
    try {
      const { url } = await apiPost<typeof startCompanySignIn>('/api/sign-in/oidc', {});
      location.assign(url);
    } catch (failure) {
      setCompanyError(textOf(failure));
    }
    setBusy(false);
  };
  const enter = async (at: 'passkey' | 'code', work: () => Promise<unknown>) => {
    setBusy(true);
    setError(null);
    setCompanyError(null);
    try {
      await work();
      await csrfTokenFor('renew');
      await client.invalidateQueries({ queryKey: ['me'] });
    } catch (failure) {
      setError({ at, text: passkeyTextOf(failure, 'sign in with your password and a code') });
    } finally {
      setBusy(false);
    }
  };
  const byPasskey = async () => {
    const response = await askForPasskey(await apiPost<typeof startPasskeySignIn>('/api/sign-in/passkey/options', {}));
    await apiPost<typeof passkeySignIn>('/api/sign-in/passkey', { response: { ...response } });
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        className="grid w-full max-w-[400px] gap-4 rounded-panel bg-s2 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void enter('code', () => apiPost<typeof signIn>('/api/sign-in', { email, password, code }));
        }}
      >
        <h1 className="font-display text-xl font-bold">Roulo back office</h1>
        <Button kind="main" busy={isBusy} onClick={() => void enter('passkey', byPasskey)}>
          Sign in with a passkey
        </Button>
        {hasCompanySignIn && (
          <Button busy={isBusy} onClick={() => void byCompany()}>
            Sign in with your company account
          </Button>
        )}
        {companyError !== null && (
          <p role="alert" className="text-sm text-rose">
            {companyError}
          </p>
        )}
        {error?.at === 'passkey' && (
          <p role="alert" className="text-sm text-rose">
            {error.text}
          </p>
        )}
        <p className="flex items-center gap-3 text-sm text-t3 before:h-px before:flex-1 before:bg-s3 after:h-px after:flex-1 after:bg-s3">
          or with a password and a code
        </p>
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Field
          label="Code of your authenticator app"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          error={error?.at === 'code' ? error.text : null}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" busy={isBusy}>
          Sign in
        </Button>
        {isSandbox && (
          <p className="text-sm text-t3">
            Sandbox: the accounts were printed at the start, and their codes are on the sandbox’s page “Authenticator
            app”.
          </p>
        )}
      </form>
    </main>
  );
}
