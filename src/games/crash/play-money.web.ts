import { toUsd, usdMicros } from '../../money/usd.ts';
import { apiGet, ApiError } from '../../ui/api-client.ts';
import { walletOf } from '../play-money/calls.ts';
import { showPlayBalance } from '../play-money/purse.web.ts';
import { PlayRefused, stakeOf, type PlayBet, type PlayTable } from '../play-money/table.ts';
import type { readCrashRound } from './api.ts';
import { crash, type CrashChoice, type CrashOutcome } from './game.ts';
import { houseNowMs } from './house-clock.web.ts';
import { addOwnBet, readRecent, readState, resultOf, useLive, type BetResult } from './live.web.ts';
import { hashOnce, limitOf, multiplierAt, reachedAfterMs, TARGET_MIN } from './rules.ts';
import type { PlayPart } from '../play-part.web.ts';

/**
 * A play-money bet uses the round that everybody shares. The server does not know the bet: this page decides its cash-out from the round's
 * start and crash point.
 */
export const crashPlay: PlayPart = {
  calls: {
    'POST /api/crash/bet': (table, { betAmount, autoCashout }) => {
      const round = nextRound();
      const isTaken = table.openRounds('crash').some((bet) => choiceOf(bet).round === round);
      if (isTaken) throw new PlayRefused('CRASH_BET_PLACED');
      const target = typeof autoCashout === 'number' ? Math.round(autoCashout * 100) : null;
      const draft = table.place(crash, betAmount, { round, target, cashesOutAt: target ?? TARGET_MIN, cashOut: null });
      const limit = limitOf(stakeOf(draft), usdMicros(BigInt(draft.winMax)));
      const bet = table.amend(draft, { ...choiceOf(draft), cashesOutAt: target ?? limit });
      follow(table, bet);
      return { ...describe(bet), betId: bet.id, ...walletOf(table) };
    },
    'POST /api/crash/cancel': (table, { gameId }) => {
      const bet = table.findOpen(gameId, 'crash');
      const { round, phase } = useLive.getState();
      const choice = choiceOf(bet);
      if (phase === 'flight' && choice.round === round) throw new PlayRefused('CRASH_STARTED');
      const returned = toUsd(table.settleShared(bet, choice, NO_POINT, 'returned'));
      return { gameId: bet.id, round: choice.round, returned, ...walletOf(table) };
    },
    'POST /api/crash/cashout': async (table, { gameId }) => {
      const bet = table.findOpen(gameId, 'crash');
      const choice = choiceOf(bet);
      const { startedAt } = useLive.getState();
      if (startedAt === null) throw new PlayRefused('CRASH_NOT_STARTED');
      const elapsedMs = Math.floor(houseNowMs() - startedAt);
      const multiplier = Math.min(multiplierAt(elapsedMs), choice.cashesOutAt);
      if (multiplier < TARGET_MIN) throw new PlayRefused('CRASH_TOO_EARLY');
      // Only the server knows whether the round was still flying at that moment.
      const point = await pointReached(choice.round);
      if (point < multiplier) throw new PlayRefused('CRASH_OVER');
      const paid = { ...choice, cashOut: { way: 'manual' as const, elapsedMs } };
      const winnings = toUsd(table.settleShared(bet, paid, { ...NO_POINT, point }, 'cashed_out'));
      const told = { gameId: bet.id, round: choice.round, outcome: 'cashed_out', multiplier: multiplier / 100 };
      return { ...told, winnings, ...walletOf(table) };
    },
  },

  resume(table) {
    for (const bet of table.openRounds('crash')) {
      void readRound(choiceOf(bet).round).then((ended) => {
        if (ended) end(table, bet.id, ended.isVoid ? null : Math.round(ended.point * 100));
        else follow(table, bet);
      }, console.warn);
    }
  },

  async prove(table, bet) {
    if (!bet.settled || bet.roundSeed !== undefined) return;
    const ended = await readRound(choiceOf(bet).round);
    if (!ended || ended.isVoid) return;
    const outcome: CrashOutcome = {
      point: Math.round(ended.point * 100),
      game: ended.game,
      chainEnd: ended.proof.terminatingHash,
    };
    table.proveShared(bet, {
      serverSeed: ended.hash,
      serverSeedHash: hashOnce(ended.hash),
      clientSeed: ended.proof.salt ?? '',
      outcome,
    });
  },
};

const NO_POINT: CrashOutcome = { point: null, game: null, chainEnd: null };

function choiceOf(bet: PlayBet): CrashChoice {
  return bet.choice as CrashChoice;
}

/** The round that accepts bets now: the displayed one or the next. */
function nextRound(): number {
  const { phase, round, closesAt } = useLive.getState();
  if (phase === 'closed' || phase === 'connecting' || round === null) throw new PlayRefused('CRASH_CLOSED');
  const isOpen = phase === 'waiting' || (phase === 'betting' && (closesAt === null || houseNowMs() < closesAt));
  return isOpen ? round : round + 1;
}

function describe(bet: PlayBet) {
  const { round, target, cashesOutAt } = choiceOf(bet);
  return {
    gameId: bet.id,
    round,
    betAmount: toUsd(stakeOf(bet)),
    autoCashout: target === null ? null : target / 100,
    cashesOutAt: cashesOutAt / 100,
  };
}

/** Shows the bet, and settles it when its round has ended on this page. */
function follow(table: PlayTable, bet: PlayBet): void {
  addOwnBet({ ...describe(bet), isPlayMoney: true });
  void resultOf(bet.id).then(({ ending, multiplier }: BetResult) => {
    if (ending === 'returned') end(table, bet.id, null);
    else end(table, bet.id, ending === 'lost' ? 0 : Math.round(multiplier * 100));
  });
}

/** `point` is at least what the bet reached; null for a void round. Does nothing if the bet is already settled. */
function end(table: PlayTable, id: string, point: number | null): void {
  const bet = table.find(id);
  if (!bet || bet.settled) return;
  const choice = choiceOf(bet);
  if (point === null) table.settleShared(bet, choice, NO_POINT, 'returned');
  else {
    const isPaid = point >= choice.cashesOutAt;
    const way = !isPaid ? ('none' as const) : choice.target === null ? ('limit' as const) : ('target' as const);
    const cashOut = { way, elapsedMs: isPaid ? reachedAfterMs(choice.cashesOutAt) : 0 };
    const ending = !isPaid ? 'lost' : way === 'limit' ? 'cashed_out_by_limit' : 'cashed_out';
    table.settleShared(bet, { ...choice, cashOut }, { ...NO_POINT, point }, ending);
  }
  showPlayBalance(toUsd(table.balance()));
}

/** The multiplier that the curve has certainly reached, in hundredths; for a finished round, its crash point. */
async function pointReached(round: number): Promise<number> {
  await readState();
  const { phase, round: shown, startedAt } = useLive.getState();
  if (phase === 'flight' && shown === round && startedAt !== null) return multiplierAt(houseNowMs() - startedAt);
  await readRecent();
  const ended = useLive.getState().recent.find((each) => each.round === round);
  return ended && !ended.isVoid ? Math.round(ended.point * 100) : 0;
}

/** Null if the round is not over. */
async function readRound(round: number) {
  if (useLive.getState().round === null) await readState();
  const { round: current, phase } = useLive.getState();
  if (current !== null && (round > current || (round === current && phase !== 'over'))) return null;
  try {
    return await apiGet<typeof readCrashRound>(`/api/crash/rounds/${round}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
