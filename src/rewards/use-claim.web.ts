import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newIdempotencyKey } from '../ui/api-client.ts';
import { loadSession } from '../ui/session.ts';
import { isRefusal, showFailure } from '../ui/failure.ts';

interface Claim<Answer> {
  send(idempotencyKey: string): Promise<Answer>;
  onClaimed(answer: Answer): void;
  failed: string;
}

/** Retries a claim with unknown outcome under the same key, so that it pays once. */
export function useClaim<Answer>({ send, onClaimed, failed }: Claim<Answer>) {
  const key = useRef<string | null>(null);
  return useMutation<Answer, unknown>({
    mutationFn: () => send((key.current ??= newIdempotencyKey())),
    onSuccess(answer) {
      key.current = null;
      onClaimed(answer);
      // Another reward may have replaced the claimed one.
      void loadSession();
    },
    onError(error) {
      if (isRefusal(error)) {
        key.current = null;
        void loadSession();
      }
      showFailure(error, 'payment', failed);
    },
  });
}
