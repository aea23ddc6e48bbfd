import { useEffect, useState, type FormEvent } from 'react';
import { apiPost, ApiError } from '../ui/api-client.ts';
import type { confirmEmail, resetPassword } from './api.ts';
import { checkPasswordShape } from './password-rules.ts';

const FALLBACK = 'An unexpected error occurred.';

/** Takes the token out of the address, so that it stays in no history and no referrer. */
function useTokenFromAddress(): string {
  const [token] = useState(() => new URLSearchParams(window.location.search).get('token') ?? '');
  useEffect(() => {
    window.history.replaceState(null, '', window.location.pathname);
  }, []);
  return token;
}

export function ResetPasswordScreen() {
  const token = useTokenFromAddress();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ good: boolean; text: string } | null>(null);
  const valid = checkPasswordShape(password) && password === repeated;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    apiPost<typeof resetPassword>('/api/users/reset-password', { token, newPassword: password })
      .then(
        (answer) => setMessage({ good: true, text: answer.message }),
        (error: unknown) => setMessage({ good: false, text: error instanceof ApiError ? error.message : FALLBACK }),
      )
      .finally(() => setBusy(false));
  };

  return (
    <main className="page">
      <h1>Reset Your Password</h1>
      <form className="panel" onSubmit={submit}>
        <label className="field">
          New password
          <input
            type="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <label className="field">
          Confirm password
          <input
            type="password"
            autoComplete="new-password"
            value={repeated}
            onChange={(event) => setRepeated(event.target.value)}
          />
        </label>
        <p>8 to 24 characters with a lowercase letter, an uppercase letter, a number and one of ! @ # $ %.</p>
        {repeated !== '' && password !== repeated && <p className="bad">Passwords do not match!</p>}
        <button className="button" disabled={!valid || busy}>
          Reset password
        </button>
        <p role="status" className={message?.good ? 'good' : 'bad'}>
          {message?.text}
        </p>
      </form>
    </main>
  );
}

export function ConfirmEmailScreen() {
  const token = useTokenFromAddress();
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<{ good: boolean; text: string } | null>(null);

  const confirm = () => {
    setBusy(true);
    apiPost<typeof confirmEmail>('/api/users/confirm-email', { token })
      .then(
        (answer) => setMessage({ good: true, text: answer.message }),
        (error: unknown) => setMessage({ good: false, text: error instanceof ApiError ? error.message : FALLBACK }),
      )
      .finally(() => setBusy(false));
  };

  return (
    <main className="page">
      <h1>Confirm your e-mail address</h1>
      <section className="panel">
        {/* A press, not the opening of the page: programs that look into mails open links too. */}
        <button className="button" onClick={confirm} disabled={busy || message?.good === true}>
          Confirm my address
        </button>
        <p role="status" className={message?.good ? 'good' : 'bad'}>
          {message?.text}
        </p>
        <a href="/">To Roulo</a>
      </section>
    </main>
  );
}
