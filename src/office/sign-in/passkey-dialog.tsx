import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { addPasskey, listOwnPasskeys, removePasskey, startPasskey } from '../../staff/api.ts';
import { ApiError, apiDelete, apiGet, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { when } from '../shared/data-table.tsx';
import { makePasskey, passkeyTextOf } from './passkey.web.ts';
import { StepUp } from './step-up.tsx';

export function PasskeyDialog({ onClose }: { onClose(): void }) {
  const client = useQueryClient();
  const { data } = useQuery({ queryKey: ['passkeys'], queryFn: () => apiGet<typeof listOwnPasskeys>('/api/passkeys') });
  const [label, setLabel] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [again, setAgain] = useState<(() => void) | null>(null);
  const run = async (work: () => Promise<unknown>) => {
    setError(null);
    try {
      await work();
      await client.invalidateQueries();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'STEP_UP_NEEDED') setAgain(() => () => void run(work));
      else setError(passkeyTextOf(failure, 'keep signing in with a code'));
    }
  };
  const add = async () => {
    const response = await makePasskey(await apiPost<typeof startPasskey>('/api/passkeys/options', {}));
    await apiPost<typeof addPasskey>('/api/passkeys', { response: { ...response }, label: label || 'Passkey' });
  };
  return (
    <Dialog title="Passkeys" onClose={onClose} floating>
      {again ? (
        <StepUp
          onProved={() => {
            setAgain(null);
            again();
          }}
        />
      ) : (
        <div className="grid gap-4">
          <ul className="grid gap-2 text-sm">
            {data?.items.map((passkey) => (
              <li key={passkey.id} className="flex items-center justify-between gap-3">
                <span>
                  {passkey.label} <span className="text-t3">since {when(passkey.createdAt)}</span>
                </span>
                <Button
                  size="small"
                  onClick={() =>
                    void run(() => apiDelete<typeof removePasskey>(`/api/passkeys/${encodeURIComponent(passkey.id)}`))
                  }
                >
                  Remove
                </Button>
              </li>
            ))}
            {data?.items.length === 0 && <li className="text-t3">You have none yet.</li>}
          </ul>
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              void run(add);
            }}
          >
            <Field
              label="Name of the device"
              maxLength={60}
              value={label}
              error={error}
              onChange={(event) => setLabel(event.target.value)}
            />
            <Button type="submit" kind="main">
              Add a passkey
            </Button>
          </form>
        </div>
      )}
    </Dialog>
  );
}
