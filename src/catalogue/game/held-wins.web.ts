/** The current balances, shown or held back. */
interface Balances {
  version: number;
  balance: number;
  bonus: number;
}

export interface HeldWins {
  /** Called before an update is shown. */
  see(update: Partial<Balances>): void;
  /** The game reports that a round begins, or that it was fully shown. */
  roundStarted(): void;
  roundEnded(): void;
  /** Shows what was held back. */
  letGo(): void;
}

/** For games that do not report the end of a round: about as long as reels spin. */
const SILENT_MS = 2_500;
/** The longest time that anything is held back. */
const ROUND_MS_MAX = 30_000;

/**
 * Keeps a win out of the header until the reels have shown it. A lower balance is never held back, and also releases
 * an earlier win: a new stake means that the last round is over.
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
