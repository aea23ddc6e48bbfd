import type { BetDecision, BetState } from '../bets/betting.ts';
import { multiplierE4 as kenoMultiplier, draw as drawKeno, DRAWN, edgePpmOf as kenoEdge } from '../games/keno/rules.ts';
import { encodeKeno } from '../games/keno/record.ts';
import { encodeMines } from '../games/mines/record.ts';
import { decideCashOut, decideFlip } from '../games/mines/round.ts';
import * as mines from '../games/mines/rules.ts';
import { decodePlinko, encodePlinko, pointOf } from '../games/plinko/record.ts';
import * as plinko from '../games/plinko/rules.ts';
import { RISKS } from '../games/settlement.ts';
import type { PlayerState } from '../ledger/decide.ts';
import { dollars, usdMicros, type UsdMicros } from '../money/usd.ts';
import { expectSame, monthNow, type Life, type LivingPlayer } from './test-life-stage.ts';

/** Bets as the routes of the games place them. The model is told what they paid and says what follows. */

type Decide<Answer> = (state: PlayerState<BetState>, now: Date) => BetDecision<Answer>;

async function submit<Answer>(life: Life, player: LivingPlayer, decide: Decide<Answer>) {
  const outcome = await life.betting.batcher.submit<Answer>({ playerId: player.playerId, decide });
  if (!outcome.ok) return { ok: false as const, reason: outcome.reason };
  if (outcome.repeated) throw new Error('No key was given.');
  return { ok: true as const, answer: outcome.answer };
}

/** Often within the rules, sometimes beyond them. Large bets, so that locks are reached. */
function someStake({ random }: Life, { model }: LivingPlayer): UsdMicros {
  const limit = model.selected === 'promotional' ? model.maxBet : model.primary / 4n;
  // With little left, what is left: so that bonuses are played down.
  if (model.run && model.promotional < 1_000_000n && random.below(2) === 0) return usdMicros(100_000n);
  const most = limit > 1_000_000n ? limit : 1_000_000n;
  return usdMicros(((most * BigInt(10 + random.below(random.below(8) === 0 ? 150 : 90))) / 100n / 10_000n) * 10_000n);
}

export async function playKeno(life: Life, player: LivingPlayer): Promise<void> {
  const stake = someStake(life, player);
  const numbers = Array.from({ length: 1 + life.random.below(10) }, (_none, i) => i + 1);
  const bet = { numbers, risk: RISKS[life.random.below(3)]! };
  const terms = {
    game: 'keno',
    params: encodeKeno.bet(bet),
    numbersNeeded: DRAWN,
    stakeMax: dollars(500),
    edgePpm: kenoEdge(bet),
  } as const;
  const expected = player.model.refuses('keno', stake);
  const done = await submit(life, player, (state, now) =>
    life.betting.settleAtOnce(
      state,
      now,
      stake,
      terms,
      (drawn) => {
        const { outcome, hits } = drawKeno(drawn, bet);
        const result = encodeKeno.outcome(outcome);
        return { result, progress: new Uint8Array(0), multiplierE4: kenoMultiplier(bet, hits), ending: 'settled' };
      },
      (row) => row.payout,
    ),
  );
  expectSame(life, `keno of ${player.playerId}`, done.ok ? null : done.reason, expected);
  if (done.ok) player.model.playAtOnce(stake, BigInt(terms.edgePpm), done.answer, monthNow(life));
}

