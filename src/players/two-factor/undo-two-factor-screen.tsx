import { ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { loadSession } from '../../ui/session.ts';
import type { undoTotp } from '../api.ts';
import { Form, useSubmit } from '../form.tsx';
import { LinkPage, MessageLine, type Outcome } from '../passwords/link-page.tsx';
import { useMailToken } from '../passwords/mail-token.web.ts';
import { NewPasswordFields, NO_PASSWORD, useIsNewPasswordReady } from '../passwords/new-password-fields.tsx';
import { refusalText } from '../refusal-text.web.ts';

/** The page for the link that removes a second factor turned on by somebody else. */
export function UndoTwoFactorScreen() {
  const texts = twoFactorTexts.undo;
  const token = useMailToken();
  const { busy, submit } = useSubmit();
  const [value, setValue] = useState(NO_PASSWORD);
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? { good: false, text: texts.noToken } : null);
  const [isLinkOver, setLinkOver] = useState(token === '');
  const isReady = useIsNewPasswordReady(value) && !isLinkOver;

  const undo = () => {
    if (!isReady) {
      const { mismatch, hint } = playersTexts.passwords;
      setOutcome({ good: false, text: value.password === value.repeated ? hint : mismatch });
      return;
    }
    submit(async () => {
      try {
        await apiPost<typeof undoTotp>('/api/users/totp/undo', { token, newPassword: value.password });
        setOutcome({ good: true, text: texts.done });
        // The server signed out every session, possibly also this browser's.
        await loadSession();
      } catch (error) {
        setLinkOver(error instanceof ApiError && error.code === 'UNDO_TOKEN_INVALID');
        setOutcome({ good: false, text: refusalText(error, texts.failed) });
      }
    });
  };

  return (
    <LinkPage icon={ShieldOff} title={texts.title} lead={texts.lead}>
      {outcome?.good !== true && !isLinkOver && (
        <Form onSubmit={undo} isReady={isReady} className="grid gap-4">
          <NewPasswordFields value={value} onChange={setValue} />
          <Button type="submit" kind="danger" size="large" disabled={!isReady} busy={busy} className="w-full">
            {texts.submit}
          </Button>
        </Form>
      )}
      <MessageLine outcome={outcome} />
      {outcome?.good && (
        <ButtonLink kind="main" size="large" to="/?modal=auth&tab=login">
          {playersTexts.passwords.toSignIn}
        </ButtonLink>
      )}
      {isLinkOver && <ButtonLink to="/contact">{texts.contact}</ButtonLink>}
    </LinkPage>
  );
}
