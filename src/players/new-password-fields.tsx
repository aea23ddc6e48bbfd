import { playersTexts } from '../texts/players.ts';
import { PasswordField } from '../ui/field.tsx';
import { checkPasswordShape } from './password-rules.ts';

export interface NewPassword {
  password: string;
  repeated: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeated: '' };

export function isNewPasswordValid({ password, repeated }: NewPassword): boolean {
  return checkPasswordShape(password) && password === repeated;
}

/** A new password and its repetition, judged with every change. */
export function NewPasswordFields({
  value,
  onChange,
  refused,
}: {
  value: NewPassword;
  onChange(value: NewPassword): void;
  /** Why the server did not take it. */
  refused?: string | null;
}) {
  const texts = playersTexts.passwords;
  const { password, repeated } = value;
  const isShaped = checkPasswordShape(password);
  return (
    <>
      <PasswordField
        label={texts.new}
        name="newPassword"
        autoComplete="new-password"
        maxLength={256}
        value={password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
        verdict={password === '' ? null : isShaped}
        hint={texts.hint}
        error={refused ?? null}
      />
      <PasswordField
        label={texts.confirm}
        name="confirmPassword"
        autoComplete="new-password"
        maxLength={256}
        value={repeated}
        onChange={(event) => onChange({ ...value, repeated: event.target.value })}
        verdict={repeated === '' ? null : repeated === password && isShaped}
        error={repeated !== '' && repeated !== password ? texts.mismatch : null}
      />
    </>
  );
}
