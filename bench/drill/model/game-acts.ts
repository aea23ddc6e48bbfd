import expected from '../../../src/games/verify/expected.json' with { type: 'json' };
import { KENO_NUMBERS, RISKS, TILES } from '../../player/play-bets.ts';
import { pickSome } from '../../player/pick-some.ts';
import * as rules from '../../verify/independent-rules.ts';
import type { Answer } from './browser.ts';
import type { ModelPlayer, OpenIn } from './player.ts';
import { expectBalances, someStake, usd, type Turn } from './turn.ts';
import { fixSeed, seedOf } from './world.ts';

const DICE_EDGE = 10_099n;
const THRESHOLD_MIN = 500;
const THRESHOLD_MAX = 9_800;
const MINES_EDGE = 10_000n;
const EDGE_COLUMN = 1;
const SIGNATURE_MS = 60_000;

type Edges = Record<string, Record<string, (string | number)[]>>;

function edgeOf(game: 'plinko' | 'keno', risk: string, size: number): bigint {
  return BigInt((expected[game] as unknown as Edges)[risk]![String(size)]![EDGE_COLUMN]!);
}

/** The seeds of a bet that is accepted now. */
function nextSeeds(player: ModelPlayer): rules.Seeds {
  const { pair, clientSeed } = player.seeds;
  player.seeds.nonce += 1;
  return { serverSeed: seedOf(player.luck, pair), clientSeed, nonce: player.seeds.nonce };
}

/** A bet that one call settles has brought this. */
function expectPlayed(turn: Turn, what: string, answer: Answer, stake: bigint, edgePpm: bigint, payout: bigint): void {
  turn.player.playAtOnce(turn.now, stake, edgePpm, payout);
  expectPaid(turn, what, answer, payout);
}

function expectPaid(turn: Turn, what: string, answer: Answer, payout: bigint): void {
  turn.expect(`${what}: winnings`, answer.body['winAmount'] ?? answer.body['winnings'], usd(payout));
  expectBalances(turn, what, answer);
}

export async function playKeno(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const stake = someStake(turn);
  const risk = random.pick(RISKS);
  const selectedNumbers = pickSome(KENO_NUMBERS, random.whole(1, 10), random.int);
  const body = { betAmount: usd(stake), risk, selectedNumbers };
  const call = { path: '/api/keno/play/keno', body, key: turn.nextKey() };
  const answer = await turn.attempt('keno', call, player.refuses('keno', stake, now));
  if (!answer) return;
  const hits = rules.drawKeno(nextSeeds(player)).filter((number) => selectedNumbers.includes(number)).length;
  const payout = rules.payoutMicros(stake, rules.kenoMultiplierE4(risk, selectedNumbers.length, hits));
  expectPlayed(turn, 'keno', answer, stake, edgeOf('keno', risk, selectedNumbers.length), payout);
  if (random.share() > 0.15) return;
  // The same once more: the same words, and nothing happens.
  turn.expect('keno: repeated under its key', (await turn.again(call)).text, answer.text);
  const other = { ...call, body: { ...body, betAmount: usd(stake + 1_000_000n) } };
  await turn.attempt('keno: another bet under its key', other, 'IDEMPOTENCY_KEY_REUSED');
}

export async function playDice(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const threshold = random.whole(THRESHOLD_MIN - 20, THRESHOLD_MAX + 20);
  const stake = someStake(turn);
  const bet = { betAmount: usd(stake), selectedNumber: threshold / 100 };
  const isOffered = threshold >= THRESHOLD_MIN && threshold <= THRESHOLD_MAX;
  const sign = { path: '/api/dice/sign', body: bet };
  const signed = await turn.attempt('dice sign', sign, isOffered ? null : 'BET_INVALID');
  if (!signed) return;
  const call = { path: '/api/dice/play/dice', body: { ...bet, ...signed.body } };
  if (random.share() < 0.2) {
    const changed = { ...call, body: { ...call.body, betAmount: usd(stake + 1_000_000n) } };
    await turn.attempt('dice: a changed bet', changed, 'SIGNATURE_INVALID');
  }
  const refused = player.refuses('dice', stake, now, rules.diceStakeMaxMicros(threshold));
  const answer = await turn.attempt('dice', call, refused);
  if (!answer) return;
  const isWon = rules.rollDice(nextSeeds(player)) > threshold;
  const payout = isWon ? rules.payoutMicros(stake, rules.diceMultiplierE4(threshold)) : 0n;
  expectPlayed(turn, 'dice', answer, stake, DICE_EDGE, payout);
  if (random.share() < 0.2) await turn.attempt('dice: the signature again', call, 'SIGNATURE_USED');
}

