import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import { uiTexts } from '../../texts/ui.ts';
import { ApiError } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { Form, useSubmit } from '../form.tsx';
import { refusalText } from '../refusal-text.web.ts';
import { TotpCodeField } from './totp-code-field.tsx';
import { showFailure } from '../../ui/failure.ts';

const texts = twoFactorTexts.proof;

type FieldName = 'password' | 'code';
const FIELD_OF_REFUSAL: Record<string, FieldName> = {
  CURRENT_PASSWORD_MISSING: 'password',
  CURRENT_PASSWORD_WRONG: 'password',
  TOTP_REQUIRED: 'code',
  TOTP_WRONG: 'code',
};

export interface TotpProofDialogProps {
  title: string;
  text: string;
  action: string;
  isDangerous?: boolean;
  onProof(proof: { password: string; code: string }): Promise<void>;
  onClose(): void;
}

/** Asks for password and code before a change to two-factor sign-in. */
export function TotpProofDialog({ title, text, action, isDangerous = false, onProof, onClose }: TotpProofDialogProps) {
  const { busy, submit } = useSubmit();
  const [value, setValue] = useState({ password: '', code: '' });
  const [refused, setRefused] = useState<{ field: FieldName; text: string } | null>(null);
  const refusalOf = (field: FieldName) => (refused?.field === field ? refused.text : null);
  const change = (field: FieldName, typed: string) => {
    setValue({ ...value, [field]: typed });
    setRefused(null);
  };
  const send = () => {
    if (value.password === '') return setRefused({ field: 'password', text: playersTexts.passwords.currentMissing });
    if (value.code.trim() === '') return setRefused({ field: 'code', text: texts.codeMissing });
    submit(async () => {
      try {
        await onProof(value);
      } catch (error) {
        const field = error instanceof ApiError ? FIELD_OF_REFUSAL[error.code] : undefined;
        if (field) setRefused({ field, text: refusalText(error) });
        else showFailure(error, 'account', refusalText(error));
      }
    });
  };
  return (
    <Dialog title={title} onClose={onClose} width={480} floating>
      <Form onSubmit={send} className="grid gap-4">
        <p className="text-md text-t2">{text}</p>
        <PasswordField
          label={playersTexts.passwords.current}
          name="password"
          autoComplete="current-password"
          maxLength={256}
          value={value.password}
          onChange={(event) => change('password', event.target.value)}
          error={refusalOf('password')}
        />
        <TotpCodeField
          isText
          label={texts.code}
          value={value.code}
          onChange={(event) => change('code', event.target.value)}
          error={refusalOf('code')}
        />
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button type="submit" kind={isDangerous ? 'danger' : 'main'} busy={busy}>
            {action}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
