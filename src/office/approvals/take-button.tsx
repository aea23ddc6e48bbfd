import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { ApiError, apiPost, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { notify } from '../../ui/notices.tsx';
import { when } from '../shared/data-table.tsx';
import type { listIdentity } from '../cashier/queues-api.ts';
import { StepUp } from '../sign-in/step-up.tsx';
import type { putBackIdentity, takeIdentity } from './takes-api.ts';

export type TakenBy = AnswerOf<typeof listIdentity>['items'][number]['takenBy'];

/** Who works on a case, for a table cell. */
export function takerIn(takenBy: TakenBy): string {
  return takenBy === null ? '–' : takenBy.isOwn ? 'you' : takenBy.name;
}

/** Takes a case or puts it back. If a colleague has taken it, only says so. */
export function TakeButton({
  path,
  queryKey,
  takenBy,
}: {
  path: string;
  queryKey: readonly string[];
  takenBy: TakenBy;
}) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [needsProof, setNeedsProof] = useState(false);
  const isOwn = takenBy?.isOwn ?? false;
  const send = async () => {
    setBusy(true);
    try {
      await (isOwn
        ? apiPost<typeof putBackIdentity>(`${path}/put-back`, {})
        : apiPost<typeof takeIdentity>(`${path}/take`, {}));
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'STEP_UP_NEEDED') setNeedsProof(true);
      else notify('error', textOf(failure));
    }
    await client.invalidateQueries({ queryKey });
    setBusy(false);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm">
      {(takenBy === null || isOwn) && (
        <Button size="small" busy={isBusy} onClick={() => void send()}>
          {isOwn ? 'Put back' : 'Take'}
        </Button>
      )}
      <span className={takenBy && !isOwn ? 'text-amber' : 'text-t3'}>
        {takenBy === null
          ? 'Nobody works on this. Take it, so that no colleague decides it meanwhile.'
          : `${isOwn ? 'You work' : `${takenBy.name} works`} on this until ${when(takenBy.until)} UTC at the latest.`}
      </span>
      {needsProof && (
        <Dialog title="Confirm that it is you" onClose={() => setNeedsProof(false)} floating>
          <StepUp
            onProved={() => {
              setNeedsProof(false);
              void send();
            }}
          />
        </Dialog>
      )}
    </div>
  );
}
