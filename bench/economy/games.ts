import { parseBetId } from '../../src/bets/bet-id.ts';
import { findBet } from '../../src/bets/records.ts';
import expected from '../../src/games/expected.json' with { type: 'json' };
import { expireOldMines } from '../../src/games/mines/routes.ts';
import { settleOldBalls } from '../../src/games/plinko/routes.ts';
import { readWallets } from '../../src/ledger/wallet-rows.ts';
import { toUsd, usdMicros } from '../../src/money/usd.ts';
import { promotionState } from '../../src/promotions/promotion.ts';
import type { Drill, EconomyOperation, EconomyPart } from './economy.ts';
import {
  countStake,
  endBet,
  maxBetOf,
  refusalOf,
  returnStake,
  STAKE_MIN,
  takeStake,
  type ModelPlayer,
  type ModelRound,
} from './model.ts';
import type { Random } from './random.ts';
import type { Answered } from './server.ts';

const RISKS = ['low', 'medium', 'high'] as const;
const EDGE_COLUMN = 1;
const DICE_EDGE = 10_099n;
const MINES_EDGE = 10_000n;
const MINES_STAKE_MAX = 100_000_000n;
const CENT = 10_000n;
const ASKED_AT_ONCE = 40;

type Edges = Record<string, Record<string, (string | number)[]>>;

function edgeOf(game: 'plinko' | 'keno', risk: string, size: number): bigint {
  return BigInt((expected[game] as unknown as Edges)[risk]![String(size)]![EDGE_COLUMN]!);
}

/** Bets on all four originals and both balances. */
export const gamesPart: EconomyPart = {
  operations: [
    { name: 'keno', weight: 30, run: playKeno },
    { name: 'dice', weight: 12, run: playDice },
    { name: 'mines auto', weight: 8, run: playMinesAuto },
    { name: 'mines', weight: 12, run: playMines },
    { name: 'plinko start', weight: 8, run: startPlinko },
    { name: 'plinko land', weight: 8, run: landPlinko },
  ] satisfies EconomyOperation[],

  /** Balls nobody reported and rounds that were left are ended by jobs. */
  async between(drill) {
    const { server, players } = drill;
    await Promise.all([settleOldBalls(server.games), expireOldMines(server.games)]);
    const at = drill.now();
    const open = [...players.values()].flatMap((player) =>
      [...player.rounds].filter(([, { game }]) => game !== 'crash').map(([id, round]) => ({ player, id, round })),
    );
    for (let first = 0; first < open.length; first += ASKED_AT_ONCE) {
      const some = open.slice(first, first + ASKED_AT_ONCE);
      const bets = await Promise.all(
        some.map(({ player, id }) => findBet(server.database, player.id, parseBetId(server.games.keys, id)!.number)),
      );
      for (const [position, { player, id, round }] of some.entries()) {
        const bet = bets[position];
        if (!bet) continue;
        player.rounds.delete(id);
        if (bet.ending === 'returned') returnStake(player, at, round.balance, round.stake);
        else endBet(player, at, round.balance, round.stake, bet.payout);
        drill.count('rounds ended by jobs');
      }
    }
  },

  async compare(drill, players) {
    const wallets = await readWallets(
      drill.server.database,
      players.map(({ id }) => id),
    );
    for (const player of players) {
      const wallet = wallets.get(player.id)!;
      const { run } = player;
      const told = promotionState(wallet);
      const isEnded = player.promoState === 'ended' || (player.bonuses === 3 && run === null);
      const figures = [
        ['primary', player.primary, wallet.primary],
        ['promotional', player.promotional, wallet.promotional],
        ['held', player.held, wallet.held],
        ['cash wagered', player.cashWagered, wallet.cashWagered],
        ['bonus wagered', player.bonusWagered, wallet.bonusWagered],
        ['cash paid', player.cashPaid, wallet.cashPaid],
        ['bets', player.bets, wallet.betCount],
        ['rakeback', player.rakebackNanos, wallet.rakebackNanos],
        ['theoretical', sumOf(player, 'theoretical'), wallet.theoreticalNanos],
        ['open rounds', BigInt(player.rounds.size), wallet.openRounds],
        ['lock', [run?.lock ?? 0n, run?.progress ?? 0n], [wallet.promoLock, wallet.promoProgress]],
        ['maximum bet', maxBetOf(run), told.maxBet],
        ['promotion bonuses', player.bonuses, wallet.promoBonuses],
        [
          'promotion',
          [player.promoState === 'active' && !isEnded, isEnded],
          [told.promotion !== null, told.activatedButEnded],
        ],
      ] as const;
      for (const [name, model, product] of figures) drill.differs(player, name, model, product);
    }
  },
};