export async function openBall(life: Life, player: LivingPlayer): Promise<void> {
  const stake = someStake(life, player);
  const bet = { rows: 8 + life.random.below(9), risk: RISKS[life.random.below(3)]! };
  const edgePpm = plinko.edgePpmOf(bet);
  const terms = {
    game: 'plinko',
    params: encodePlinko.bet(bet),
    numbersNeeded: bet.rows,
    stakeMax: dollars(500),
    edgePpm,
  } as const;
  const expected = player.model.refuses('plinko', stake);
  const done = await submit(life, player, (state, now) =>
    life.betting.openRound(
      state,
      now,
      stake,
      terms,
      (drawn) => ({ result: encodePlinko.path(plinko.draw(drawn, bet).path) }),
      (_played, _proof, wallet) => wallet.lastBet,
      { counts: true },
    ),
  );
  expectSame(life, `ball of ${player.playerId}`, done.ok ? null : done.reason, expected);
  if (!done.ok) return;
  const { model } = player;
  const round = { number: done.answer, game: 'plinko', balance: model.selected, stake, isCounted: true } as const;
  model.open({ ...round, edgePpm: BigInt(edgePpm) }, monthNow(life));
}

export async function landBall(life: Life, player: LivingPlayer): Promise<void> {
  const ball = player.model.rounds.find(({ game }) => game === 'plinko');
  if (!ball) return;
  const done = await submit(life, player, (state, now) => {
    const round = state.extra.rounds.get(ball.number)!;
    const multiplierE4 = plinko.multiplierE4(decodePlinko.bet(round.params), pointOf(decodePlinko.path(round.result)));
    const ending = { multiplierE4, ending: 'settled', progress: round.progress } as const;
    return life.betting.closeRound(state, now, round, ending, (payout) => payout);
  });
  if (!done.ok) throw new Error(done.reason);
  player.model.close(ball, done.answer, monthNow(life));
}

export async function openMines(life: Life, player: LivingPlayer): Promise<void> {
  const { model } = player;
  if (model.rounds.some(({ game }) => game === 'mines')) return;
  const stake = someStake(life, player);
  const bet = { mines: 1 + life.random.below(24) };
  const lastFlip = mines.lastFlip(stake, bet.mines);
  if (lastFlip === 0) return;
  const edgePpm = mines.edgePpmOf(bet);
  const terms = {
    game: 'mines',
    params: encodeMines.bet(bet.mines, lastFlip),
    numbersNeeded: mines.numbersNeeded(bet),
    stakeMax: dollars(500),
    edgePpm,
  } as const;
  const expected = model.refuses('mines', stake);
  const done = await submit(life, player, (state, now) =>
    life.betting.openRound(
      state,
      now,
      stake,
      terms,
      (drawn) => ({ result: encodeMines.cells(mines.draw(drawn, bet).mineCells) }),
      (_played, _proof, wallet) => wallet.lastBet,
      { counts: false, tally: (number) => ({ minesBet: number }) },
    ),
  );
  expectSame(life, `mines of ${player.playerId}`, done.ok ? null : done.reason, expected);
  if (!done.ok) return;
  const round = { number: done.answer, game: 'mines', balance: model.selected, stake, isCounted: false } as const;
  model.open({ ...round, edgePpm: BigInt(edgePpm) }, monthNow(life));
}

export async function flipMines(life: Life, player: LivingPlayer): Promise<void> {
  const round = player.model.rounds.find(({ game }) => game === 'mines');
  if (!round) return;
  const cell = life.random.below(25);
  const done = await submit(life, player, (state, now) => decideFlip(life.betting, state, now, round.number, cell));
  if (!done.ok) return expectSame(life, 'flip', done.reason, 'TILE_OPEN');
  player.model.flip(round);
  if (done.answer.outcome !== 'pending') player.model.close(round, done.answer.winnings, monthNow(life));
}

export async function closeMines(life: Life, player: LivingPlayer): Promise<void> {
  const round = player.model.rounds.find(({ game }) => game === 'mines');
  if (!round) return;
  const ending = life.random.below(4) === 0 ? 'expired' : 'cashed_out';
  const done = await submit(life, player, (state, now) =>
    decideCashOut(life.betting, state, now, round.number, ending),
  );
  if (!done.ok) return expectSame(life, 'cash out', [done.reason, round.isCounted], ['NOTHING_OPENED', false]);
  player.model.close(round, done.answer.winnings, monthNow(life));
}
