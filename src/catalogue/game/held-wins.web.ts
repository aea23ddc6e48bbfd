/** The balances as they stand, shown or held back. */
interface Balances {
  version: number;
  balance: number;
  bonus: number;
}

export interface HeldWins {
  /** Sees what is about to be shown. */
  see(update: Partial<Balances>): void;
  /** The game says that a round begins, or that it has been shown to its end. */
  roundStarted(): void;
  roundEnded(): void;
  /** Shows what is held back. */
  letGo(): void;
}

/** For a game that does not say when its reels stand still: about as long as they turn. */
const SILENT_MS = 2_500;
/** However long a round takes to show, nothing is held back for longer. */
const ROUND_MS_MAX = 30_000;

/**
 * Keeps a win from the header until the reels have shown it. What lowers a balance is never held back, and takes what
 * was held before it along: a new stake means that the last round is over.
 */
export function createHeldWins(known: Balances, hold: () => () => void): HeldWins {
  let last = known;
  let release: (() => void) | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let round: 'silent' | 'running' | 'over' = 'silent';

  const letGo = () => {
    clearTimeout(timer);
    release?.();
    release = null;
  };
  return {
    letGo,
    see({ version = last.version, balance = last.balance, bonus = last.bonus }) {
      if (version < last.version) return;
      const isLess = balance < last.balance || bonus < last.bonus;
      const isMore = balance > last.balance || bonus > last.bonus;
      last = { version, balance, bonus };
      if (isLess) letGo();
      else if (isMore && round !== 'over') {
        release ??= hold();
        clearTimeout(timer);
        timer = setTimeout(letGo, round === 'running' ? ROUND_MS_MAX : SILENT_MS);
      }
    },
    roundStarted() {
      round = 'running';
    },
    roundEnded() {
      round = 'over';
      letGo();
    },
  };
}
