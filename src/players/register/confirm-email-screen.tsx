import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { loadSession } from '../../ui/session.ts';
import type { confirmEmail } from '../api.ts';
import { useSubmit } from '../form.tsx';
import { LinkPage, MessageLine, type Outcome } from '../passwords/link-page.tsx';
import { useMailToken } from '../passwords/mail-token.web.ts';
import { refusalText } from '../refusal-text.web.ts';

export function ConfirmEmailScreen() {
  const texts = playersTexts.confirmEmail;
  const token = useMailToken();
  const { busy, submit } = useSubmit();
  const [outcome, setOutcome] = useState<Outcome | null>(token === '' ? { good: false, text: texts.noToken } : null);

  const confirm = () => {
    submit(async () => {
      try {
        await apiPost<typeof confirmEmail>('/api/users/confirm-email', { token });
        setOutcome({ good: true, text: texts.confirmed });
        await loadSession();
      } catch (error) {
        setOutcome({ good: false, text: refusalText(error) });
      }
    });
  };

  return (
    <LinkPage icon={MailCheck} title={texts.title} lead={texts.lead}>
      {/* Needs a press, because mail scanners open links too. */}
      <Button
        kind="main"
        size="large"
        onClick={confirm}
        busy={busy}
        disabled={token === '' || outcome?.good === true}
        className="w-full"
      >
        {texts.confirm}
      </Button>
      <MessageLine outcome={outcome} />
      <ButtonLink to="/">{texts.home}</ButtonLink>
    </LinkPage>
  );
}
