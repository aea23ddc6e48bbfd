import { useState } from 'react';
import { formatBoth, formatProfit } from '../../ui/amounts.ts';
import { ApiError } from '../../ui/api-client.ts';
import { showFailure } from '../../ui/failure.ts';
import { notify } from '../../ui/notices.tsx';
import { betCall, takeBalances } from '../table/call.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import type { betOnCrash, cancelCrash, cashOutCrash } from './api.ts';
import {
  addOwnBet,
  cashingOut,
  endOwnBet,
  readState,
  resultOf,
  useLive,
  type BetResult,
  type OwnBet,
} from './live.web.ts';
import { crashTexts } from './texts.ts';
import { twoDecimals } from './values.web.ts';

export interface CrashPlay {
  /** The bet in the current flight. */
  flying: OwnBet | null;
  /** Placed for a round that has not started. */
  waiting: OwnBet | null;
  isBusy: boolean;
  bet(stakeCents: number, target: number | null): void;
  cancel(): void;
  cashOut(): void;
  /** For autoplay: places a bet and resolves with its result. */
  play(stakeCents: number, target: number, patient: AbortSignal): Promise<BetResult>;
}

/** The player's actions. Every figure comes from the server's answers. */
export function useCrash(say: (text: string, isEach: boolean) => void): CrashPlay {
  const own = useLive((state) => state.own);
  const phase = useLive((state) => state.phase);
  const round = useLive((state) => state.round);
  const [isBusy, setBusy] = useState(false);
  const open = own.filter(({ result }) => result === null);
  const flying = phase === 'flight' ? (open.find((bet) => bet.round === round) ?? null) : null;
  const waiting = open.find((bet) => bet !== flying && bet.round >= (round ?? 0)) ?? null;

  const place = async (stakeCents: number, target: number | null, patient?: AbortSignal): Promise<string> => {
    playSound('press');
    const body = { betAmount: stakeCents / 100, autoCashout: target === null ? null : target / 100 };
    const answer = await betCall<typeof betOnCrash>('/api/crash/bet', body, patient ? { patient } : {});
    takeBalances(answer);
    const { gameId, round: of, betAmount, autoCashout, cashesOutAt } = answer;
    addOwnBet({ gameId, round: of, betAmount, autoCashout, cashesOutAt });
    void resultOf(gameId).then((result) => tell(betAmount, result, patient === undefined));
    return gameId;
  };

  const tell = (stake: number, { ending, multiplier, winnings }: BetResult, isEach: boolean) => {
    if (ending === 'returned') return;
    noteRound(stake, winnings);
    if (ending === 'cashed_out') {
      playSound('win');
      say(crashTexts.spokenWon(`${twoDecimals(multiplier)}×`, formatProfit(winnings - stake)), isEach);
    } else {
      const point = useLive.getState().point ?? 1;
      say(crashTexts.spokenLost(`${twoDecimals(point)}×`, formatBoth(stake)), isEach);
    }
  };

  const run = (work: () => Promise<unknown>) => {
    if (isBusy) return;
    setBusy(true);
    work()
      .catch((error: unknown) => showFailure(error, 'bet'))
      .finally(() => setBusy(false));
  };

  return {
    flying,
    waiting,
    isBusy,
    bet: (stakeCents, target) => run(() => place(stakeCents, target)),
    play: async (stakeCents, target, patient) => resultOf(await place(stakeCents, target, patient)),
    cancel() {
      if (!waiting) return;
      const { gameId } = waiting;
      run(async () => {
        const answer = await betCall<typeof cancelCrash>('/api/crash/cancel', { gameId });
        takeBalances(answer);
        endOwnBet(gameId, { ending: 'returned', multiplier: 0, winnings: answer.returned });
        notify('info', crashTexts.betReturned(formatBoth(answer.returned)));
      });
    },
    cashOut() {
      if (!flying) return;
      const { gameId } = flying;
      cashingOut.add(gameId);
      run(async () => {
        try {
          const answer = await betCall<typeof cashOutCrash>('/api/crash/cashout', { gameId });
          takeBalances(answer);
          endOwnBet(gameId, { ending: 'cashed_out', multiplier: answer.multiplier, winnings: answer.winnings });
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'CRASH_OVER')) throw error;
          endOwnBet(gameId, { ending: 'lost', multiplier: 0, winnings: 0 });
          notify('error', crashTexts.tooLate);
        } finally {
          cashingOut.delete(gameId);
          void readState().catch(() => {});
        }
      });
    },
  };
}
