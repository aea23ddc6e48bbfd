import { useQuery } from '@tanstack/react-query';
import type { Game } from '../all.ts';
import { gamesTexts } from '../../texts/games.ts';
import { apiGet } from '../../ui/api-client.ts';
import { formatBoth } from '../../ui/amounts.ts';
import type { readLimits } from '../../http/limits-api.ts';
import { latestPurse, usePurse, type Purse } from '../play-money/purse.web.ts';
import { useSetting } from './settings.web.ts';
import {
  balanceCents,
  doubled,
  formatCents,
  halved,
  limitCents,
  maxCents,
  parseCents,
  type StakeMeans,
} from './stake.ts';

export interface Stake {
  /** As typed. */
  text: string;
  /** Null if the text is no valid amount. */
  cents: number | null;
  /** The maximum stake here and now, regardless of the balance. */
  limitCents: number;
  /** Above the limit: the field is marked and Play is disabled. */
  isExceeded: boolean;
  problem: string | null;
  type(text: string): void;
  tidy(): void;
  set(cents: number): void;
  half(): void;
  double(): void;
  max(): void;
  /** For autoplay: whether an amount could be bet now. */
  check(cents: number): 'ok' | 'balance' | 'limit';
}

const NO_LIMITS = { stakeMin: 0.1, stakeMax: 500, winMax: 0 };

export function useLimits(game: Game) {
  const { data } = useQuery({
    queryKey: ['games', 'limits'],
    queryFn: () => apiGet<typeof readLimits>('/api/games/limits'),
    staleTime: Infinity,
  });
  return data?.[game] ?? NO_LIMITS;
}

/** The amount field of a game. `ownLimitCents` is an additional limit for this bet, for example because of the largest win. */
export function useStake(game: Game, ownLimitCents = Infinity): Stake {
  const [text, setText] = useSetting(`${game}.amount`, '0.10');
  const limits = useLimits(game);
  const purse = usePurse();
  const means = meansOf(purse, limits);
  const cents = parseCents(text);
  const limit = Math.min(limitCents(means), ownLimitCents);
  const isExceeded = cents !== null && cents > limit;
  const set = (wished: number) => setText(formatCents(wished));
  return {
    text,
    cents,
    limitCents: limit,
    isExceeded,
    problem: problemOf(cents, limit, means, purse !== null),
    type: (typed) => setText(typed.replace(',', '.').replace(/[^\d.]/g, '')),
    tidy: () => set(cents ?? 0),
    set,
    half: () => set(halved(cents ?? 0, means)),
    double: () => set(doubled(cents ?? 0, limit, means)),
    max: () => set(Math.min(maxCents(means), ownLimitCents)),
    check: (wished) => {
      if (wished > limit) return 'limit';
      return wished > balanceCents(meansOf(latestPurse(), limits)) ? 'balance' : 'ok';
    },
  };
}

function meansOf(purse: Purse | null, { stakeMin, stakeMax }: typeof NO_LIMITS): StakeMeans {
  const { balanceType = 'primary', balance = 0, bonus = 0, maxBet = 0 } = purse ?? {};
  return { balanceType, balance, bonus, maxBet, stakeMin, stakeMax };
}

function problemOf(cents: number | null, limit: number, means: StakeMeans, isPlayer: boolean): string | null {
  if (cents === null || cents === 0) return null;
  if (cents < Math.round(means.stakeMin * 100)) return gamesTexts.belowMinimum(formatBoth(means.stakeMin));
  if (cents > limit) return gamesTexts.maxExceeded(formatBoth(limit / 100));
  return isPlayer && cents > balanceCents(means) ? gamesTexts.aboveBalance : null;
}
