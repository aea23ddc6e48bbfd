import { ChevronDown } from 'lucide-react';
import { useId, type SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { inputClass } from './field.tsx';

export interface SelectProps<Value extends string | number> extends Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  'onChange' | 'value'
> {
  label: string;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange(value: NoInfer<Value>): void;
}

/** The browser's native select: the best one on phones, and accessible to every screen reader. */
export function Select<Value extends string | number>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  className,
  ...rest
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classNames('grid content-start gap-1', className)}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'text-sm text-t2'}>
        {label}
      </label>
      <div className="relative">
        <select
          {...rest}
          id={id}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => String(option.value) === event.target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={classNames(inputClass, 'appearance-none border-line-strong pr-10 font-semibold')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} className="bg-s2">
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown size={18} aria-hidden className="pointer-events-none absolute top-3 right-3 text-t2" />
      </div>
    </div>
  );
}
