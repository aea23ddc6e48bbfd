import { classNames } from '../../ui/class-names.ts';
import type { Tone } from '../deposits/page/deposit-meaning.web.ts';

const TONES: Record<Tone, string> = {
  good: 'text-mint',
  busy: 'text-sky',
  warning: 'text-amber',
  bad: 'text-rose',
  quiet: 'text-t2',
};

/** A state in one or two words, with a decorative dot. */
export function StatusChip({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={classNames('flex items-center gap-1.5 text-xs font-semibold', TONES[tone])}>
      <span aria-hidden="true" className="size-1.5 rounded-full bg-current" />
      {text}
    </span>
  );
}
