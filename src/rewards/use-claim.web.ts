import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, newIdempotencyKey } from '../ui/api-client.ts';
import { loadSession } from '../ui/session.ts';
import { showFailure } from '../ui/failure.ts';

interface Claim<Answer> {
  send(idempotencyKey: string): Promise<Answer>;
  onClaimed(answer: Answer): void;
  failed: string;
}

/** A claim whose outcome stayed unknown is repeated with the same key, so that it pays once. */
export function useClaim<Answer>({ send, onClaimed, failed }: Claim<Answer>) {
  const key = useRef<string | null>(null);
  return useMutation<Answer, unknown>({
    mutationFn: () => send((key.current ??= newIdempotencyKey())),
    onSuccess(answer) {
      key.current = null;
      onClaimed(answer);
      // A further reward may have taken the claimed one's place.
      void loadSession();
    },
    onError(error) {
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) {
        key.current = null;
        void loadSession();
      }
      showFailure(error, 'payment', failed);
    },
  });
}
