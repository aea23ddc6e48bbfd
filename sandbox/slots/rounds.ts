import { dollarsText } from './account.ts';
import { isOpen, type Machine } from './machine.ts';
import type { Campaign, Launch, Round } from './books.ts';
import { findGame, type SlotGame } from './catalogue.ts';
import { mathsOf, type SlotMaths } from './maths/slot-maths.ts';
import { drawOutcome, winCents, type Order } from './orders.ts';
import { balanceCents, type WalletReply } from '../wallet/client.ts';
import type { Params } from '../wallet/signature.ts';

export interface SpinRequest {
  readonly requestId: string;
  readonly betCents: number;
  readonly isBought: boolean;
  readonly pick?: number;
}

export type SpinRefusal = 'GAME_CLOSED' | 'ROUND_OPEN' | 'BAD_BET' | 'BAD_PICK' | 'NO_FEATURE' | 'NO_MONEY';
export type SpinReply =
  | { readonly ok: true; readonly round: Round }
  | { readonly ok: false; readonly reason: SpinRefusal };

/** Coin values. The bets made of them are limited to what the casino's tables usually take. */
const COIN_CENTS = [1, 2, 4, 5, 10, 20, 25, 40, 50, 100, 200, 400, 500, 1000, 2000];
const BET_MIN_CENTS = 20;
const BET_MAX_CENTS = 10_000;

export function betsOf({ family: { coinsPerBet } }: SlotMaths): number[] {
  const bets = COIN_CENTS.map((coin) => coin * coinsPerBet);
  return bets.filter((cents) => cents >= BET_MIN_CENTS && cents <= BET_MAX_CENTS);
}

function isRung({ family }: SlotMaths, pick: number): boolean {
  return family.mechanic === 'ladder' && pick >= 0 && pick < family.rungs.length;
}

const opened = new Map<string, { game: SlotGame; maths: SlotMaths }>();

export function gameOf({ symbol }: { symbol: string }): { game: SlotGame; maths: SlotMaths } {
  const known = opened.get(symbol);
  if (known) return known;
  const game = findGame(symbol);
  if (!game) throw new Error(`no game ${symbol}`);
  const both = { game, maths: mathsOf(game) };
  opened.set(symbol, both);
  return both;
}

/** The round to continue when a page opens: unfinished, or with a feature that was not fully shown. */
export function openRound({ books }: Machine, userId: string, symbol: string): Round | null {
  const fits = (round: Round): boolean => round.userId === userId && round.symbol === symbol && isOpen(round);
  return books.rounds.all().findLast(fits) ?? null;
}

/** Bet, draw, results: every decision is stored before anybody learns of it. */
export async function playSpin(machine: Machine, launch: Launch, request: SpinRequest): Promise<SpinReply> {
  const { books } = machine;
  const repeated = books.rounds
    .all()
    .findLast(({ launchId, requestId }) => launchId === launch.id && requestId === request.requestId);
  if (repeated) return { ok: true, round: repeated };
  const { maths } = gameOf(launch);
  const userId = launch.userId;
  if (launch.isClosed || userId === null) return { ok: false, reason: 'GAME_CLOSED' };
  const busy = books.rounds.all().some((round) => round.launchId === launch.id && isOpen(round));
  if (busy) return { ok: false, reason: 'ROUND_OPEN' };
  const free = request.isBought || launch.mode === 'DEMO' ? null : machine.freeRounds.find(userId, launch.symbol);
  const betCents = free?.betCents ?? request.betCents;
  if (!free && !betsOf(maths).includes(betCents)) return { ok: false, reason: 'BAD_BET' };
  if (request.pick !== undefined && !isRung(maths, request.pick)) return { ok: false, reason: 'BAD_PICK' };
  if (request.isBought && !maths.buy) return { ok: false, reason: 'NO_FEATURE' };
  const costCents = free ? 0 : betCents * (request.isBought ? (maths.buy?.costBets ?? 1) : 1);
  if (free) machine.freeRounds.use(free.campaign, userId);
  const round = books.rounds.put(
    newRound(machine, launch, { ...request, userId, betCents, costCents, bonusCode: free?.campaign.bonusCode ?? null }),
  );
  if (launch.mode === 'DEMO') return playDemo(machine, round);
  return playReal(machine, launch, round, free?.campaign ?? null);
}

