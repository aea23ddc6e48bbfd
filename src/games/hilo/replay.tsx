import type { PublicBet } from '../past/bets-api.ts';
import { prefersReducedMotion } from '../table/preferences.web.ts';
import { useSteps } from '../past/use-steps.web.ts';
import { PlayingCard } from './card.tsx';
import { CardHistory } from './history.tsx';
import type { Step } from './rules.ts';

export function HiloReplay({ bet }: { bet: PublicBet }) {
  const { cards, guesses } = bet.result as { cards: number[]; guesses: Step[] };
  const shown = useSteps(cards.length);
  const isLost = bet.ending === 'lost' && shown === cards.length;
  const card = shown === 0 ? null : cards[shown - 1]!;
  return (
    <div className="mx-auto grid max-w-130 grid-cols-[minmax(0,1fr)] justify-items-center gap-4">
      <PlayingCard
        key={shown}
        card={card}
        size="large"
        mark={isLost ? 'wrong' : undefined}
        isMoving={!prefersReducedMotion()}
      />
      <div className="w-full">
        <CardHistory cards={cards.slice(0, shown)} steps={guesses} isLost={isLost} />
      </div>
    </div>
  );
}
