import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import type { acceptInvitation, readInvitation } from '../../staff/api.ts';
import { apiPost, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/field.tsx';

/** The page behind an invitation link: sets a password and an authenticator app. */
export function JoinScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const [opened, setOpened] = useState<AnswerOf<typeof readInvitation> | null>(null);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    // Removes the token from the address bar and the history.
    history.replaceState(null, '', '/join');
    apiPost<typeof readInvitation>('/api/invitation', { token }).then(setOpened, (failure: unknown) =>
      setError(textOf(failure)),
    );
  }, [token]);
  const accept = async () => {
    setError(null);
    try {
      await apiPost<typeof acceptInvitation>('/api/invitation/accept', { token, password, code });
      setDone(true);
    } catch (failure) {
      setError(textOf(failure));
    }
  };
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <form
        className="grid w-full max-w-[440px] gap-4 rounded-panel bg-s2 p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void accept();
        }}
      >
        <h1 className="font-display text-xl font-bold">Join the back office</h1>
        {isDone ? (
          <p className="text-t2">
            Your account is ready.{' '}
            <a href="/" className="text-iris underline">
              Sign in
            </a>
          </p>
        ) : opened ? (
          <>
            <p className="text-sm text-t2">
              {opened.name}, {opened.email}. Scan the code with your authenticator app, or type the secret into it.
            </p>
            <span className="justify-self-start rounded-control bg-white p-3">
              <QRCodeSVG value={opened.uri} size={160} />
            </span>
            <code className="text-sm break-all">{opened.secret}</code>
            <PasswordField
              label="New password"
              hint="At least 12 characters."
              minLength={12}
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <Field
              label="Code of the app"
              inputMode="numeric"
              value={code}
              error={error}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" kind="main">
              Join
            </Button>
          </>
        ) : (
          <p role="status" className="text-sm text-t2">
            {error ?? 'Opening the invitation…'}
          </p>
        )}
      </form>
    </main>
  );
}
