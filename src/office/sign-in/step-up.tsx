import { useState } from 'react';
import type { startStepUp, stepUp } from '../../staff/api.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { passkeyTextOf, askForPasskey } from './passkey.web.ts';

/** Asks for the second factor again. */
export function StepUp({ onProved }: { onProved(): void }) {
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const prove = async (work: () => Promise<unknown>) => {
    setError(null);
    try {
      await work();
      onProved();
    } catch (failure) {
      setError(passkeyTextOf(failure, 'confirm with a code'));
    }
  };
  const byPasskey = async () => {
    const response = await askForPasskey(await apiPost<typeof startStepUp>('/api/step-up/options', {}));
    await apiPost<typeof stepUp>('/api/step-up', { response: { ...response } });
  };
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void prove(() => apiPost<typeof stepUp>('/api/step-up', { code }));
      }}
    >
      <p className="text-sm text-t2">This moves money or rights. Please confirm that it is you.</p>
      <Button kind="main" onClick={() => void prove(byPasskey)}>
        Confirm with a passkey
      </Button>
      <Field
        label="Or a code of your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={error}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit">Confirm with the code</Button>
    </form>
  );
}
