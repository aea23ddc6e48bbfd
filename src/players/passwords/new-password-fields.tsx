import { playersTexts } from '../../texts/players.ts';
import { PasswordField } from '../../ui/field.tsx';
import { checkPasswordShape } from './password-rules.ts';
import { useIsCommonPassword } from './use-common-password.web.ts';

export interface NewPassword {
  password: string;
  repeated: string;
}

export const NO_PASSWORD: NewPassword = { password: '', repeated: '' };

/** Whether the passwords are valid and equal. */
export function useIsNewPasswordReady({ password, repeated }: NewPassword): boolean {
  const isCommon = useIsCommonPassword(password);
  return checkPasswordShape(password) && !isCommon && password === repeated;
}

/** A new password and its repetition, checked while typing. */
export function NewPasswordFields({
  value,
  onChange,
  refused,
}: {
  value: NewPassword;
  onChange(value: NewPassword): void;
  /** The server's reason for refusing it. */
  refused?: string | null;
}) {
  const texts = playersTexts.passwords;
  const { password, repeated } = value;
  const isCommon = useIsCommonPassword(password);
  const isShaped = checkPasswordShape(password) && !isCommon;
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
        error={refused ?? (isCommon ? playersTexts.passwordRules.common : null)}
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
