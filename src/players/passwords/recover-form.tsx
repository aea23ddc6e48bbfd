import { ArrowLeft, MailCheck } from 'lucide-react';
import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import type { requestPasswordReset } from '../api.ts';
import { fieldText, Form, useSubmit } from '../form.tsx';
import { showFailure } from '../../ui/failure.ts';

export function RecoverForm({ onBack }: { onBack(): void }) {
  const texts = playersTexts.auth;
  const { busy, submit } = useSubmit();
  const [isMissing, setMissing] = useState(false);
  const [sentTo, setSentTo] = useState<string | null>(null);

  const recover = (form: HTMLFormElement) => {
    const emailOrUsername = fieldText(form, 'identifier').trim();
    setMissing(emailOrUsername === '');
    if (emailOrUsername === '') return;
    submit(async () => {
      try {
        await apiPost<typeof requestPasswordReset>('/api/users/request-password-reset', { emailOrUsername });
        setSentTo(emailOrUsername);
        notify('success', texts.recoverySent);
      } catch (error) {
        showFailure(error, 'account', texts.recoveryFailed);
      }
    });
  };

  return (
    <div className="grid gap-4">
      {sentTo === null ? (
        <Form onSubmit={recover} className="grid gap-4">
          <p className="text-md text-t2">{texts.recoverLead}</p>
          <Field
            label={texts.identifier}
            name="identifier"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={320}
            error={isMissing ? texts.identifierMissing : null}
            onChange={() => setMissing(false)}
          />
          <Button type="submit" kind="main" size="large" busy={busy} className="w-full">
            {texts.sendRecovery}
          </Button>
        </Form>
      ) : (
        <div className="grid justify-items-center gap-4 rounded-panel bg-s1 px-6 py-10 text-center">
          <MailCheck size={44} strokeWidth={1.5} aria-hidden className="text-mint" />
          <p className="text-md wrap-anywhere text-t2">{texts.recoveryNext(sentTo)}</p>
        </div>
      )}
      <Button kind="quiet" onClick={onBack} className="w-full">
        <ArrowLeft size={18} aria-hidden />
        {texts.backToSignIn}
      </Button>
    </div>
  );
}
