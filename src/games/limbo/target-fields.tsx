import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { hundredthsIn, hundredthsText } from '../form-fields.ts';
import { TARGET_MAX, TARGET_MIN, targetOfChance } from './rules.ts';
import { limboTexts } from './texts.ts';

/** Target and chance edit each other. The target, in hundredths, is what is stored. */
export interface TargetFieldsProps {
  target: number;
  disabled: boolean;
  onChoose(target: number): void;
}

/** 99% ÷ target, in hundredths of a percent. */
const chanceOf = (target: number) => 990_000 / target;

export function TargetFields({ target, disabled, onChoose }: TargetFieldsProps) {
  return (
    <div className="grid grid-cols-2 items-start gap-3 rounded-cover bg-s2 p-4 narrow:gap-2 narrow:p-3">
      <DraftField
        label={limboTexts.target}
        shown={hundredthsText(target)}
        unit="×"
        disabled={disabled}
        error={limboTexts.range(hundredthsText(TARGET_MIN), hundredthsText(TARGET_MAX))}
        read={(text) => within(hundredthsIn(text))}
        onChoose={onChoose}
      />
      <DraftField
        label={limboTexts.winChance}
        shown={(chanceOf(target) / 100).toFixed(4)}
        unit="%"
        disabled={disabled}
        error={limboTexts.range((chanceOf(TARGET_MAX) / 100).toFixed(4), (chanceOf(TARGET_MIN) / 100).toFixed(2))}
        read={(text) => {
          const percent = /^\d{1,2}(\.\d{1,4})?$/.test(text) ? Number(text) : 0;
          const isWithin = percent * 100 >= chanceOf(TARGET_MAX) - 1e-9 && percent * 100 <= chanceOf(TARGET_MIN);
          return isWithin ? targetOfChance(percent * 100) : null;
        }}
        onChoose={onChoose}
      />
    </div>
  );
}

interface DraftFieldProps {
  label: string;
  shown: string;
  unit: string;
  disabled: boolean;
  error: string;
  /** The target for a typed text, or null. */
  read(text: string): number | null;
  onChoose(target: number): void;
}

/** Keeps the typed text, and shows the exact value when the field loses the focus. */
function DraftField({ label, shown, unit, disabled, error, read, onChoose }: DraftFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const type = (text: string) => {
    const typed = text.replace(',', '.').replace(/[^\d.]/g, '');
    setDraft(typed);
    const target = read(typed);
    if (target !== null) onChoose(target);
  };
  const isOut = draft !== null && draft !== '' && read(draft) === null;
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={draft ?? shown}
      disabled={disabled}
      error={isOut ? error : null}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setDraft(null)}
      onKeyDown={(event) => event.key === 'Enter' && setDraft(null)}
      trailing={
        <span aria-hidden className="pointer-events-none w-10 text-center text-t3">
          {unit}
        </span>
      }
    />
  );
}

function within(target: number | null): number | null {
  return target !== null && target >= TARGET_MIN && target <= TARGET_MAX ? target : null;
}
