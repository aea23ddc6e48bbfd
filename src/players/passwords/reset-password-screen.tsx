import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import type { resetPassword } from '../api.ts';
import { Form, useSubmit } from '../form.tsx';
import { LinkPage, MessageLine, type Outcome } from './link-page.tsx';
import { useMailToken } from './mail-token.web.ts';
import { NewPasswordFields, NO_PASSWORD, useIsNewPasswordReady } from './new-password-fields.tsx';
import { refusalText } from '../refusal-text.web.ts';

export function ResetPasswordScreen() {
  const texts = playersTexts.passwords;
  const token = useMailToken();
  const { busy, submit } = useSubmit();
  const [value, setValue] = useState(NO_PASSWORD);
  const [outcome, setOutcome] = useState<Outcome | null>(
    token === '' ? { good: false, text: texts.resetNoToken } : null,
  );
  const [isLinkOver, setLinkOver] = useState(token === '');
  const isReady = useIsNewPasswordReady(value) && token !== '';

  const reset = () => {
    if (!isReady) {
      const isMismatch = value.password !== value.repeated;
      setOutcome({ good: false, text: isMismatch ? texts.mismatch : texts.hint });
      return;
    }
    submit(async () => {
      try {
        await apiPost<typeof resetPassword>('/api/users/reset-password', { token, newPassword: value.password });
        setOutcome({ good: true, text: texts.resetDone });
        notify('success', texts.resetDone);
      } catch (error) {
        setLinkOver(error instanceof ApiError && error.code === 'RESET_TOKEN_INVALID');
        setOutcome({ good: false, text: refusalText(error, texts.resetFailed) });
      }
    });
  };

  return (
    <LinkPage icon={KeyRound} title={texts.resetTitle} lead={texts.resetLead}>
      {outcome?.good !== true && (
        <Form onSubmit={reset} isReady={isReady} className="grid gap-4">
          <NewPasswordFields value={value} onChange={setValue} />
          <Button type="submit" kind="main" size="large" disabled={!isReady} busy={busy} className="w-full">
            {texts.reset}
          </Button>
        </Form>
      )}
      <MessageLine outcome={outcome} />
      {outcome?.good && (
        <ButtonLink kind="main" size="large" to="/?modal=auth&tab=login">
          {texts.toSignIn}
        </ButtonLink>
      )}
      {isLinkOver && <ButtonLink to="/?modal=auth&tab=recover">{texts.askAgain}</ButtonLink>}
    </LinkPage>
  );
}
