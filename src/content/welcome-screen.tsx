import { useEffect, useState } from 'react';
import type { health } from '../http/health.ts';
import type { AnswerOf } from '../http/contract.ts';
import { apiGet } from '../ui/api-client.ts';

type Health = AnswerOf<typeof health>;

/** What stands at `/`: that the server is up, and where to go from here. */
export function WelcomeScreen() {
  const [state, setState] = useState<Health | 'loading' | 'down'>('loading');
  useEffect(() => {
    apiGet<typeof health>('/api/health').then(setState, () => setState('down'));
  }, []);

  return (
    <main className="page">
      <img className="mark" src="/icon.svg" alt="" />
      <h1>The casino you do not have to trust</h1>
      <p>Every outcome, every cent and every rule of Roulo can be checked by the player.</p>
      <section className="panel" aria-busy={state === 'loading'}>
        <p role="status" className={state === 'down' ? 'bad' : 'good'}>
          {state === 'loading' && 'Looking for the server…'}
          {state === 'down' && 'The server does not answer. Please try again in a moment.'}
          {typeof state === 'object' && 'The server is running.'}
        </p>
        {typeof state === 'object' && state.sandbox && (
          <p>This is a sandbox: the outside providers are simulated and no real money moves.</p>
        )}
        <ul>
          <li>
            <a href="/api/docs">The API, call by call</a>
          </li>
          {typeof state === 'object' && state.sandboxUrl && (
            <li>
              <a href={`${state.sandboxUrl}/mail`}>Mails the sandbox received</a>
            </li>
          )}
        </ul>
      </section>
      <p>For adults of 18 years and over.</p>
    </main>
  );
}
