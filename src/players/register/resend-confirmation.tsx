import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import { loadSession } from '../../ui/session.ts';
import type { resendConfirmation } from '../api.ts';
import { refusalText } from '../refusal-text.web.ts';
import { showFailure } from '../../ui/failure.ts';

const texts = playersTexts.settings;

/** Sends the confirmation mail again. */
export function ResendConfirmation() {
  const [isBusy, setBusy] = useState(false);
  const resend = async () => {
    setBusy(true);
    try {
      await apiPost<typeof resendConfirmation>('/api/users/confirm-email/resend', {});
      notify('success', texts.confirmationSent);
      // It may have been confirmed elsewhere meanwhile.
      await loadSession();
    } catch (error) {
      showFailure(error, 'account', refusalText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" busy={isBusy} onClick={() => void resend()} className="mt-2">
      {texts.resendConfirmation}
    </Button>
  );
}
