import { type ChangeEvent, type KeyboardEvent } from 'react';
import { classNames } from './class-names.ts';

export interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** What screen readers say: 'Roll over 50, chance 50 percent'. */
  spoken?: string;
  onChange(value: number): void;
  disabled?: boolean;
  className?: string;
}

/** Arrow keys move by one, Page keys by ten, Home and End to the ends. `step` is for the pointer. */
export function Slider({ label, value, min, max, step, spoken, onChange, disabled, className }: SliderProps) {
  const set = (wished: number) => onChange(Math.min(max, Math.max(min, wished)));
  const moves: Record<string, number> = {
    ArrowRight: value + 1,
    ArrowUp: value + 1,
    ArrowLeft: value - 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const wished = moves[event.key];
    if (wished === undefined) return;
    event.preventDefault();
    set(wished);
  };
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={spoken}
      min={min}
      max={max}
      step={step}
      value={value}
      disabled={disabled}
      onKeyDown={onKeyDown}
      onChange={(event: ChangeEvent<HTMLInputElement>) => set(event.target.valueAsNumber)}
      className={classNames('slider', className)}
    />
  );
}
