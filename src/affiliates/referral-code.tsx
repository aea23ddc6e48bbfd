import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { AFFILIATE } from '../terms/house-terms.ts';
import { affiliatesTexts as texts } from '../texts/affiliates.ts';
import { uiTexts } from '../texts/ui.ts';
import { ApiError, apiGet, apiPut } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { notify } from '../ui/notices.tsx';
import { usePlayer } from '../ui/session.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { changeReferralCode, readReferralCode } from './api.ts';
import { checkCode, foldCode } from './code-rules.ts';

/** Sets the player's code, and shows it with its link for sharing. */
export function ReferralCode() {
  const username = usePlayer()?.username;
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['referral-code', username],
    queryFn: ({ signal }) => apiGet<typeof readReferralCode>('/api/users/referral-code', undefined, { signal }),
  });
  const code = data?.referral ?? null;
  return (
    <div className="grid grid-cols-2 gap-4 game-narrow:grid-cols-[minmax(0,1fr)]">
      <CodeForm current={code} />
      <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
        {isError ? (
          <div role="alert" className="grid justify-items-start gap-3">
            <p className="text-md text-t2">{uiTexts.couldNotLoad}</p>
            <Button busy={isFetching} onClick={() => void refetch()}>
              {uiTexts.retry}
            </Button>
          </div>
        ) : (
          <>
            <Shared
              name={texts.link}
              value={code && linkOf(code)}
              placeholder={texts.noLink}
              isLoading={data === undefined}
              copyLabel={texts.copyLink}
              copied={texts.linkCopied}
              copyFailed={texts.linkCopyFailed}
            />
            <Shared
              name={texts.code}
              value={code}
              placeholder={texts.noCode}
              isLoading={data === undefined}
              copyLabel={texts.copyCode}
              copied={texts.codeCopied}
              copyFailed={texts.codeCopyFailed}
            />
          </>
        )}
      </section>
    </div>
  );
}

function CodeForm({ current }: { current: string | null }) {
  const [typed, setTyped] = useState('');
  const queries = useQueryClient();
  const wished = foldCode(typed);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (newReferralCode: string) =>
      apiPut<typeof changeReferralCode>('/api/users/change-referral', { newReferralCode }),
    async onSuccess({ message }) {
      setTyped('');
      notify('success', message || texts.saved);
      await queries.invalidateQueries({ queryKey: ['referral-code'] });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate(wished);
  };
  return (
    <section aria-labelledby="set-code" className="rounded-panel bg-s1 p-6 sheet:p-4">
      <form onSubmit={submit} className="grid gap-4">
        <h2 id="set-code" className="text-lg">
          {texts.setCode}
        </h2>
        <Field
          label={texts.codeLabel}
          hint={texts.codeHint(AFFILIATE.codeLengthMin, AFFILIATE.codeLengthMax, AFFILIATE.codesMax)}
          error={error && refusalOf(error)}
          value={typed}
          maxLength={AFFILIATE.codeLengthMax}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => {
            reset();
            setTyped(event.target.value);
          }}
        />
        <Button
          kind="main"
          type="submit"
          className="justify-self-start"
          disabled={checkCode(wished) === 'pattern' || wished === current}
          busy={isPending}
        >
          {texts.save}
        </Button>
      </form>
    </section>
  );
}

interface SharedProps {
  name: string;
  /** Null if there is none yet. */
  value: string | null;
  placeholder: string;
  isLoading: boolean;
  copyLabel: string;
  copied: string;
  copyFailed: string;
}

function Shared({ name, value, placeholder, isLoading, copyLabel, copied, copyFailed }: SharedProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value!);
      notify('success', copied);
    } catch {
      notify('error', copyFailed);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <h2 className="font-sans text-sm font-medium text-t2">{name}</h2>
      {isLoading ? (
        <Skeleton className="h-11" />
      ) : (
        <div className="flex gap-2">
          <p className="flex h-11 min-w-0 flex-1 items-center rounded-control bg-well px-3 text-md">
            <span className={value ? 'truncate select-all' : 'truncate text-t3'}>{value ?? placeholder}</span>
          </p>
          <Button disabled={value === null} aria-label={copyLabel} onClick={() => void copy()}>
            <Copy size={18} aria-hidden />
            <span className="sheet:sr-only">{uiTexts.copy}</span>
          </Button>
        </div>
      )}
    </div>
  );
}

function refusalOf(error: Error): string {
  return error instanceof ApiError ? error.message : texts.failed;
}

function linkOf(code: string): string {
  const search = new URLSearchParams({ modal: 'auth', tab: 'register', ref: code });
  return `${window.location.origin}/?${search.toString()}`;
}
