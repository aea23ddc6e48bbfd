import type { BetDecision, BetState } from '../../bets/bet-decision.ts';
import { findRoundsOf, type Round } from '../../bets/records.ts';
import { inAnsweringCells, inEachCell } from '../../db/cells/cells.ts';
import { Refusal } from '../../http/errors.ts';
import type { PlayerState } from '../../ledger/decide.ts';
import { toUsd } from '../../money/usd.ts';
import { place, type GameContext } from '../placing/place-bet.ts';
import { decideEnd, decideReached, type CashedOut } from './bets.ts';
import type { CrashFeed } from './feed.ts';
import { readDrained } from './lease.ts';
import { decodeCrash } from './record.ts';
import { findUnsettled, markSettled, type CrashRound } from './round-rows.ts';

export interface Settling {
  games: GameContext;
  feed: CrashFeed;
}

/** Bets per submission to the books, so that bets of waiting players get in between. */
const AT_ONCE_MAX = 250;

/** Bets in a cell that does not answer are settled once it is back. */
export async function allOpenBets(games: GameContext): Promise<Round[]> {
  return (await inAnsweringCells(games.cells, (database) => findRoundsOf(database, 'crash'))).flat();
}

export async function openBetsOf(games: GameContext, round: number): Promise<Round[]> {
  return (await allOpenBets(games)).filter((bet) => isIn(bet, round));
}

async function isSettled({ cells }: GameContext, round: number): Promise<boolean> {
  if (cells.answering().length < cells.list().length) return false;
  const open = await inEachCell(cells, (database) => findRoundsOf(database, 'crash'));
  return !open.flat().some((bet) => isIn(bet, round));
}

const isIn = ({ params }: Round, round: number) => decodeCrash.bet(params).round === BigInt(round);

/**
 * Pays, closes or returns the bets of finished rounds. Any number of servers may run this in parallel, and one that is killed
 * halfway loses nothing: the remaining bets are found again. Cash-outs that arrived before the end have priority, so it waits
 * until no server has any under way.
 */
export async function settleRounds(settling: Settling): Promise<void> {
  const rounds = await findUnsettled(settling.games.cells.directory);
  if (rounds.length === 0) return;
  const drained = await readDrained(settling.games.cells.directory);
  for (const round of rounds) {
    if (round.round <= drained) await settleRound(settling, round);
  }
}

async function settleRound(settling: Settling, round: CrashRound): Promise<void> {
  const bets = await openBetsOf(settling.games, round.round);
  const { betting } = settling.games;
  await settleAll(settling, bets, (state, now, number) => decideEnd(betting, state, now, number, round));
  // A started round gets no new bets, so once none is left it stays settled.
  if (await isSettled(settling.games, round.round)) {
    await markSettled(settling.games.cells.directory, round.round);
  }
}

/** Pays bets of a flying round whose multiplier the curve has reached. */
export async function payReached(settling: Settling, bets: readonly Round[], reached: number): Promise<void> {
  const { betting } = settling.games;
  await settleAll(settling, bets, (state, now, number) => decideReached(betting, state, now, number, reached));
}

type Decide = (state: PlayerState<BetState>, now: Date, number: bigint) => BetDecision<CashedOut | null>;

async function settleAll({ games, feed }: Settling, bets: readonly Round[], decide: Decide): Promise<void> {
  for (let from = 0; from < bets.length; from += AT_ONCE_MAX) {
    const part = bets.slice(from, from + AT_ONCE_MAX);
    await Promise.all(
      part.map(async ({ playerId, number }) => {
        try {
          const paid = await place(games, { playerId, decide: (state, now) => decide(state, now, number) });
          if (paid) {
            const id = games.betting.betIdOf({ playerId, number });
            feed.cashedOut({
              round: paid.round,
              id,
              multiplier: paid.multiplier / 100,
              winnings: toUsd(paid.payout),
            });
          }
        } catch (error) {
          // Another server settled it first.
          if (!(error instanceof Refusal && error.code === 'ROUND_OVER')) throw error;
        }
      }),
    );
  }
}
