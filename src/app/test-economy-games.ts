import { parseBetId } from '../bets/bet-id.ts';
import { findBet } from '../bets/records.ts';
import expected from '../games/expected.json' with { type: 'json' };
import { expireOldMines } from '../games/mines/routes.ts';
import { settleOldBalls } from '../games/plinko/routes.ts';
import { post } from '../ledger/post.ts';
import { readWallet, selectBalance } from '../ledger/wallet-rows.ts';
import { parseUsd, toUsd, usdMicros } from '../money/usd.ts';
import type { Answered, Drill, EconomyOperation, EconomyPart, Random } from './test-economy.ts';
import { countBet, endBet, type ModelPlayer, type ModelRound } from './test-economy-model.ts';

const RISKS = ['low', 'medium', 'high'] as const;
const EDGE_COLUMN = 1;
const DICE_EDGE = 10_099n;
const MINES_EDGE = 10_000n;
const STAKE_MIN = 100_000n;
const CENT = 10_000n;

type Edges = Record<string, Record<string, (string | number)[]>>;

function edgeOf(game: 'plinko' | 'keno', risk: string, size: number): bigint {
  return BigInt((expected[game] as unknown as Edges)[risk]![String(size)]![EDGE_COLUMN]!);
}

/** Bets on all games and both balances, deposits, and switching between the balances. */
export const gamesPart: EconomyPart = {
  operations: [
    { name: 'keno', weight: 30, run: playKeno },
    { name: 'dice', weight: 14, run: playDice },
    { name: 'mines auto', weight: 10, run: playMinesAuto },
    { name: 'mines', weight: 14, run: playMines },
    { name: 'plinko start', weight: 8, run: startPlinko },
    { name: 'plinko land', weight: 8, run: landPlinko },
    { name: 'deposit', weight: 4, run: deposit },
    { name: 'switch balance', weight: 2, run: switchBalance },
    { name: 'bonus money', weight: 1, run: bonusMoney },
  ] satisfies EconomyOperation[],

  /** Balls nobody reported and rounds that were left are ended by jobs. */
  async between(drill) {
    const { server, players } = drill;
    await Promise.all([settleOldBalls(server.games), expireOldMines(server.games)]);
    await Promise.all(
      players.flatMap((player) =>
        [...player.rounds].map(async ([id, round]) => {
          const bet = await findBet(server.database, player.id, parseBetId(server.games.keys, id)!.number);
          if (!bet) return;
          player.rounds.delete(id);
          if (bet.ending === 'returned') player[round.balance] += round.stake;
          else endBet(player, drill.today(), round.balance, round.stake, bet.payout);
        }),
      ),
    );
  },

  async compare({ server }, player) {
    const wallet = await readWallet(server.database, player.id);
    const found = [
      ['primary', player.primary, wallet.primary],
      ['promotional', player.promotional, wallet.promotional],
      ['cash wagered', player.cashWagered, wallet.cashWagered],
      ['bonus wagered', player.bonusWagered, wallet.bonusWagered],
      ['cash paid', player.cashPaid, wallet.cashPaid],
      ['bets', player.bets, wallet.betCount],
      ['rakeback', player.rakebackNanos, wallet.rakebackNanos],
      ['promotion progress', player.promoProgress, wallet.promoProgress],
      ['open rounds', BigInt(player.rounds.size), wallet.openRounds],
      [
        'theoretical',
        [...player.days.values()].reduce((sum, day) => sum + day.theoretical, 0n),
        wallet.theoreticalNanos,
      ],
    ] as const;
    return found
      .filter(([, model, product]) => model !== product)
      .map(([name, model, product]) => `player ${player.id}: ${name}: model ${model}, product ${product}`);
  },
};

/** In cents, from the smallest to what the balance or the maximum allows; null where nothing can be staked. */
function stakeOf(player: ModelPlayer, random: Random, max = 500_000_000n): bigint | null {
  const most = [player[player.selected], max, ...(player.selected === 'promotional' ? [player.promoMaxBet] : [])];
  const limit = most.reduce((least, each) => (each < least ? each : least)) / CENT;
  if (limit < STAKE_MIN / CENT) return null;
  // Every third is the largest there can be.
  return random.share() < 0.33 ? limit * CENT : BigInt(random.whole(10, Number(limit))) * CENT;
}

