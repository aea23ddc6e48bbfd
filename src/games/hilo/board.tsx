import { ArrowDown, ArrowUp, ChevronsRight, Equal } from 'lucide-react';
import { formatBoth, formatChance, formatMultiplier } from '../../ui/amounts.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { prefersReducedMotion, usePreferences } from '../table/preferences.web.ts';
import { WinDisplay } from '../table/win-display.tsx';
import type { HiloRound, OfferTold } from './calls.web.ts';
import { PlayingCard } from './card.tsx';
import { CardHistory } from './history.tsx';
import { rankOf, RANKS, sidesOf, type Guess, type SideGuess, type Step } from './rules.ts';
import { hiloTexts } from './texts.ts';

export interface HiloBoardProps {
  round: HiloRound | null;
  /** Whether guesses accept presses. */
  isOpen: boolean;
  isAuto: boolean;
  onStep(step: Step): void;
}

/** The deck and the open card, both guesses with their offers, and the cards so far. */
export function HiloBoard({ round, isOpen, isAuto, onStep }: HiloBoardProps) {
  const isMoving = !usePreferences((state) => state.instant) && !prefersReducedMotion();
  const card = round?.cards.at(-1) ?? null;
  const isWin = round?.end && round.end !== 'lost' && round.winnings > round.stake;
  return (
    <div className="mx-auto grid h-full max-w-180 grid-cols-[minmax(0,1fr)] content-center gap-5 p-6 narrow:gap-3 narrow:p-3">
      <div className="relative grid min-h-58 place-items-center phone:min-h-44">
        <div className="relative" data-testid="open-card">
          <div className="absolute top-0 left-0 translate-x-3 translate-y-3 opacity-50" aria-hidden="true">
            <PlayingCard card={null} size="large" isMoving={false} />
          </div>
          <PlayingCard
            key={`${round?.gameId} ${round?.cards.length}`}
            card={card}
            size="large"
            mark={
              round?.end === 'lost'
                ? 'wrong'
                : round?.steps.length && round.steps.at(-1) !== 'skip'
                  ? 'right'
                  : undefined
            }
            isMoving={isMoving}
          />
        </div>
        {isWin && !isAuto && (
          <WinDisplay key={round.gameId} multiplier={round.multiplier} profit={round.winnings - round.stake} />
        )}
      </div>
      <Offers round={round} card={card} isOpen={isOpen} onStep={onStep} />
      <div className="flex items-center justify-between gap-3">
        <p className="text-sm text-t2">
          {round && !round.end ? hiloTexts.skipsLeft(round.skipsLeft) : round ? '' : hiloTexts.pressPlay}
        </p>
        <Button disabled={!isOpen || round!.skipsLeft === 0} onClick={() => onStep('skip')}>
          <ChevronsRight size={20} aria-hidden />
          {hiloTexts.skip}
        </Button>
      </div>
      <CardHistory cards={round?.cards ?? []} steps={round?.steps ?? []} isLost={round?.end === 'lost'} />
    </div>
  );
}

const NO_CARD: readonly [SideGuess, SideGuess] = [
  { guess: 'higherOrSame', ways: 0 },
  { guess: 'lowerOrSame', ways: 0 },
];

function Offers({ round, card, isOpen, onStep }: Omit<HiloBoardProps, 'isAuto'> & { card: number | null }) {
  const sides = card === null ? NO_CARD : sidesOf(rankOf(card));
  return (
    <div className="grid grid-cols-2 gap-3 phone:gap-2">
      {sides.map((side, index) => (
        <OfferButton
          key={index === 0 ? 'high' : 'low'}
          side={side}
          isHigh={index === 0}
          offer={round?.offers.find(({ guess }) => guess === side.guess) ?? null}
          isRoundOpen={round?.end === null}
          isOff={!isOpen}
          onPress={onStep}
        />
      ))}
    </div>
  );
}

interface OfferButtonProps {
  side: SideGuess;
  isHigh: boolean;
  /** Null if no round is open, or the maximum win rules the guess out. */
  offer: OfferTold | null;
  isRoundOpen: boolean;
  isOff: boolean;
  onPress(guess: Guess): void;
}

function OfferButton({ side, isHigh, offer, isRoundOpen, isOff, onPress }: OfferButtonProps) {
  const name = hiloTexts.guesses[side.guess];
  const chance = side.ways === 0 ? '–' : formatChance(side.ways / RANKS);
  const Icon = side.guess === 'same' ? Equal : isHigh ? ArrowUp : ArrowDown;
  const isDisabled = isOff || offer === null;
  return (
    <button
      type="button"
      data-side={isHigh ? 'high' : 'low'}
      aria-label={offer ? hiloTexts.offer(name, chance, formatMultiplier(offer.multiplier)) : name}
      aria-disabled={isDisabled || undefined}
      onClick={() => !isDisabled && onPress(side.guess)}
      className={classNames(
        'grid min-h-26 content-center justify-items-center gap-1 rounded-control bg-s3 px-2 py-3 text-center transition-[background-color,transform] duration-120',
        isDisabled ? 'text-t2' : 'hover:bg-s4 active:translate-y-px',
      )}
    >
      <span className="flex items-center gap-1.5 text-md font-bold phone:text-base">
        <Icon size={20} aria-hidden className={classNames(!isDisabled && (isHigh ? 'text-mint' : 'text-iris'))} />
        {name}
      </span>
      <span className="text-sm text-t2">{isRoundOpen && !offer ? hiloTexts.notOffered : chance}</span>
      <span className="text-sm font-semibold">
        {offer ? `${formatMultiplier(offer.multiplier)} · ${formatBoth(offer.winnings)}` : '–'}
      </span>
    </button>
  );
}
