import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AnswerOf } from '../http/contract.ts';
import { promotionsTexts as texts } from '../texts/promotions.ts';
import { apiPost, textOf } from '../ui/api-client.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { readPromoCode } from './api.ts';

export interface Opened extends AnswerOf<typeof readPromoCode> {
  code: string;
}

/** Shows the terms that a code unlocks. Activating them uses the code. */
export function PromoCode({ opened, onOpened }: { opened: Opened | null; onOpened(opened: Opened | null): void }) {
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (code: string) => apiPost<typeof readPromoCode>('/api/promotions/code', { code }),
    onSuccess: ({ offer }, code) => onOpened({ offer, code: code.toUpperCase() }),
  });
  return (
    <section aria-labelledby="promo-code" className="grid gap-4 rounded-panel bg-s1 p-6 sheet:p-4">
      <h2 id="promo-code" className="text-lg">
        {texts.codeTitle}
      </h2>
      {opened ? (
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-md text-mint">
            {texts.codeFound(opened.code)}
          </p>
          <Button
            size="small"
            onClick={() => {
              onOpened(null);
              setTyped('');
            }}
          >
            {texts.codeDrop}
          </Button>
        </div>
      ) : (
        <form
          className="flex flex-wrap items-start gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            mutate(typed.trim());
          }}
        >
          <Field
            label={texts.codeLabel}
            hint={texts.codeNote}
            error={error ? textOf(error) : null}
            value={typed}
            required
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="min-w-64 flex-1 phone:min-w-0 phone:basis-full"
            onChange={(event) => {
              setTyped(event.target.value);
              if (error) reset();
            }}
          />
          <Button type="submit" busy={isPending} className="mt-6 phone:mt-0 phone:w-full">
            {texts.codeCheck}
          </Button>
        </form>
      )}
    </section>
  );
}
