import type { BetDecision, BetState } from '../../bets/bet-decision.ts';
import type { Betting } from '../../bets/betting.ts';
import { ATTACHMENTS, type Ending, type Round } from '../../bets/records.ts';
import { countStake } from '../../bets/stakes.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import type { Tally, Wallet } from '../../ledger/wallet.ts';
import { payoutOf } from '../../money/payout.ts';
import type { UsdMicros } from '../../money/usd.ts';
import type { CashedOut } from '../placing/player-rounds.ts';
import { decodeMines, encodeMines } from './record.ts';
import { edgePpmOf, multiplierE4, TILES } from './rules.ts';

/** An open round, decoded. The mines are secret until it is over. */
export interface MinesRound {
  round: Round;
  mines: number;
  mineCells: readonly number[];
  opened: readonly number[];
  /** Safe flips after which it is cashed out automatically. */
  lastFlip: number;
}

export interface Flipped {
  type: 'gem' | 'mine';
  outcome: 'pending' | 'lost' | 'cashed_out';
  multiplierE4: number;
  winnings: UsdMicros;
  cashedOutByLimit: boolean;
  /** The round before the flip. */
  before: MinesRound;
  wallet: Wallet;
}

export function readRound(round: Round): MinesRound {
  return {
    round,
    ...decodeMines.bet(round.params),
    mineCells: decodeMines.cells(round.result),
    opened: decodeMines.cells(round.progress),
  };
}

/** What the round would pay now; nothing before the first flip. */
export function worthE4({ mines, opened }: MinesRound): number {
  return opened.length === 0 ? 0 : multiplierE4({ mines }, opened.length);
}

export function decideFlip(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  cell: number,
): BetDecision<Flipped> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'mines') return { ok: false, reason: 'ROUND_OVER' };
  const game = readRound(open);
  if (game.opened.includes(cell)) return { ok: false, reason: 'TILE_OPEN' };
  const round: Round = { ...open, progress: encodeMines.cells([...game.opened, cell]) };
  // The stake counts from the first flip on: an untouched round that is returned has earned nothing.
  const counted =
    game.opened.length === 0 ? countStake(open.balance, open.stake, edgePpmOf({ mines: game.mines })) : {};

  if (game.mineCells.includes(cell)) {
    const lost = { type: 'mine', outcome: 'lost', multiplierE4: 0, cashedOutByLimit: false, before: game } as const;
    return close(betting, state, now, round, 0, 'lost', counted, (winnings, wallet) => ({ ...lost, winnings, wallet }));
  }
  const flips = game.opened.length + 1;
  const multiplier = multiplierE4({ mines: game.mines }, flips);
  if (flips >= game.lastFlip) {
    const isByLimit = flips < TILES - game.mines;
    const ending = isByLimit ? 'cashed_out_by_limit' : 'cashed_out';
    return close(betting, state, now, round, multiplier, ending, counted, (winnings, wallet) => ({
      type: 'gem',
      outcome: 'cashed_out',
      multiplierE4: multiplier,
      cashedOutByLimit: isByLimit,
      before: game,
      winnings,
      wallet,
    }));
  }
  return {
    ok: true,
    transfers: [],
    tally: counted,
    extra: { ...state.extra, rounds: new Map(state.extra.rounds).set(number, round) },
    rows: [[ATTACHMENTS.moved.name, round]],
    answer: (wallet) => ({
      type: 'gem',
      outcome: 'pending',
      multiplierE4: multiplier,
      winnings: payoutOf(open.stake, multiplier),
      cashedOutByLimit: false,
      before: game,
      wallet,
    }),
  };
}

export interface CashedOutMines extends CashedOut {
  mineCells: readonly number[];
}

export function decideCashOut(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  number: bigint,
  ending: 'cashed_out' | 'expired' = 'cashed_out',
): BetDecision<CashedOutMines> {
  const open = state.extra.rounds.get(number);
  if (open?.game !== 'mines') return { ok: false, reason: 'ROUND_OVER' };
  const game = readRound(open);
  const multiplier = worthE4(game);
  const isUntouched = game.opened.length === 0;
  if (isUntouched && ending === 'cashed_out') return { ok: false, reason: 'NOTHING_OPENED' };
  const kind: Ending = isUntouched ? 'returned' : ending;
  return close(betting, state, now, open, multiplier, kind, {}, (winnings) => ({
    winnings,
    multiplierE4: multiplier,
    mineCells: game.mineCells,
  }));
}

function close<Answer>(
  betting: Betting,
  state: PlayerState<BetState>,
  now: Date,
  round: Round,
  multiplier: number,
  ending: Ending,
  counted: Tally,
  answer: (winnings: UsdMicros, wallet: Wallet) => Answer,
): BetDecision<Answer> {
  return betting.closeRound(state, now, round, { multiplierE4: multiplier, ending, progress: round.progress }, answer, {
    ...counted,
    minesBet: null,
  });
}
