import { classNames } from './class-names.ts';

const TONES = { gold: 'bg-gold', volt: 'bg-volt', iris: 'bg-iris', mint: 'bg-mint' } as const;

export interface ProgressProps {
  label: string;
  /** 0 to 1. */
  share: number;
  /** What screen readers say instead of the percentage. */
  spoken?: string;
  tone?: keyof typeof TONES;
  className?: string;
}

export function Progress({ label, share, spoken, tone = 'volt', className }: ProgressProps) {
  const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={spoken}
      className={classNames('h-2 overflow-hidden rounded-full bg-well', className)}
    >
      <div
        className={classNames(
          'h-full origin-left rounded-full transition-transform duration-300 ease-out',
          TONES[tone],
        )}
        style={{ transform: `scaleX(${percent / 100})` }}
      />
    </div>
  );
}
