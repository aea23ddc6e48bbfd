import { useState } from 'react';
import { diceTexts } from './texts.ts';
import { Field } from '../../ui/field.tsx';
import { formatValue, rangeOf, readValue, VALUES, type Value } from './values.web.ts';

const LABELS: Record<Value, string> = {
  multiplier: diceTexts.multiplier,
  threshold: diceTexts.rollOver,
  chance: diceTexts.winChance,
};
const UNITS: Record<Value, string> = { multiplier: '×', threshold: '', chance: '%' };

export interface ValueFieldsProps {
  threshold: number;
  disabled: boolean;
  onChoose(threshold: number): void;
}

/** Three fields that edit each other. The focused one keeps the typed text, and shows the exact value when it loses the focus. */
export function ValueFields({ threshold, disabled, onChoose }: ValueFieldsProps) {
  const [draft, setDraft] = useState<{ value: Value; text: string } | null>(null);

  const type = (value: Value, text: string) => {
    const typed = text.replace(/[^\d.,]/g, '');
    setDraft({ value, text: typed });
    const meant = readValue(value, typed);
    if (meant?.isWithin) onChoose(meant.threshold);
  };
  const leave = () => {
    const meant = draft && readValue(draft.value, draft.text);
    setDraft(null);
    if (meant) onChoose(meant.threshold);
  };

  return (
    <div className="grid grid-cols-3 items-start gap-3 rounded-cover bg-s2 p-4 narrow:gap-2 narrow:p-3">
      {VALUES.map((value) => {
        const text = draft?.value === value ? draft.text : formatValue(value, threshold);
        const isOut = draft?.value === value && draft.text !== '' && !readValue(value, draft.text)?.isWithin;
        return (
          <Field
            key={value}
            label={LABELS[value]}
            inputMode="decimal"
            autoComplete="off"
            value={text}
            disabled={disabled}
            error={isOut ? diceTexts.range(...rangeOf(value)) : null}
            onChange={(event) => type(value, event.target.value)}
            onBlur={leave}
            onKeyDown={(event) => event.key === 'Enter' && leave()}
            trailing={
              UNITS[value] && (
                <span aria-hidden className="pointer-events-none w-10 text-center text-t3 phone:hidden">
                  {UNITS[value]}
                </span>
              )
            }
            className="phone:[&_input]:px-2 tiny:[&_input]:text-base tiny:[&_label]:text-xs"
          />
        );
      })}
    </div>
  );
}