/** A bet that is settled at once: what it does to the model, and that the answer agrees. */
function settle(
  drill: Drill,
  player: ModelPlayer,
  answered: Answered,
  bet: { stake: bigint; edge: bigint; won: string },
) {
  if (!answered.ok) return drill.differs(player, 'bet', 'accepted', answered.code);
  const { answer } = answered;
  const balance = player.selected;
  player[balance] -= bet.stake;
  countBet(player, drill.today(), balance, bet.stake, bet.edge);
  endBet(player, drill.today(), balance, bet.stake, microsOf(answer[bet.won]));
  compareBalances(drill, player, answer);
}

function compareBalances(drill: Drill, player: ModelPlayer, answer: Record<string, unknown>): void {
  drill.differs(
    player,
    'balances',
    [toUsd(player.primary), toUsd(player.promotional)],
    [answer['balance'], answer['bonus']],
  );
}

/** Dollars with up to six decimals, as answers carry them. */
function microsOf(dollars: unknown): bigint {
  return BigInt(Math.round((dollars as number) * 1e6));
}

function shuffled(random: Random, count: number, max: number, first: number): number[] {
  const left = Array.from({ length: max }, (_none, at) => at + first);
  return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)[0]!);
}

async function playKeno(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const stake = stakeOf(player, random);
  const [risk, picks] = [random.pick(RISKS), random.whole(1, 10)];
  const selectedNumbers = shuffled(random, picks, 40, 1);
  const body = { betAmount: toUsd(stake ?? STAKE_MIN), risk, selectedNumbers };
  const answered = await drill.server.call(player.id, '/api/keno/play/keno', body);
  if (stake === null) return refused(drill, player, answered);
  settle(drill, player, answered, { stake, edge: edgeOf('keno', risk, picks), won: 'winnings' });
}

/** With too little on the balance, or above the maximum of a promotion, nothing is taken. */
function refused(drill: Drill, player: ModelPlayer, answered: Answered): void {
  const known = ['INSUFFICIENT_FUNDS', 'STAKE_TOO_LARGE', 'PROMOTION_NOT_RUNNING'];
  drill.differs(player, 'bet without money', true, !answered.ok && known.includes(answered.code));
}

async function playDice(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const selectedNumber = random.whole(500, 9_000) / 100;
  const stake = stakeOf(player, random);
  if (stake === null) return;
  const body = { betAmount: toUsd(stake), selectedNumber };
  const signed = await drill.server.call(player.id, '/api/dice/sign', body);
  if (!signed.ok) return drill.differs(player, 'dice', 'signed', signed.code);
  const answered = await drill.server.call(player.id, '/api/dice/play/dice', { ...body, ...signed.answer });
  if (player.selected === 'promotional') {
    return drill.differs(player, 'dice on promotional', { ok: false, code: 'DICE_PROMOTIONAL' }, answered);
  }
  settle(drill, player, answered, { stake, edge: DICE_EDGE, won: 'winAmount' });
}

const openMines = (player: ModelPlayer) => [...player.rounds].find(([, { game }]) => game === 'mines');

async function playMinesAuto(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const minesCount = random.whole(1, 10);
  const cells = shuffled(random, random.whole(1, 3), 25, 0);
  const stake = stakeOf(player, random, 100_000_000n);
  if (stake === null) return;
  const body = { betAmount: toUsd(stake), minesCount, cells };
  const answered = await drill.server.call(player.id, '/api/mines/auto', body);
  if (openMines(player)) return drill.differs(player, 'mines', { ok: false, code: 'ROUND_OPEN' }, answered);
  settle(drill, player, answered, { stake, edge: MINES_EDGE, won: 'winnings' });
}

/** Starts a round, or flips a tile of the one under way, or cashes it out. */
async function playMines(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const open = openMines(player);
  if (!open) return startMines(drill, player, random);
  const [id, round] = open;
  if (round.openedCells.length > 0 && random.share() < 0.4) return cashOutMines(drill, player, id, round);
  const free = shuffled(random, 25, 25, 0).find((cell) => !round.openedCells.includes(cell))!;
  const answered = await drill.server.call(player.id, '/api/mines/flip', { gameId: id, cellIndex: free });
  if (!answered.ok) return drill.differs(player, 'flip', 'accepted', answered.code);
  if (!round.isCounted) countBet(player, drill.today(), round.balance, round.stake, round.edgePpm);
  round.isCounted = true;
  round.openedCells.push(free);
  if (answered.answer['outcome'] !== 'pending') {
    player.rounds.delete(id);
    endBet(player, drill.today(), round.balance, round.stake, microsOf(answered.answer['winnings']));
  }
  compareBalances(drill, player, answered.answer);
}