function sumOf({ days }: ModelPlayer, figure: 'theoretical'): bigint {
  return [...days.values()].reduce((sum, day) => sum + day[figure], 0n);
}

/** In cents, from the smallest to what the balance or the maximum allows; with too little or too bold, what is refused. */
export function stakeOf(player: ModelPlayer, random: Random, max = 500_000_000n): bigint {
  const share = random.share();
  const most = [player[player.selected], max, ...(player.selected === 'promotional' ? [maxBetOf(player.run)] : [])];
  const limit = most.reduce((least, each) => (each < least ? each : least)) / CENT;
  if (limit < STAKE_MIN / CENT) return STAKE_MIN;
  if (share < 0.02) return (limit + BigInt(random.whole(1, 500))) * CENT;
  // Every tenth is the largest there can be; others leave something for the next bets.
  if (share < 0.12) return limit * CENT;
  const usual = Math.max(10, Math.min(Number(limit), Number(player[player.selected] / CENT / 8n)));
  return BigInt(random.whole(10, usual)) * CENT;
}

/** Bets on primary that nobody has money for say little: those are made now and then only. */
export function isHopeless(player: ModelPlayer, random: Random): boolean {
  return player[player.selected] < STAKE_MIN && random.share() < 0.9;
}

/** A bet that is settled at once: what it does to the model, and that the answer agrees. */
function settle(
  drill: Drill,
  player: ModelPlayer,
  answered: Answered,
  bet: { stake: bigint; edge: bigint; won: string; barred?: string },
): void {
  const refused = refusalOf(player, bet.stake, bet.barred);
  if (!answered.ok || refused) return drill.differs(player, 'bet', refused, answered.ok ? null : answered.code);
  const { answer } = answered;
  const at = drill.now();
  const balance = player.selected;
  takeStake(player, at, balance, bet.stake);
  countStake(player, at, balance, bet.stake, bet.edge);
  endBet(player, at, balance, bet.stake, microsOf(answer[bet.won]));
  compareBalances(drill, player, answer);
}

export function compareBalances(drill: Drill, player: ModelPlayer, answer: Record<string, unknown>): void {
  drill.differs(
    player,
    'balances',
    [usd(player.primary), usd(player.promotional)],
    [answer['balance'], answer['bonus']],
  );
}

/** Dollars with up to six decimals, as answers carry them. */
export function microsOf(dollars: unknown): bigint {
  return BigInt(Math.round((dollars as number) * 1e6));
}

export const usd = (micros: bigint) => toUsd(usdMicros(micros));

function shuffled(random: Random, count: number, max: number, first: number): number[] {
  const left = Array.from({ length: max }, (_none, at) => at + first);
  return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)[0]!);
}

async function playKeno(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const stake = stakeOf(player, random);
  const [risk, picks] = [random.pick(RISKS), random.whole(1, 10)];
  const selectedNumbers = shuffled(random, picks, 40, 1);
  const body = { betAmount: usd(stake), risk, selectedNumbers };
  const answered = await drill.server.call(player.id, '/api/keno/play/keno', body);
  settle(drill, player, answered, { stake, edge: edgeOf('keno', risk, picks), won: 'winnings' });
}

async function playDice(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const body = {
    betAmount: usd(stakeOf(player, random, 499_000_000n)),
    selectedNumber: random.whole(500, 9_000) / 100,
  };
  const stake = BigInt(Math.round(body.betAmount * 1e6));
  const signed = await drill.server.call(player.id, '/api/dice/sign', body);
  if (!signed.ok) return drill.differs(player, 'dice', refusalOf(player, stake, 'DICE_PROMOTIONAL'), signed.code);
  const answered = await drill.server.call(player.id, '/api/dice/play/dice', { ...body, ...signed.answer });
  settle(drill, player, answered, { stake, edge: DICE_EDGE, won: 'winAmount', barred: 'DICE_PROMOTIONAL' });
}

const openMines = (player: ModelPlayer) => [...player.rounds].find(([, { game }]) => game === 'mines');

async function playMinesAuto(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const body = { betAmount: 0, minesCount: random.whole(1, 10), cells: shuffled(random, random.whole(1, 3), 25, 0) };
  const stake = stakeOf(player, random, MINES_STAKE_MAX);
  const answered = await drill.server.call(player.id, '/api/mines/auto', { ...body, betAmount: usd(stake) });
  if (openMines(player)) return mustBeOpen(drill, player, stake, answered);
  settle(drill, player, answered, { stake, edge: MINES_EDGE, won: 'winnings' });
}

