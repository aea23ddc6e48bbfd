import { ArrowDown, ArrowUp, ChevronsRight, Equal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PlayingCard } from './card.tsx';
import type { Step } from './rules.ts';
import { hiloTexts } from './texts.ts';

export interface CardHistoryProps {
  cards: readonly number[];
  steps: readonly Step[];
  isLost: boolean;
}

const ICONS = {
  higherOrSame: ArrowUp,
  higher: ArrowUp,
  lowerOrSame: ArrowDown,
  lower: ArrowDown,
  same: Equal,
  skip: ChevronsRight,
};

/** The cards of the round in a row that scrolls to the newest. Each shows the guess that revealed it. */
export function CardHistory({ cards, steps, isLost }: CardHistoryProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    row.current?.scrollTo({ left: row.current.scrollWidth });
  }, [cards.length]);
  return (
    <ul
      ref={row}
      aria-label={hiloTexts.history}
      // A scrolling row must be reachable by keyboard.
      tabIndex={0}
      className="flex min-h-26 items-start gap-2 overflow-x-auto rounded-control bg-well p-2"
    >
      {cards.length === 0 && <li className="m-auto text-sm text-t2">{hiloTexts.noHistory}</li>}
      {cards.map((card, turn) => {
        const step = turn === 0 ? null : steps[turn - 1]!;
        const isWrong = isLost && turn === cards.length - 1;
        const Icon = step && ICONS[step];
        return (
          <li key={turn} className="grid justify-items-center gap-1">
            <PlayingCard
              card={card}
              size="small"
              mark={isWrong ? 'wrong' : step && step !== 'skip' ? 'right' : undefined}
              isMoving={false}
            />
            <span
              title={step ? hiloTexts.guesses[step] : hiloTexts.first}
              className={classNames(
                'text-xs',
                isWrong ? 'text-rose' : step === 'skip' || !step ? 'text-t2' : 'text-mint',
              )}
            >
              {Icon ? <Icon size={16} aria-hidden /> : <span aria-hidden>•</span>}
              <span className="sr-only">{step ? hiloTexts.guesses[step] : hiloTexts.first}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
