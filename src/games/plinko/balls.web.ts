import { startTransition, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { AnswerOf } from '../../http/contract.ts';
import { ApiError, apiPost, newIdempotencyKey } from '../../ui/api-client.ts';
import { useSocket } from '../../ui/connection.ts';
import { loadSession, useSession } from '../../ui/session.ts';
import { isPlayMoney, playCall, useTableKey } from '../play-money/purse.web.ts';
import type { Risk } from '../settlement.ts';
import type { RoundResult } from '../table/autoplay.ts';
import { betCall, takeBalances, type Balances, type BetCallOptions } from '../table/call.web.ts';
import { playSound } from '../table/sound.web.ts';
import { noteRound } from '../table/standing.web.ts';
import type { landPlinko, startPlinko } from './api.ts';
import type { PlinkoBoard } from './board.web.ts';

export interface BallBet {
  stakeCents: number;
  rows: number;
  risk: Risk;
}

export interface LandedBall extends RoundResult {
  id: string;
  multiplier: number;
  bucket: number;
  rows: number;
}

interface BallInFlight {
  bet: BallBet;
  resolve(landed: LandedBall): void;
  reject(error: unknown): void;
}

const REPORT_TRIES = 4;
const REPORT_AGAIN_MS = 1_000;

/** The balls of one visit to the page: starts them, reports them when they land, and settles the rest when the page is left. */
export function useBalls(engine: RefObject<PlinkoBoard | null>) {
  const inFlight = useRef(new Map<string, BallInFlight>());
  const [isFlying, setFlying] = useState(false);
  useUnfinishedGames(() => inFlight.current.size);

  const start = async (bet: BallBet, options?: BetCallOptions) => {
    const answer = await betCall<typeof startPlinko>(
      '/api/plinko/start',
      { betAmount: bet.stakeCents / 100, rows: bet.rows, risk: bet.risk },
      options,
    );
    takeBalances(answer);
    playSound('drop');
    const settled = new Promise<LandedBall>((resolve, reject) => {
      inFlight.current.set(answer.gameId, { bet, resolve, reject });
    });
    // A transition, so that the ball starts before the controls are locked.
    startTransition(() => setFlying(true));
    engine.current?.drop({ id: answer.gameId, path: answer.path });
    return { settled };
  };

  const land = (id: string, bucket: number) => {
    const ball = inFlight.current.get(id);
    if (!ball) return;
    inFlight.current.delete(id);
    if (inFlight.current.size === 0) startTransition(() => setFlying(false));
    report(id).then(({ multiplier, winnings }) => {
      const stake = ball.bet.stakeCents / 100;
      playSound(winnings > stake && multiplier >= 2 ? 'win' : 'land', multiplier);
      noteRound(stake, winnings);
      ball.resolve({ id, multiplier, bucket, payout: winnings, ...ball.bet });
    }, ball.reject);
  };

  return { start, land, isFlying };
}

/** Reports a landing. The server already knows the payout: lost reports are repeated, and after a minute it pays without one. */
async function report(gameId: string) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (isPlayMoney()) return await landHere(gameId);
      const options = { idempotencyKey: newIdempotencyKey(), overSocket: true } as const;
      const paid = await apiPost<typeof landPlinko>('/api/plinko/multiplier', { gameId }, options);
      if (useSocket.getState().isLost) void loadSession();
      return paid;
    } catch (error) {
      const mayPass = error instanceof ApiError && (error.status === 0 || error.status === 503);
      if (!mayPass || attempt === REPORT_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, REPORT_AGAIN_MS * attempt));
    }
  }
}

async function landHere(gameId: string) {
  const paid = await playCall('POST', '/api/plinko/multiplier', { gameId });
  takeBalances(paid as Balances);
  return paid as AnswerOf<typeof landPlinko>;
}

/** Asks the server to settle balls in flight: once when the screen is left, and once when the page is closed. */
function useUnfinishedGames(countInFlight: () => number): void {
  const count = useEffectEvent(countInFlight);
  const tender = useRef(useTableKey());
  useEffect(() => {
    let isSent = false;
    const send = () => {
      if (isSent || (tender.current === 'real' && useSession.getState().player === null)) return;
      isSent = true;
      if (tender.current === 'play') return void playCall('POST', '/api/plinko/process-unfinished');
      navigator.sendBeacon('/api/plinko/process-unfinished', new Blob(['{}'], { type: 'application/json' }));
    };
    const leave = () => {
      if (count() > 0) send();
    };
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) isSent = false;
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
      send();
    };
  }, []);
}