/** Where two things forbid a bet either may be named. */
function mustBeOpen(drill: Drill, player: ModelPlayer, stake: bigint, answered: Answered): void {
  const known = ['ROUND_OPEN', refusalOf(player, stake)];
  drill.differs(player, 'mines beside a round', true, !answered.ok && known.includes(answered.code));
}

/** Starts a round, or flips a tile of the one under way, or cashes it out. */
async function playMines(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const open = openMines(player);
  if (!open) return startMines(drill, player, random);
  const [id, round] = open;
  if (round.openedCells.length > 0 && random.share() < 0.4) return cashOutMines(drill, player, id, round);
  const free = shuffled(random, 25, 25, 0).find((cell) => !round.openedCells.includes(cell))!;
  const answered = await drill.server.call(player.id, '/api/mines/flip', { gameId: id, cellIndex: free });
  if (!answered.ok) return drill.differs(player, 'flip', 'accepted', answered.code);
  if (!round.isCounted) countStake(player, drill.now(), round.balance, round.stake, round.edgePpm);
  round.isCounted = true;
  round.openedCells.push(free);
  if (answered.answer['outcome'] !== 'pending') {
    player.rounds.delete(id);
    endBet(player, drill.now(), round.balance, round.stake, microsOf(answered.answer['winnings']));
  }
  compareBalances(drill, player, answered.answer);
}

async function startMines(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const stake = stakeOf(player, random, MINES_STAKE_MAX);
  const body = { betAmount: usd(stake), minesCount: random.whole(1, 10) };
  const answered = await drill.server.call(player.id, '/api/mines/start/mines', body);
  const refused = refusalOf(player, stake);
  if (!answered.ok || refused) return drill.differs(player, 'mines', refused, answered.ok ? null : answered.code);
  openRound(drill, player, answered.answer['gameId'] as string, 'mines', stake, MINES_EDGE);
  compareBalances(drill, player, answered.answer);
}

async function cashOutMines(drill: Drill, player: ModelPlayer, id: string, round: ModelRound): Promise<void> {
  const answered = await drill.server.call(player.id, '/api/mines/cashout', { gameId: id });
  if (!answered.ok) return drill.differs(player, 'cash out', 'accepted', answered.code);
  player.rounds.delete(id);
  endBet(player, drill.now(), round.balance, round.stake, microsOf(answered.answer['winnings']));
  compareBalances(drill, player, answered.answer);
}

async function startPlinko(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const stake = stakeOf(player, random);
  const [risk, rows] = [random.pick(RISKS), random.whole(8, 16)];
  const answered = await drill.server.call(player.id, '/api/plinko/start', { betAmount: usd(stake), rows, risk });
  const refused = refusalOf(player, stake);
  if (!answered.ok || refused) return drill.differs(player, 'plinko', refused, answered.ok ? null : answered.code);
  const edge = edgeOf('plinko', risk, rows);
  openRound(drill, player, answered.answer['gameId'] as string, 'plinko', stake, edge).isCounted = true;
  countStake(player, drill.now(), player.selected, stake, edge);
  compareBalances(drill, player, answered.answer);
}

async function landPlinko(drill: Drill, player: ModelPlayer): Promise<boolean | void> {
  const ball = [...player.rounds].find(([, { game }]) => game === 'plinko');
  if (!ball) return false;
  const [id, { balance, stake }] = ball;
  const answered = await drill.server.call(player.id, '/api/plinko/multiplier', { gameId: id });
  if (!answered.ok) return drill.differs(player, 'plinko', 'landed', answered.code);
  const won = microsOf(answered.answer['winnings']);
  // It names the balance that the ball was paid to, as it was then.
  drill.differs(player, 'balance', usd(player[balance] + won), answered.answer['balance']);
  player.rounds.delete(id);
  endBet(player, drill.now(), balance, stake, won);
}

export function openRound(
  drill: Drill,
  player: ModelPlayer,
  id: string,
  game: ModelRound['game'],
  stake: bigint,
  edgePpm: bigint,
): ModelRound {
  const round = { game, balance: player.selected, stake, edgePpm, isCounted: false, openedCells: [] };
  takeStake(player, drill.now(), player.selected, stake);
  player.rounds.set(id, round);
  return round;
}
