import { Check, ChevronDown, Clock3, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { identityTexts as texts } from '../texts/identity.ts';
import { classNames } from '../ui/class-names.ts';
import type { CaseView } from './case-query.web.ts';

type LevelView = CaseView['levels'][number];

const TONES: Record<LevelView['state'], string> = {
  missing: 'text-amber',
  ready: 'text-mint',
  optional: 'text-t2',
  under_review: 'text-sky',
  approved: 'text-mint',
  rejected: 'text-rose',
};

export interface LevelCardProps {
  number: number;
  level: LevelView;
  isOpen: boolean;
  onToggle(): void;
  children: ReactNode;
}

/** One of the four levels: its state when closed, and its form when open. */
export function LevelCard({ number, level, isOpen, onToggle, children }: LevelCardProps) {
  const id = useId();
  const title = texts.levels[level.level];
  return (
    <section aria-labelledby={`${id}-title`} className="rounded-panel bg-s2">
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`${id}-content`}
          onClick={onToggle}
          className="flex min-h-18 w-full items-center gap-4 rounded-panel px-6 py-4 text-left hover:bg-s3/50 narrow:gap-3 narrow:px-4"
        >
          <Mark number={number} state={level.state} />
          <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="grid">
              <span className="text-sm text-t3">{texts.levelNumber(number)}</span>
              <span id={`${id}-title`} className="text-md font-bold">
                {title}
              </span>
            </span>
            <span className={classNames('rounded-full bg-s3 px-3 text-xs leading-6 font-bold', TONES[level.state])}>
              {texts.levelStates[level.state]}
            </span>
          </span>
          <ChevronDown
            size={20}
            aria-hidden
            className={classNames('shrink-0 text-t2 transition-transform duration-200', isOpen && 'rotate-180')}
          />
        </button>
      </h3>
      <div id={`${id}-content`} hidden={!isOpen}>
        <div className="grid grid-cols-1 gap-5 px-6 pt-1 pb-6 narrow:px-4 narrow:pb-4">
          <p className="text-t2">{texts.levelLeads[level.level]}</p>
          {children}
        </div>
      </div>
    </section>
  );
}

function Mark({ number, state }: { number: number; state: LevelView['state'] }) {
  const isDone = state === 'ready' || state === 'approved';
  const sign = isDone ? (
    <Check size={20} strokeWidth={3} />
  ) : state === 'under_review' ? (
    <Clock3 size={20} />
  ) : state === 'rejected' ? (
    <X size={20} strokeWidth={3} />
  ) : (
    number
  );
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-10 shrink-0 place-items-center rounded-full font-display text-md font-extrabold',
        isDone ? 'bg-mint text-bg' : state === 'under_review' ? 'bg-sky text-bg' : 'bg-well text-t2',
        state === 'rejected' && 'text-rose',
      )}
    >
      {sign}
    </span>
  );
}
