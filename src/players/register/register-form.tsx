import { useState } from 'react';
import { Link } from 'react-router';
import { playersTexts } from '../../texts/players.ts';
import { ApiError, apiPost } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox, Field, PasswordField } from '../../ui/field.tsx';
import { notify } from '../../ui/notices.tsx';
import type { register } from '../api.ts';
import { normalizeEmail } from './email-rules.ts';
import { Form, useSubmit } from '../form.tsx';
import { PasswordChecklist } from '../passwords/password-checklist.tsx';
import { checkPasswordShape } from '../passwords/password-rules.ts';
import { refusalText } from '../refusal-text.web.ts';
import { useIsCommonPassword } from '../passwords/use-common-password.web.ts';
import { checkUsername } from './username.ts';
import { showFailure } from '../../ui/failure.ts';

type FieldName = 'username' | 'email' | 'password';

const texts = playersTexts.auth;

/** Rules are checked while typing. A field is marked as wrong only after it was left, or the form was sent. */
export function RegisterForm({ referralCode, onEntered }: { referralCode: string; onEntered(): Promise<void> }) {
  const { busy, submit } = useSubmit();
  const [values, setValues] = useState({ username: '', email: '', password: '' });
  const [referral, setReferral] = useState(referralCode);
  const [over18, setOver18] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [refused, setRefused] = useState<{ fields: readonly FieldName[]; text: string } | null>(null);
  const refusedAt = (field: FieldName) => (refused?.fields.includes(field) ? refused.text : null);

  const isCommon = useIsCommonPassword(values.password);
  const username = checkUsername(values.username.trim());
  const isValid = {
    username: username === 'ok',
    email: normalizeEmail(values.email.trim()) !== null,
    password: checkPasswordShape(values.password) && !isCommon,
  };
  const isReady = isValid.username && isValid.email && isValid.password && over18;

  const inputOf = (field: FieldName) => ({
    name: field,
    value: values[field],
    verdict: isValid[field] && refusedAt(field) === null ? true : null,
    onChange: (event: { target: { value: string } }) => {
      setValues({ ...values, [field]: event.target.value });
      if (refusedAt(field) !== null) setRefused(null);
    },
    onBlur: () => values[field] !== '' && setLeft(new Set([...left, field])),
  });
  const errorOf = (field: FieldName, text: string) => {
    return refusedAt(field) ?? (!isValid[field] && left.has(field) ? text : null);
  };

  const createAccount = () => {
    if (!isReady) {
      setLeft(new Set(['username', 'email', 'password']));
      notify('error', texts.invalidEntry);
      return;
    }
    submit(async () => {
      try {
        await sendRegistration(values, referral);
        await onEntered();
      } catch (error) {
        const fields = error instanceof ApiError ? FIELDS_OF_REFUSAL[error.code] : undefined;
        if (fields) setRefused({ fields, text: refusalText(error) });
        showFailure(error, 'account', refusalText(error));
      }
    });
  };

  return (
    <Form onSubmit={createAccount} isReady={isReady} className="grid gap-3">
      <Field
        {...inputOf('username')}
        label={texts.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
        hint={texts.usernameHint}
        error={username === 'prohibited' ? texts.usernameProhibited : errorOf('username', texts.usernameHint)}
      />
      <Field
        {...inputOf('email')}
        label={texts.email}
        type="email"
        autoComplete="email"
        maxLength={320}
        error={errorOf('email', texts.emailInvalid)}
      />
      <PasswordField
        {...inputOf('password')}
        label={texts.password}
        autoComplete="new-password"
        maxLength={256}
        hint={<PasswordChecklist password={values.password} isCommon={isCommon} />}
        error={refusedAt('password') ?? (isCommon ? playersTexts.passwordRules.common : null)}
      />
      <Field
        label={texts.referralCode}
        name="referralCode"
        value={referral}
        onChange={(event) => setReferral(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={64}
      />
      <Checkbox name="over18" checked={over18} onChange={(event) => setOver18(event.target.checked)}>
        {texts.over18}
        <Link to="/terms" target="_blank" rel="noopener" className="font-semibold text-iris underline">
          {texts.terms}
        </Link>
        .
      </Checkbox>
      <Button type="submit" kind="main" size="large" disabled={!isReady} busy={busy} className="w-full">
        {texts.createAccount}
      </Button>
    </Form>
  );
}

const FIELDS_OF_REFUSAL: Record<string, readonly FieldName[]> = {
  USERNAME_PATTERN: ['username'],
  USERNAME_PROHIBITED: ['username'],
  EMAIL_INVALID: ['email'],
  PASSWORD_SHAPE: ['password'],
  PASSWORD_COMMON: ['password'],
  // Does not say which of the two is taken, so that nobody can find out which addresses have an account.
  TAKEN: ['username', 'email'],
};

async function sendRegistration(values: Record<FieldName, string>, referral: string): Promise<void> {
  const referralCode = referral.trim().toLowerCase();
  const answer = await apiPost<typeof register>('/api/users/register', {
    username: values.username.trim(),
    email: values.email.trim(),
    password: values.password,
    ...(referralCode === '' ? {} : { referralCode }),
    over18: true,
  });
  notify('success', texts.created);
  if (answer.referralRefused === 'unknown') notify('info', texts.referralUnknown(referralCode));
  if (answer.referralRefused === 'own') notify('info', texts.referralOwn(referralCode));
}
