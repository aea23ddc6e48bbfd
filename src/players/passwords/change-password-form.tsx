import { useState } from 'react';
import { playersTexts } from '../../texts/players.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import { queryClient } from '../../ui/query-client.ts';
import { loadSession, usePlayer } from '../../ui/session.ts';
import type { changePassword } from '../api.ts';
import { Form, useSubmit } from '../form.tsx';
import { NewPasswordFields, NO_PASSWORD, useIsNewPasswordReady } from './new-password-fields.tsx';
import { refusalText } from '../refusal-text.web.ts';
import { showFailure } from '../../ui/failure.ts';

type FieldName = 'current' | 'new';

export function ChangePasswordForm() {
  const texts = playersTexts.passwords;
  const player = usePlayer();
  const { busy, submit } = useSubmit();
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(NO_PASSWORD);
  const [refused, setRefused] = useState<{ field: FieldName; text: string } | null>(null);
  const isReady = useIsNewPasswordReady(value) && current !== '';
  const refusalOf = (field: FieldName) => (refused?.field === field ? refused.text : null);

  const change = () => {
    if (current === '') {
      setRefused({ field: 'current', text: texts.currentMissing });
      return notify('error', texts.currentMissing);
    }
    if (!isReady) return notify('error', texts.invalidOrMismatch);
    submit(async () => {
      try {
        await apiPost<typeof changePassword>('/api/users/change-password', {
          currentPassword: current,
          newPassword: value.password,
        });
        setCurrent('');
        setValue(NO_PASSWORD);
        notify('success', texts.changed);
        await Promise.all([loadSession(), queryClient.invalidateQueries({ queryKey: ['sessions'] })]);
      } catch (error) {
        const text = refusalText(error, texts.changeFailed);
        const field = error instanceof ApiError ? FIELD_OF_REFUSAL[error.code] : undefined;
        if (field) setRefused({ field, text });
        showFailure(error, 'account', text);
      }
    });
  };

  return (
    <Form onSubmit={change} isReady={isReady} className="grid max-w-[480px] gap-4">
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={player?.username ?? ''} readOnly hidden />
      <PasswordField
        label={texts.current}
        name="currentPassword"
        autoComplete="current-password"
        maxLength={256}
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setRefused(null);
        }}
        error={refusalOf('current')}
      />
      <NewPasswordFields
        value={value}
        onChange={(changed) => {
          setValue(changed);
          if (refused?.field === 'new') setRefused(null);
        }}
        refused={refusalOf('new')}
      />
      <Button type="submit" kind="main" disabled={!isReady} busy={busy} className="justify-self-start phone:w-full">
        {texts.change}
      </Button>
    </Form>
  );
}

const FIELD_OF_REFUSAL: Record<string, FieldName> = {
  CURRENT_PASSWORD_MISSING: 'current',
  CURRENT_PASSWORD_WRONG: 'current',
  PASSWORD_SHAPE: 'new',
  PASSWORD_COMMON: 'new',
};