function playDemo(machine: Machine, round: Round): SpinReply {
  const { purses, rounds } = machine.books;
  const purse = purses.get(round.userId);
  if (!purse || purse.cents < round.costCents) {
    rounds.put(Object.assign(round, { state: 'refused' }));
    return { ok: false, reason: 'NO_MONEY' };
  }
  decide(machine, round, machine.orders.take(round.symbol, round.userId));
  purses.put({ ...purse, cents: purse.cents - round.costCents + round.baseCents + round.prizeCents });
  return { ok: true, round };
}

async function playReal(machine: Machine, launch: Launch, round: Round, campaign: Campaign | null): Promise<SpinReply> {
  const order = machine.orders.take(round.symbol, round.userId);
  const reply = await placeBet(machine, launch, round);
  const { rounds } = machine.books;
  if (reply.kind !== 'done' && campaign) machine.freeRounds.giveBack(campaign, round.userId);
  if (reply.kind === 'refused') {
    rounds.put(Object.assign(round, { state: 'refused', refusal: { code: reply.code, text: reply.text } }));
    return { ok: true, round };
  }
  if (reply.kind === 'doubt') {
    doubtBet(machine, round);
    await machine.deliveries.run(round.id);
    return { ok: true, round };
  }
  const balance = balanceCents(reply.answer);
  if (balance !== null) machine.balances.set(round.userId, balance);
  decide(machine, round, order);
  deliverBase(machine, round);
  await machine.deliveries.run(round.id);
  return { ok: true, round };
}

async function placeBet(machine: Machine, launch: Launch, round: Round): Promise<WalletReply> {
  const params = moneyParams(machine, round, `b-${round.id}`, round.costCents);
  const early = machine.faults.meetBet(round.userId);
  if (early?.kind === 'result-before-bet') {
    await machine.wallet.call('result', { ...params, amount: dollarsText(0), reference: `w-${round.id}-0` });
  }
  if (early?.kind === 'refund-before-bet') await machine.wallet.call('refund', params);
  return machine.wallet.call('bet', { ...params, token: launch.token ?? '', platform: launch.platform });
}

/** Draws and stores the result of the round. It can no longer change. */
function decide(machine: Machine, round: Round, order: Order | null): void {
  const { maths } = gameOf(round);
  const rng = machine.orders.rng();
  const { outcome, prizeCents } = drawOutcome(maths, rng, round, order);
  const hasFeature = outcome.hold !== null || outcome.spins.some(({ kind }) => kind === 'free');
  const isReal = round.mode === 'REAL';
  const jackpotId = machine.jackpots.of(round.symbol)?.id;
  const ordered =
    isReal && order?.jackpot && jackpotId !== undefined ? machine.jackpots.take(jackpotId, order.jackpot.tier) : null;
  const jackpot = ordered ?? (isReal ? machine.jackpots.play(round.symbol, round.costCents, rng) : null);
  machine.books.rounds.put(
    Object.assign(round, {
      outcome,
      prizeCents,
      baseCents: winCents(maths, outcome.baseCoins, round.betCents),
      featureCents: winCents(maths, outcome.featureCoins, round.betCents),
      jackpot,
      promo: isReal && order?.promoCents ? { cents: order.promoCents, reference: `pw-${round.id}` } : null,
      state: hasFeature ? 'feature' : isReal ? 'settling' : 'closed',
      touchedAtMs: machine.nowMs(),
    } satisfies Partial<Round>),
  );
}

function deliverBase(machine: Machine, round: Round): void {
  const hasFeature = round.state === 'feature';
  const baseCents = round.baseCents + round.prizeCents;
  deliverWin(machine, round, `w-${round.id}-1`, baseCents, true);
  if (round.jackpot) deliverJackpot(machine, round);
  if (!hasFeature) deliverEnd(machine, round);
}

/** Pays the feature's win and ends the round, after the page has shown it or when nobody is watching. */
export async function finishFeature(machine: Machine, round: Round): Promise<void> {
  if (round.state !== 'feature') return;
  const { rounds, purses } = machine.books;
  if (round.mode === 'DEMO') {
    const purse = purses.get(round.userId);
    if (purse) purses.put({ ...purse, cents: purse.cents + round.featureCents });
    rounds.put(Object.assign(round, { state: 'closed' }));
    return;
  }
  rounds.put(Object.assign(round, { state: 'settling' }));
  deliverWin(machine, round, `w-${round.id}-2`, round.featureCents, false);
  deliverEnd(machine, round);
  await machine.deliveries.run(round.id);
}

