import { findBet, listOpenRounds } from '../../bets/records.ts';
import { Refusal } from '../../http/errors.ts';
import type { Serve } from '../../http/router.ts';
import { toUsd } from '../../money/usd.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import { refuse } from '../../texts/refusals.ts';
import type { Session } from '../../sessions/session.ts';
import { describeWallet, limitSpeed, place, readGameId, readStake } from '../placing/place-bet.ts';
import * as api from './api.ts';
import { decideBet, decideCancel, decideCashOut, largestWin, type NewBet } from './bets.ts';
import { findChain, newestChain, type Chain } from './chain.ts';
import type { Crash } from './crash.ts';
import { decodeCrash } from './record.ts';
import { isFull, isStarted } from './reserved.ts';
import { findRound, listEnded, type CrashRound } from './round-rows.ts';
import { checkBet, limitOf, maxStake, TARGET_MAX, TARGET_MIN } from './rules.ts';

const CALLS_PER_SECOND_MAX = 20;
const ROUNDS_LISTED = 30;
/** Further bets are counted but not listed. */
const BETS_LISTED_MAX = 200;

export function crashRoutes(serve: Serve, crash: Crash): void {
  readingRoutes(serve, crash);
  bettingRoutes(serve, crash);
}

function readingRoutes(serve: Serve, crash: Crash): void {
  const { table, feed, time, games } = crash;
  const { keys } = games;
  const database = games.cells.directory;

  serve(api.readCrashState, async ({ session }) => {
    const current = table.current();
    const isFlying = current?.phase === 'flight';
    const own = session ? await ownBets(crash, session) : [];
    return {
      now: time.nowMs(),
      phase: current === null ? ('closed' as const) : (current.phase as 'waiting' | 'betting' | 'flight'),
      round: current?.round ?? null,
      game: current?.game ?? null,
      opensAt: current?.phase === 'waiting' ? opensAtOf(crash, current) : null,
      closesAt: current?.phase === 'betting' ? current.closesAtMs : null,
      startedAt: isFlying ? current.startedAtMs : null,
      bets: current ? feed.betsOf(current.round).slice(0, BETS_LISTED_MAX) : [],
      nextBets: isFlying ? feed.betsOf(current.round + 1).slice(0, BETS_LISTED_MAX) : [],
      own,
      limits: {
        stakeMax: toUsd(maxStake(games.stakeMaxOf('crash'), games.winMax.crash)),
        winMax: toUsd(games.winMax.crash),
        targetMin: TARGET_MIN / 100,
        targetMax: TARGET_MAX / 100,
      },
    };
  });

  serve(api.listCrashRounds, async ({ query }) => {
    const before = query.before === undefined ? null : Number(query.before);
    const rounds = await listEnded(database, before, ROUNDS_LISTED);
    return { rounds: rounds.map(describeEnded) };
  });

  serve(api.readCrashRound, async ({ params }) => {
    const round = await findRound(database, Number(params.round));
    if (!round || round.hash === null) throw new Refusal('NOT_FOUND');
    return { ...describeEnded(round), proof: describeChain((await findChain(database, keys, round.chain))!) };
  });

  serve(api.readCrashChain, async () => {
    const chain = await newestChain(database, keys);
    if (!chain) throw new Refusal('NOT_FOUND');
    const current = table.current();
    const played = current?.chain === chain.chain ? current.game - 1 : 0;
    return { ...describeChain(chain), played };
  });
}

