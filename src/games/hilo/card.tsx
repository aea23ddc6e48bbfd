import { classNames } from '../../ui/class-names.ts';
import { isRed, rankName, suitOf, suitSign } from './cards.ts';
import { rankOf } from './rules.ts';
import { hiloTexts } from './texts.ts';

export function spokenCard(card: number): string {
  return hiloTexts.card(hiloTexts.ranks[rankOf(card) - 1]!, hiloTexts.suits[suitOf(card)]);
}

export interface PlayingCardProps {
  /** Null if face down. */
  card: number | null;
  /** Whether the guess that revealed it was right. */
  mark?: 'right' | 'wrong' | undefined;
  size: 'large' | 'small';
  /** Whether it comes from the deck and turns over. */
  isMoving: boolean;
}

const SIZES = {
  large: 'w-34 rounded-panel phone:w-26',
  small: 'w-11 rounded-small',
};

/** A card with two faces. It is dealt face down and turns in the air. */
export function PlayingCard({ card, mark, size, isMoving }: PlayingCardProps) {
  return (
    <div
      role="img"
      aria-label={card === null ? hiloTexts.faceDown : spokenCard(card)}
      className={classNames('relative aspect-[5/7] shrink-0', SIZES[size], isMoving && card !== null && 'card-turn')}
    >
      {card === null ? <Back /> : <Front card={card} mark={mark} size={size} />}
      {isMoving && card !== null && (
        <div className="card-back absolute inset-0 rounded-[inherit]">
          <Back />
        </div>
      )}
    </div>
  );
}

function Front({ card, mark, size }: { card: number; mark: PlayingCardProps['mark']; size: PlayingCardProps['size'] }) {
  const isLarge = size === 'large';
  const suit = suitSign(suitOf(card));
  return (
    <div
      aria-hidden="true"
      className={classNames(
        'absolute inset-0 grid rounded-[inherit] bg-[#f6f3ff] font-display font-extrabold shadow-[0_6px_18px_#00000066] select-none',
        isRed(card) ? 'text-[#c2183f]' : 'text-[#1b1533]',
        mark === 'right' && 'outline-3 outline-mint',
        mark === 'wrong' && 'outline-3 outline-rose',
      )}
    >
      <span
        className={classNames(
          'absolute top-[6%] left-[9%] leading-none',
          isLarge ? 'text-3xl phone:text-2xl' : 'text-md',
        )}
      >
        {rankName(rankOf(card))}
      </span>
      <span
        className={classNames(
          'absolute leading-none',
          isLarge ? 'inset-0 m-auto size-fit text-[4.5rem] phone:text-[3.25rem]' : 'right-[10%] bottom-[6%] text-lg',
        )}
      >
        {suit}
      </span>
      {isLarge && (
        <span className="absolute right-[9%] bottom-[6%] rotate-180 text-3xl leading-none phone:text-2xl">
          {rankName(rankOf(card))}
        </span>
      )}
    </div>
  );
}

function Back() {
  return (
    <svg viewBox="0 0 100 140" aria-hidden="true" className="absolute inset-0 size-full">
      <rect width="100" height="140" rx="10" fill="#2c1d63" />
      <rect x="5" y="5" width="90" height="130" rx="7" fill="none" stroke="#7b5cff" strokeWidth="2" />
      <path d="M50 30 80 70 50 110 20 70z" fill="#4527a8" stroke="#a58bff" strokeWidth="2" />
      <path d="M50 50 65 70 50 90 35 70z" fill="#d4ff3f" />
    </svg>
  );
}