/** Signed now and played when it has run out. */
export async function playOldDice(turn: Turn): Promise<void> {
  const bet = { betAmount: 1, selectedNumber: 50 };
  const { body: signed } = await turn.call({ path: '/api/dice/sign', body: bet });
  const timestamp = Number(signed['timestamp']) - SIGNATURE_MS - 1;
  const call = { path: '/api/dice/play/dice', body: { ...bet, ...signed, timestamp } };
  await turn.attempt('dice: a signature of another time', call, 'SIGNATURE_INVALID');
}

export async function playMinesAuto(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const minesCount = random.whole(1, 12);
  const cells = pickSome(TILES, random.whole(1, 3), random.int);
  const stake = someStake(turn);
  const call = { path: '/api/mines/auto', body: { betAmount: usd(stake), minesCount, cells } };
  const answer = await turn.attempt('mines auto', call, refusesMines(turn, stake));
  if (!answer) return;
  const mineCells = rules.layMines(nextSeeds(player), minesCount);
  const isLost = cells.some((cell) => mineCells.includes(cell));
  const payout = isLost ? 0n : worthOf({ stake, count: minesCount, opened: cells });
  expectPlayed(turn, 'mines auto', answer, stake, MINES_EDGE, payout);
}

function refusesMines({ player, now }: Turn, stake: bigint): string | null {
  return player.roundsOf('mines').length > 0 ? 'ROUND_OPEN' : player.refuses('mines', stake, now);
}

/** Starts a round, or continues the open one. */
export async function playMines(turn: Turn): Promise<void> {
  const { player, random } = turn;
  const [mines] = player.roundsOf('mines');
  if (!mines || random.share() < 0.1) return startMines(turn);
  return random.share() < 0.3 ? cashOutMines(turn, mines) : flipMines(turn, mines);
}

async function startMines(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const count = random.whole(1, 12);
  const stake = someStake(turn);
  const call = { path: '/api/mines/start/mines', body: { betAmount: usd(stake), minesCount: count } };
  const answer = await turn.attempt('mines start', call, refusesMines(turn, stake));
  if (!answer) return;
  const gameId = answer.body['gameId'] as string;
  const mineCells = rules.layMines(nextSeeds(player), count);
  player.open(now, { game: 'mines', gameId, stake, edgePpm: MINES_EDGE, count, mineCells, opened: [] });
  expectBalances(turn, 'mines start', answer);
}

async function flipMines(turn: Turn, mines: OpenIn<'mines'>): Promise<void> {
  const { player, random, now } = turn;
  const { gameId, stake, count, mineCells, opened } = mines;
  const cellIndex = random.whole(0, 24);
  const call = { path: '/api/mines/flip', body: { gameId, cellIndex } };
  const answer = await turn.attempt('mines flip', call, opened.includes(cellIndex) ? 'TILE_OPEN' : null);
  if (!answer) return;
  player.flip(now, mines);
  opened.push(cellIndex);
  const isMine = mineCells.includes(cellIndex);
  const isLast = opened.length >= rules.minesLastFlip(stake, count);
  turn.expect('mines flip: outcome', answer.body['outcome'], isMine ? 'lost' : isLast ? 'cashed_out' : 'pending');
  if (isMine || isLast) player.close(now, mines, isMine ? 0n : worthOf(mines));
  expectBalances(turn, 'mines flip', answer);
}

