import { hash, verify } from '@node-rs/argon2';
import { OverloadedError } from '../http/errors.ts';

/** The cost of one Argon2id hash: memory (KiB), passes, lanes. */
export interface PasswordCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** OWASP's recommendation for servers. */
const COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const AT_ONCE_MAX = 2;
const WAITING_MAX = 500;
/** Requests that would wait longer are refused with a retry, because browsers give up after fifteen seconds. */
const WAIT_MS_MAX = 8_000;
/** Weight of the newest hash in the average duration. */
const NEWEST_PART = 0.2;

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** With null it takes as long as with a real hash, so that timing does not reveal whether an account exists. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** At most two hashes in parallel: each takes a core for some 20 ms, and bets need the cores too. */
export function createPasswordHasher(cost = COST, waitMsMax = WAIT_MS_MAX): PasswordHasher {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** Current duration of a hash: on a busy machine many times that of a quiet one. */
  let usualMs = 0;
  const timed = async <T>(work: () => Promise<T>): Promise<T> => {
    const startedMs = performance.now();
    const result = await work();
    const tookMs = performance.now() - startedMs;
    usualMs = usualMs === 0 ? tookMs : usualMs + (tookMs - usualMs) * NEWEST_PART;
    return result;
  };
  const dummy = timed(() => hash('no account has this password', cost));

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE_MAX) {
      const waitMs = (waiting.length / AT_ONCE_MAX) * usualMs;
      if (waiting.length >= WAITING_MAX || waitMs > waitMsMax)
        throw new OverloadedError('Too many sign-ins are waiting.');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await timed(work);
    } finally {
      // The slot passes directly to the next in line, so that no later request overtakes.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    verify: async (stored, password) => {
      const against = stored ?? (await dummy);
      const matches = await inTurn(() => verify(against, password));
      return stored !== null && matches;
    },
  };
}
