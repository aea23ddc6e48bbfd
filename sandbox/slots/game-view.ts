import { artOf } from './art.ts';
import { TIERS } from './jackpots.ts';
import type { Launch, Round } from './books.ts';
import type {
  FreeRoundView,
  GameRules,
  GameView,
  JackpotTiers,
  PaidSymbol,
  PastRound,
  RoundView,
} from './game-messages.ts';
import { lookOf } from './look.ts';
import { isOpen, type Machine } from './machine.ts';
import { hasReels, type Family, type ReelFamily } from './maths/family.ts';
import { SYMBOL_IDS } from './maths/outcome.ts';
import type { SlotMaths } from './maths/slot-maths.ts';
import { openingOf } from './opening.ts';
import { betsOf, gameOf } from './rounds.ts';

/** What a page needs to draw a game. */
export function gameView(machine: Machine, launch: Pick<Launch, 'mode' | 'symbol'>): GameView {
  const { game, maths } = gameOf(launch);
  const rules = rulesView(maths);
  return {
    mode: launch.mode,
    game,
    rules,
    bets: betsOf(maths),
    opening: openingOf(game),
    art: artOf(
      game,
      rules.symbols.map(({ id }) => id),
    ),
    look: lookOf(game),
    jackpot: jackpotView(machine, launch),
  };
}

/** The rules that the page explains, from the same data that pays. */
export function rulesView({ family, reels, rows, buy }: SlotMaths): GameRules {
  const strips = hasReels(family) ? family : null;
  const symbols = SYMBOL_IDS.filter((id) => isUsed(family, id)).map((id): PaidSymbol => ({
    id,
    pays: 'pays' in family ? (family.pays[id] ?? []) : [],
  }));
  return {
    reels,
    rows,
    coinsPerBet: family.coinsPerBet,
    lines: strips?.lines ?? null,
    symbols,
    wildsDouble: strips?.wildsDouble ?? false,
    freeSpins: freeSpinView(family),
    hold: strips?.hold ? holdView(strips.hold) : null,
    cascadeMultipliers: family.mechanic === 'cluster' ? family.multipliers : [],
    falls: family.mechanic === 'cluster' || family.mechanic === 'anywhere',
    expands: family.mechanic === 'expand',
    orbs: family.mechanic === 'anywhere' ? family.orbs.map(({ times }) => times) : [],
    rungs: family.mechanic === 'ladder' ? family.rungs : [],
    buy,
  };
}

function freeSpinView(family: Family): GameRules['freeSpins'] {
  if (family.mechanic === 'cluster') {
    const { scatters, spins, multiplierFrom } = family.freeSpins;
    return { award: { [scatters]: spins }, winMultiplier: multiplierFrom, wilds: 'cascades', multiplierLimit: 0 };
  }
  if (family.mechanic === 'anywhere') {
    const { scatters, spins } = family.freeSpins;
    return { award: { [scatters]: spins }, winMultiplier: 1, wilds: 'collecting', multiplierLimit: 0 };
  }
  if (!hasReels(family) || !family.freeSpins) return null;
  const { award, winMultiplier, wilds } = family.freeSpins;
  const grows = typeof wilds === 'object';
  return { award, winMultiplier, wilds: grows ? 'growing' : wilds, multiplierLimit: grows ? wilds.growingTo : 0 };
}

function holdView({ from, respins, grandBets, values }: NonNullable<ReelFamily['hold']>): GameRules['hold'] {
  const prizes = values.flatMap(({ bets, prize }) => (prize ? { name: prize, bets } : []));
  return { from, respins, grandBets, prizes };
}

function isUsed(family: Family, id: (typeof SYMBOL_IDS)[number]): boolean {
  // A ladder shows a climber, and rungs that were reached or not.
  if (family.mechanic === 'ladder') return ['H1', 'W', 'L1'].includes(id);
  const on = family.lean[id];
  return typeof on === 'number' ? on > 0 : (on ?? []).some((count) => count > 0);
}

export function roundView(round: Round): RoundView {
  const { id, refusal, betCents, costCents, isBought, outcome, baseCents, featureCents, prizeCents, scene } = round;
  const { jackpot, promo, bonusCode, state } = round;
  return {
    id,
    state: state === 'betting' ? 'doubt' : state,
    refusal,
    betCents,
    costCents,
    isBought,
    isFree: bonusCode !== null,
    outcome,
    baseCents,
    featureCents,
    prizeCents,
    jackpot: jackpot && { tier: jackpot.tier, name: TIERS[jackpot.tier]?.name ?? '', cents: jackpot.cents },
    promoCents: promo?.cents ?? 0,
    scene,
  };
}

export function freeRoundView({ freeRounds }: Machine, { mode, userId, symbol }: Launch): FreeRoundView | null {
  const found = mode === 'REAL' && userId !== null ? freeRounds.find(userId, symbol) : null;
  return found && { left: found.left, betCents: found.betCents };
}

export function jackpotView(
  { jackpots }: Machine,
  { mode, symbol }: Pick<Launch, 'mode' | 'symbol'>,
): JackpotTiers | null {
  const jackpot = mode === 'REAL' ? jackpots.of(symbol) : null;
  return jackpot && { name: jackpot.name, tiers: jackpot.tiers.map(({ name, cents }) => ({ name, cents })) };
}

/** The balance without the win of a feature that was not shown yet. */
export function balanceOf({ balances, books }: Machine, { mode, userId }: Launch): number {
  if (userId === null) return 0;
  return mode === 'DEMO' ? (books.purses.get(userId)?.cents ?? 0) : (balances.get(userId) ?? 0);
}

const HISTORY_LIMIT = 50;

export function historyOf({ books }: Machine, { userId, symbol }: Launch): PastRound[] {
  const own = books.rounds.all().filter((round) => round.userId === userId && round.symbol === symbol);
  return own
    .filter((round) => round.state !== 'refused')
    .slice(-HISTORY_LIMIT)
    .toReversed()
    .map((round) => ({
      id: round.id,
      at: new Date(round.createdAtMs).toISOString(),
      costCents: round.costCents,
      winCents:
        round.baseCents + round.prizeCents + (isOpen(round) ? 0 : round.featureCents) + (round.jackpot?.cents ?? 0),
      state: round.outcome === null ? 'taken back' : isOpen(round) ? 'open' : 'finished',
      board: round.outcome?.spins[0]?.falls[0]?.board ?? null,
    }));
}