async function startMines(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const stake = stakeOf(player, random, 100_000_000n);
  if (stake === null) return;
  const body = { betAmount: toUsd(stake), minesCount: random.whole(1, 10) };
  const answered = await drill.server.call(player.id, '/api/mines/start/mines', body);
  if (!answered.ok) return drill.differs(player, 'mines', 'started', answered.code);
  openRound(player, answered.answer['gameId'] as string, 'mines', stake, MINES_EDGE);
  compareBalances(drill, player, answered.answer);
}

async function cashOutMines(drill: Drill, player: ModelPlayer, id: string, round: ModelRound): Promise<void> {
  const answered = await drill.server.call(player.id, '/api/mines/cashout', { gameId: id });
  if (!answered.ok) return drill.differs(player, 'cash out', 'accepted', answered.code);
  player.rounds.delete(id);
  endBet(player, drill.today(), round.balance, round.stake, microsOf(answered.answer['winnings']));
  compareBalances(drill, player, answered.answer);
}

async function startPlinko(drill: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const stake = stakeOf(player, random);
  if (stake === null) return;
  const [risk, rows] = [random.pick(RISKS), random.whole(8, 16)];
  const answered = await drill.server.call(player.id, '/api/plinko/start', { betAmount: toUsd(stake), rows, risk });
  if (!answered.ok) return drill.differs(player, 'plinko', 'started', answered.code);
  const edge = edgeOf('plinko', risk, rows);
  openRound(player, answered.answer['gameId'] as string, 'plinko', stake, edge).isCounted = true;
  countBet(player, drill.today(), player.selected, stake, edge);
  compareBalances(drill, player, answered.answer);
}

async function landPlinko(drill: Drill, player: ModelPlayer): Promise<void> {
  const ball = [...player.rounds].find(([, { game }]) => game === 'plinko');
  if (!ball) return;
  const [id, round] = ball;
  const answered = await drill.server.call(player.id, '/api/plinko/multiplier', { gameId: id });
  if (!answered.ok) return drill.differs(player, 'plinko', 'landed', answered.code);
  player.rounds.delete(id);
  endBet(player, drill.today(), round.balance, round.stake, microsOf(answered.answer['winnings']));
  // It names the balance that the ball was paid from.
  drill.differs(player, 'balance', toUsd(player[round.balance]), answered.answer['balance']);
}

function openRound(
  player: ModelPlayer,
  id: string,
  game: ModelRound['game'],
  stake: bigint,
  edgePpm: bigint,
): ModelRound {
  const round = { game, balance: player.selected, stake, edgePpm, isCounted: false, openedCells: [] };
  player[player.selected] -= stake;
  player.rounds.set(id, round);
  return round;
}

let postings = 0;

/** The key of a posting that the drill makes itself. */
function nextKey(): string {
  postings += 1;
  return `drill:${postings}`;
}

async function deposit({ server, clock }: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const amount = parseUsd(random.whole(15, 20_000))!;
  await server.database.transaction((tx) =>
    post(tx, clock, {
      playerId: player.id,
      key: nextKey(),
      transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount }],
    }),
  );
  player.primary += amount;
}

async function switchBalance({ server }: Drill, player: ModelPlayer): Promise<void> {
  // A player without a promotion has nothing to stake there.
  if (player.promotional < STAKE_MIN && player.selected === 'primary') return;
  player.selected = player.selected === 'primary' ? 'promotional' : 'primary';
  await server.database.transaction((tx) => selectBalance(tx, player.id, player.selected));
}

/** Promotional money with a maximum bet and a lock that is never reached. The whole life of a promotion has a drill of its own. */
async function bonusMoney({ server, clock }: Drill, player: ModelPlayer, random: Random): Promise<void> {
  const amount = usdMicros(BigInt(random.whole(10, 500)) * 1_000_000n);
  await server.database.transaction(async (tx) => {
    await post(tx, clock, {
      playerId: player.id,
      key: nextKey(),
      transfers: [{ kind: 'adjustment', debit: 'promotions', credit: 'promotional', amount }],
    });
    await tx.query(
      `UPDATE wallets SET promo_max_bet_micros = 20000000, promo_lock_micros = 1000000000000000, version = version + 1
       WHERE player_id = $1`,
      [player.id],
    );
  });
  player.promotional += amount;
  player.promoMaxBet = 20_000_000n;
  player.isBonusRunning = true;
}
