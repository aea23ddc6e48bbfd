import { Field, type FieldProps } from '../../ui/field.tsx';

/** A field for the six digits of an authenticator app. With `isText` it also accepts a recovery code. */
export function TotpCodeField({ isText = false, ...field }: FieldProps & { isText?: boolean }) {
  return (
    <Field
      {...field}
      name="code"
      inputMode={isText ? 'text' : 'numeric'}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      autoCorrect="off"
      spellCheck={false}
      // Apps show the digits in groups, so allow a space.
      maxLength={isText ? 64 : 7}
    />
  );
}

export function isSixDigits(text: string): boolean {
  return /^[0-9]{6}$/.test(text.replace(/\s/g, ''));
}
