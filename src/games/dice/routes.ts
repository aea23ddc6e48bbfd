import { randomBytes } from 'node:crypto';
import type { DescribeBet, Played } from '../../bets/betting.ts';
import type { AnswerOf } from '../../http/contract.ts';
import type { Serve } from '../../http/router.ts';
import { Refusal } from '../../http/errors.ts';
import { payoutOf } from '../../money/payout.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { Session } from '../../sessions/session.ts';
import { describeWallet, limitSpeed, place, readStake, type GameContext } from '../place-bet.ts';
import * as api from './api.ts';
import { decodeDice, encodeDice } from './record.ts';
import {
  checkBet,
  draw,
  edgePpmOf,
  maxStake,
  multiplierE4,
  numbersNeeded,
  parseThreshold,
  winMultiplierE4,
  type DiceBet,
} from './rules.ts';

const CALLS_PER_SECOND_MAX = 10;
const SIGNATURE_MS = 60_000;
const PURPOSE = 'dice signature';

export function diceRoutes(serve: Serve, context: GameContext): void {
  const { betting, limiter, clock, keys } = context;

  serve(api.signDice, async ({ body, session }) => {
    const { bet, stake } = readBet(body);
    limitSpeed(limiter, 'dice-sign', session, CALLS_PER_SECOND_MAX);
    const timestamp = clock.now().getTime();
    // Its own few random bytes make two signatures of the same bet in the same millisecond two.
    const salt = randomBytes(9).toString('base64url');
    return { hash: `${salt}.${keys.sign(PURPOSE, signed(session, bet, stake, timestamp, salt))}`, timestamp };
  });

  serve(api.playDice, async ({ body, session, request }) => {
    const { bet, stake } = readBet(body);
    const [salt = '', ...rest] = body.hash.split('.');
    const age = clock.now().getTime() - body.timestamp;
    const isGood =
      age >= 0 &&
      age <= SIGNATURE_MS &&
      keys.verify(PURPOSE, signed(session, bet, stake, body.timestamp, salt), rest.join('.'));
    limitSpeed(limiter, 'dice', session, CALLS_PER_SECOND_MAX);
    const terms = {
      game: 'dice' as const,
      params: encodeDice.bet(bet.threshold),
      numbersNeeded: numbersNeeded(bet),
      stakeMax: maxStake(bet.threshold, context.stakeMax, context.winMax.dice),
      edgePpm: edgePpmOf(bet),
      largestWin: payoutOf(stake, winMultiplierE4(bet.threshold)),
      promotionalBarred: { ok: false, reason: 'DICE_PROMOTIONAL' } as const,
    };
    return place(context, {
      playerId: session.playerId,
      request,
      bet: terms,
      spends: [`dice-signature:${salt}`],
      decide: (state, now) => {
        // Here and not before: a repeat of a roll that was played gets its answer, however old its signature.
        if (!isGood) return { ok: false, reason: 'SIGNATURE_INVALID' };
        return betting.settleAtOnce(state, now, stake, terms, (numbers) => play(numbers, bet), describeDice);
      },
      retell: describeDice,
    });
  });
}

function play(numbers: readonly number[], bet: DiceBet): Played {
  const outcome = draw(numbers, bet);
  return {
    result: encodeDice.outcome(outcome.roll),
    progress: NO_PROGRESS,
    multiplierE4: multiplierE4(bet, outcome),
    ending: 'settled',
  };
}

const describeDice: DescribeBet<AnswerOf<typeof api.playDice>> = (bet, proof, wallet) => ({
  win: bet.multiplierE4 > 0n,
  winAmount: toUsd(bet.payout),
  newBalance: toUsd(bet.balanceAfter),
  rollOutcome: decodeDice.outcome(bet.result) / 100,
  multiplier: Number(bet.multiplierE4) / 10_000,
  ...proof,
  ...describeWallet(wallet),
});

const NO_PROGRESS = new Uint8Array(0);

function readBet(body: { betAmount: number; selectedNumber: number }): { bet: DiceBet; stake: UsdMicros } {
  const threshold = parseThreshold(body.selectedNumber);
  if (threshold === null || !checkBet({ threshold }).ok) throw new Refusal('BET_INVALID');
  return { bet: { threshold }, stake: readStake(body.betAmount) };
}

function signed(session: Session, bet: DiceBet, stake: UsdMicros, timestamp: number, salt: string): string {
  return [session.playerId, stake, bet.threshold, timestamp, salt].join(' ');
}
