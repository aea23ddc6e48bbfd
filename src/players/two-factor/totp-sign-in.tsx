import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { twoFactorTexts } from '../../texts/two-factor.ts';
import { Button } from '../../ui/button.tsx';
import { Form, useSubmit } from '../form.tsx';
import { isSixDigits, TotpCodeField } from './totp-code-field.tsx';

const texts = twoFactorTexts.signIn;

export interface TotpSignInProps {
  /** Resolves to the problem with the code, or null. */
  onCode(code: string): Promise<string | null>;
  onBack(): void;
}

/** The second step of signing in, after the correct password. */
export function TotpSignIn({ onCode, onBack }: TotpSignInProps) {
  const view = useRef<HTMLDivElement>(null);
  const { busy, submit } = useSubmit();
  const [isRecovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => view.current?.querySelector('input')?.focus(), [isRecovery]);

  const send = (typed: string) => {
    const isComplete = isRecovery ? typed.trim() !== '' : isSixDigits(typed);
    if (!isComplete) return setRefused(isRecovery ? texts.recoveryMissing : twoFactorTexts.codeMissing);
    submit(async () => {
      const wrong = await onCode(typed.trim());
      setRefused(wrong);
      if (wrong === null) return;
      setCode('');
      view.current?.querySelector('input')?.focus();
    });
  };
  const change = (typed: string) => {
    setCode(typed);
    setRefused(null);
    if (!isRecovery && isSixDigits(typed)) send(typed);
  };

  return (
    <div ref={view}>
      <Form onSubmit={() => send(code)} className="grid gap-4">
        <p className="text-md text-t2">{isRecovery ? texts.recoveryLead : texts.lead}</p>
        <TotpCodeField
          key={String(isRecovery)}
          label={isRecovery ? texts.recoveryCode : twoFactorTexts.code}
          isText={isRecovery}
          value={code}
          onChange={(event) => change(event.target.value)}
          error={refused}
        />
        <Button type="submit" kind="main" size="large" busy={busy} className="w-full">
          {texts.submit}
        </Button>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <button type="button" onClick={onBack} className={`${linkClass} inline-flex items-center gap-1 text-t2`}>
            <ArrowLeft size={16} aria-hidden />
            {texts.back}
          </button>
          <button
            type="button"
            className={`${linkClass} text-iris`}
            onClick={() => {
              setRecovery(!isRecovery);
              setCode('');
              setRefused(null);
            }}
          >
            {isRecovery ? texts.withApp : texts.withRecovery}
          </button>
        </div>
      </Form>
    </div>
  );
}

const linkClass = 'min-h-6 rounded-chip text-sm font-semibold hover:underline narrow:min-h-11';