async function cashOutMines(turn: Turn, mines: OpenIn<'mines'>): Promise<void> {
  const { player, now } = turn;
  const call = { path: '/api/mines/cashout', body: { gameId: mines.gameId } };
  const refused = mines.opened.length === 0 ? 'NOTHING_OPENED' : null;
  const answer = await turn.attempt('mines cash-out', call, refused);
  if (!answer) return;
  const payout = worthOf(mines);
  player.close(now, mines, payout);
  expectPaid(turn, 'mines cash-out', answer, payout);
  turn.expect('mines cash-out again', (await turn.again(call)).said, 'ROUND_OVER');
}

/** What a cash-out pays; before the first tile it is the stake. */
export function worthOf({ stake, count, opened }: Pick<OpenIn<'mines'>, 'stake' | 'count' | 'opened'>): bigint {
  return opened.length === 0 ? stake : rules.payoutMicros(stake, rules.minesMultiplierE4(count, opened.length));
}

export async function dropBall(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const stake = someStake(turn);
  const [risk, rows] = [random.pick(RISKS), random.whole(8, 16)];
  const call = { path: '/api/plinko/start', body: { betAmount: usd(stake), rows, risk } };
  const answer = await turn.attempt('plinko', call, player.refuses('plinko', stake, now));
  if (!answer) return;
  const gameId = answer.body['gameId'] as string;
  const point = rules.dropBall(nextSeeds(player), rows).reduce((sum, step) => sum + step, 0);
  const payout = rules.payoutMicros(stake, rules.plinkoMultiplierE4(risk, rows, point));
  player.open(now, { game: 'plinko', gameId, stake, edgePpm: edgeOf('plinko', risk, rows), payout });
  expectBalances(turn, 'plinko', answer);
}

export async function landBall(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const [ball] = player.roundsOf('plinko');
  if (!ball) return;
  const call = { path: '/api/plinko/multiplier', body: { gameId: ball.gameId } };
  const answer = await turn.ask('plinko landing', call);
  player.close(now, ball, ball.payout);
  turn.expect('plinko landing: winnings', answer.body['winnings'], usd(ball.payout));
  turn.expect('plinko landing again', (await turn.call(call)).text, answer.text);
}

/** As a page does that is being left. */
export async function landAll(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { body } = await turn.ask('process-unfinished', { path: '/api/plinko/process-unfinished', body: {}, headers });
  const balls = player.roundsOf('plinko');
  turn.expect('process-unfinished: settled', body['settled'], balls.length);
  for (const ball of balls) player.close(now, ball, ball.payout);
}

export async function rotateSeeds(turn: Turn): Promise<void> {
  const { player, random, world } = turn;
  const { pair, nonce } = player.seeds;
  const isOpen = player.rounds.some(({ game }) => game !== 'crash');
  const clientSeed = `seed-${random.whole(1, 1_000_000)}`;
  const named = { method: 'PUT', path: '/api/fairness/client-seed', body: { clientSeed } } as const;
  await expectCommitment(turn);
  const call = random.share() < 0.5 ? { path: '/api/fairness/rotate', body: {} } : named;
  const answer = await turn.attempt('seeds', call, isOpen ? 'ROUND_OPEN' : null);
  if (!answer) return;
  const revealed = answer.body['revealed'] as { serverSeed: string; nonce: number };
  turn.expect('seeds: revealed', [revealed.serverSeed, revealed.nonce], [seedOf(player.luck, pair), nonce]);
  player.seeds = { pair: pair + 1, clientSeed: answer.body['clientSeed'] as string, nonce: 0 };
  await expectCommitment(turn);
  await fixSeed(world, player, pair + 2);
}

/** What was committed to before a seed was used is the hash of the seed that is revealed later. */
async function expectCommitment(turn: Turn): Promise<void> {
  const { luck, seeds } = turn.player;
  const { body } = await turn.call({ method: 'GET', path: '/api/fairness/seeds' });
  const expectedHash = rules.commitmentOf(seedOf(luck, seeds.pair));
  turn.expect('seeds: commitments', [body['serverSeedHash'], body['nonce']], [expectedHash, seeds.nonce]);
}