function deliverWin(machine: Machine, round: Round, reference: string, cents: number, isFirst: boolean): void {
  if (round.bonusCode !== null) machine.freeRounds.won(round.bonusCode, round.userId, cents);
  if (round.bonusCode !== null && !machine.books.settings().freeRoundResults) return;
  const promo: Params =
    isFirst && round.promo
      ? {
          promoWinAmount: dollarsText(round.promo.cents),
          promoWinReference: round.promo.reference,
          promoCampaignID: '31',
          promoCampaignType: 'T',
        }
      : {};
  const params = { ...moneyParams(machine, round, reference, cents), ...promo };
  machine.deliveries.add({ id: reference, line: round.id, method: 'result', params });
}

function deliverJackpot(machine: Machine, round: Round): void {
  const { jackpotId, cents } = round.jackpot!;
  const reference = `jw-${round.id}`;
  const { roundDetails: _details, ...params } = moneyParams(machine, round, reference, cents);
  const jackpot = { ...params, jackpotId: String(jackpotId) };
  machine.deliveries.add({ id: reference, line: round.id, method: 'jackpotWin', params: jackpot });
}

function deliverEnd(machine: Machine, { id, userId, symbol }: Round): void {
  const params = { userId, gameId: symbol, roundId: id };
  machine.deliveries.add({ id: `e-${id}`, line: id, method: 'endRound', params });
}

/** Unknown whether the bet was taken: sends refunds until one is acknowledged. */
function doubtBet(machine: Machine, round: Round): void {
  machine.books.rounds.put(Object.assign(round, { state: 'doubt' }));
  const params = moneyParams(machine, round, `b-${round.id}`, round.costCents);
  machine.deliveries.add({ id: `r-${round.id}`, line: round.id, method: 'refund', params });
}

/** After a restart, bets that were in progress are in doubt. */
export function resumeRounds(machine: Machine): void {
  for (const round of machine.books.rounds.all()) {
    if (round.state !== 'betting') continue;
    const campaign = round.bonusCode === null ? null : machine.books.campaigns.get(round.bonusCode);
    if (campaign) machine.freeRounds.giveBack(campaign, round.userId);
    if (round.mode === 'REAL') doubtBet(machine, round);
    else machine.books.rounds.put(Object.assign(round, { state: 'refused' }));
  }
}

/** Ends features that nobody has watched for a while. */
export function finishIdle(machine: Machine): void {
  const limitMs = machine.nowMs() - machine.books.settings().idleLimitMs;
  for (const round of machine.books.rounds.all()) {
    if (round.state === 'feature' && round.mode === 'REAL' && round.touchedAtMs < limitMs) {
      void finishFeature(machine, round);
    }
  }
}

function moneyParams(machine: Machine, round: Round, reference: string, cents: number): Params {
  const details = round.isBought ? 'spin,bonusBuy' : round.bonusCode === null ? 'spin' : 'spin,freeRound';
  return {
    userId: round.userId,
    gameId: round.symbol,
    roundId: round.id,
    amount: dollarsText(cents),
    reference,
    timestamp: String(machine.nowMs()),
    roundDetails: details,
    ...(round.bonusCode === null ? {} : { bonusCode: round.bonusCode }),
  };
}

function newRound(
  machine: Machine,
  { id: launchId, mode, symbol }: Launch,
  facts: Pick<Round, 'requestId' | 'userId' | 'betCents' | 'costCents' | 'isBought' | 'bonusCode' | 'pick'>,
): Round {
  const nowMs = machine.nowMs();
  const { requestId, userId, betCents, costCents, isBought, bonusCode, pick } = facts;
  return {
    id: machine.newId(),
    launchId,
    mode,
    symbol,
    requestId,
    userId,
    betCents,
    costCents,
    isBought,
    ...(pick === undefined ? {} : { pick }),
    bonusCode,
    createdAtMs: nowMs,
    state: 'betting',
    refusal: null,
    outcome: null,
    prizeCents: 0,
    baseCents: 0,
    featureCents: 0,
    jackpot: null,
    promo: null,
    scene: 0,
    touchedAtMs: nowMs,
  };
}