function bettingRoutes(serve: Serve, crash: Crash): void {
  const { games, table, time, feed } = crash;
  const { betting, limiter, keys } = games;

  serve(api.betOnCrash, async ({ body, session, request }) => {
    const receivedAtMs = time.nowMs();
    const stake = readStake(body.betAmount);
    const target = readTarget(body.autoCashout ?? null);
    limitSpeed(limiter, 'crash', session, CALLS_PER_SECOND_MAX);
    const limit = limitOf(stake, games.winMax.crash);
    if (target !== null && target > limit) {
      if (limit < TARGET_MIN) throw Refusal.of(refuse('WIN_TOO_LARGE', { choose: 'stake' }));
      throw Refusal.of(refuse('CRASH_TARGET_TOO_HIGH', { target: limit / 100, winMax: toUsd(games.winMax.crash) }));
    }
    const stakeMax = maxStake(games.stakeMaxOf('crash'), games.winMax.crash);
    const placeIn = (round: CrashRound) => {
      const bet: NewBet = { round, stake, stakeMax, target, cashesOutAt: target ?? limit };
      return place(games, {
        playerId: session.playerId,
        request,
        bet: { game: 'crash', largestWin: largestWin(stake, bet.cashesOutAt) },
        decide: (state, now) =>
          decideBet(betting, state, now, bet, (betId, wallet) => ({
            gameId: betId,
            betId,
            round: round.round,
            betAmount: toUsd(stake),
            autoCashout: target === null ? null : target / 100,
            cashesOutAt: bet.cashesOutAt / 100,
            ...describeWallet(wallet),
          })),
      });
    };
    const placed = await placeIn(await roundForBet(crash, receivedAtMs)).catch(async (error: unknown) => {
      if (isFull(error)) throw new Refusal('TABLE_FULL');
      if (!isStarted(error)) throw error;
      // The round started before the bet was booked: like any late bet it goes into the next round.
      await table.refresh();
      return placeIn(await roundForBet(crash, time.nowMs())).catch((again: unknown) => {
        throw isStarted(again) || isFull(again) ? new Refusal('TABLE_FULL') : again;
      });
    });
    feed.bet({ round: placed.round, playerId: session.playerId, id: placed.betId, amount: placed.betAmount });
    return placed;
  });

  serve(api.cancelCrash, async ({ body, session, request }) => {
    const receivedAtMs = time.nowMs();
    const number = readGameId(keys, session, body.gameId);
    limitSpeed(limiter, 'crash', session, CALLS_PER_SECOND_MAX);
    const mayCancel = (round: number) => {
      const known = table.find(round);
      if (!known || known.phase === 'waiting') return known !== null;
      return known.phase === 'betting' && receivedAtMs < known.closesAtMs!;
    };
    const returned = await place(games, {
      playerId: session.playerId,
      request,
      decide: (state, now) => {
        const stake = state.extra.rounds.get(number)?.stake ?? 0n;
        return decideCancel(betting, state, now, number, mayCancel, (round, wallet) => ({
          gameId: body.gameId,
          round,
          returned: toUsd(stake),
          ...describeWallet(wallet),
        }));
      },
    }).catch((error: unknown) => {
      throw isStarted(error) ? new Refusal('CRASH_STARTED') : error;
    });
    feed.cancelled({ round: returned.round, id: body.gameId });
    return returned;
  });

  serve(api.cashOutCrash, async ({ body, session, request }) => {
    // Taken after the whole request has arrived, so that delaying its last bytes gains nothing.
    const receivedAtMs = time.nowMs();
    const number = readGameId(keys, session, body.gameId);
    limitSpeed(limiter, 'crash cash-out', session, CALLS_PER_SECOND_MAX);
    const cashOut = () =>
      place(games, {
        playerId: session.playerId,
        request,
        decide: (state, now) => {
          const decision = decideCashOut(betting, state, now, number, receivedAtMs, crash.flightOf);
          if (!decision.ok) return decision;
          return {
            ...decision,
            answer: (wallet) => {
              const { round, multiplier, payout } = decision.answer(wallet);
              return {
                gameId: body.gameId,
                round,
                outcome: 'cashed_out' as const,
                multiplier: multiplier / 100,
                winnings: toUsd(payout),
                ...describeWallet(wallet),
              };
            },
          };
        },
      });
    return crash.whileCashingOut(receivedAtMs, async () => {
      try {
        const paid = await cashOut().catch(async (error: unknown) => {
          if (!(error instanceof Refusal && error.code === 'CRASH_NOT_STARTED')) throw error;
          // This server may not know of the start yet.
          await table.refresh();
          return cashOut();
        });
        feed.cashedOut({ round: paid.round, id: body.gameId, multiplier: paid.multiplier, winnings: paid.winnings });
        return paid;
      } catch (error) {
        if (!(error instanceof Refusal && error.code === 'ROUND_OVER')) throw error;
        return tellEnd(crash, session, number, body.gameId);
      }
    });
  });
}

/** Answers for a bet that is already over, with its payout if it was paid. */
async function tellEnd(crash: Crash, session: Session, number: bigint, gameId: string) {
  const bet = await findBet(crash.games.cells.of(session.playerId), session.playerId, number);
  if (bet?.game !== 'crash') throw new Refusal('NOT_FOUND');
  if (bet.ending === 'lost') throw new Refusal('CRASH_OVER');
  if (bet.ending === 'returned') throw new Refusal('ROUND_OVER');
  const wallet = await readWallet(crash.games.cells.of(session.playerId), session.playerId);
  return {
    gameId,
    round: Number(decodeCrash.bet(bet.params).round),
    outcome: 'cashed_out' as const,
    multiplier: Number(bet.multiplierE4) / 10_000,
    winnings: toUsd(bet.payout),
    ...describeWallet(wallet),
  };
}

async function ownBets(crash: Crash, session: Session) {
  const open = await listOpenRounds(crash.games.cells.of(session.playerId), session.playerId, 'crash');
  return open.map((bet) => {
    const { round, target, cashesOutAt } = decodeCrash.bet(bet.params);
    return {
      gameId: crash.games.betting.betIdOf(bet),
      round: Number(round),
      betAmount: toUsd(bet.stake),
      autoCashout: target === null ? null : target / 100,
      cashesOutAt: cashesOutAt / 100,
    };
  });
}

async function roundForBet({ table }: Crash, receivedAtMs: number): Promise<CrashRound> {
  const known = table.roundForBet(receivedAtMs);
  if (known) return known;
  // The next round may exist without this server knowing it yet.
  await table.refresh();
  const found = table.roundForBet(receivedAtMs);
  if (!found) throw new Refusal('CRASH_CLOSED');
  return found;
}

/** In hundredths. More than two decimals are refused, never rounded. */
function readTarget(value: number | null): number | null {
  if (value === null) return null;
  const match = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(String(value));
  const target = match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : 0;
  if (!checkBet({ target }).ok) throw new Refusal('BET_INVALID');
  return target;
}

function opensAtOf({ table, restMs }: Crash, current: CrashRound): number | null {
  const endedAtMs = table.find(current.round - 1)?.endedAtMs ?? null;
  return endedAtMs === null ? null : Math.round(endedAtMs + restMs);
}

function describeEnded({ round, chain, game, hash, point, phase, endedAtMs, bets }: CrashRound) {
  return {
    round,
    chain,
    game,
    hash: hash!,
    point: point! / 100,
    isVoid: phase === 'void',
    endedAt: endedAtMs!,
    bets,
  };
}

function describeChain({ chain, terminatingHash, saltSource, salt, length }: Chain) {
  return { chain, terminatingHash, saltSource, salt, length };
}
