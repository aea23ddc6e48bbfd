import expected from '../../../src/games/verify/expected.json' with { type: 'json' };
import * as rules from '../../verify/independent-rules.ts';
import type { Answer } from './browser.ts';
import type { ModelPlayer } from './player.ts';
import { expectBalances, saidBy, someStake, usd, type Turn } from './turn.ts';
import { fixSeeds, seedOf } from './world.ts';

const RISKS = ['low', 'medium', 'high'] as const;
const STAKE_MAX = 500_000_000n;
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

function pickSome({ random }: Turn, first: number, outOf: number, count: number): number[] {
  const left = Array.from({ length: outOf }, (_none, i) => first + i);
  return Array.from({ length: count }, () => left.splice(random.whole(0, left.length - 1), 1)[0]!);
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
  const { player, random, now, server } = turn;
  const stake = someStake(turn);
  const [risk, selectedNumbers] = [random.pick(RISKS), pickSome(turn, 1, 40, random.whole(1, 10))];
  const body = { betAmount: usd(stake), risk, selectedNumbers };
  const call = { path: '/api/keno/play/keno', body, key: turn.nextKey() };
  const refused = player.refuses('keno', stake, STAKE_MAX, now);
  const answer = await turn.ask('keno', call, refused);
  if (refused) return;
  const hits = rules.drawKeno(nextSeeds(player)).filter((number) => selectedNumbers.includes(number)).length;
  const payout = rules.payoutMicros(stake, rules.kenoMultiplierE4(risk, selectedNumbers.length, hits));
  expectPlayed(turn, 'keno', answer, stake, edgeOf('keno', risk, selectedNumbers.length), payout);
  if (random.share() > 0.15) return;
  // The same once more: the same words, and nothing happens.
  turn.expect('keno: repeated under its key', (await turn.again(call)).text, answer.text);
  const other = { ...call, body: { ...body, betAmount: usd(stake + 1_000_000n) } };
  const changed = await player.browser.send(server, other);
  turn.expect('keno: another bet under its key', saidBy(changed), 'IDEMPOTENCY_KEY_REUSED');
}

export async function playDice(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const threshold = random.whole(THRESHOLD_MIN - 20, THRESHOLD_MAX + 20);
  const stake = someStake(turn);
  const bet = { betAmount: usd(stake), selectedNumber: threshold / 100 };
  const isOffered = threshold >= THRESHOLD_MIN && threshold <= THRESHOLD_MAX;
  const signed = await turn.ask('dice sign', { path: '/api/dice/sign', body: bet }, isOffered ? null : 'BET_INVALID');
  if (!isOffered) return;
  const call = { path: '/api/dice/play/dice', body: { ...bet, ...signed.body } };
  if (random.share() < 0.2) {
    const changed = { ...call, body: { ...call.body, betAmount: usd(stake + 1_000_000n) } };
    await turn.ask('dice: a changed bet', changed, 'SIGNATURE_INVALID');
  }
  const refused = player.refuses('dice', stake, rules.diceStakeMaxMicros(threshold), now);
  const answer = await turn.ask('dice', call, refused);
  if (refused) return;
  const isWon = rules.rollDice(nextSeeds(player)) > threshold;
  const payout = isWon ? rules.payoutMicros(stake, rules.diceMultiplierE4(threshold)) : 0n;
  expectPlayed(turn, 'dice', answer, stake, DICE_EDGE, payout);
  if (random.share() > 0.2) return;
  await turn.ask('dice: the signature again', call, 'SIGNATURE_USED');
}

/** Signed now and played when it has run out. */
export async function playOldDice(turn: Turn): Promise<void> {
  const bet = { betAmount: 1, selectedNumber: 50 };
  const { body: signed } = await turn.call({ path: '/api/dice/sign', body: bet });
  const timestamp = Number(signed['timestamp']) - SIGNATURE_MS - 1;
  const call = { path: '/api/dice/play/dice', body: { ...bet, ...signed, timestamp } };
  await turn.ask('dice: a signature of another time', call, 'SIGNATURE_INVALID');
}

export async function playMinesAuto(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const count = random.whole(1, 12);
  const cells = pickSome(turn, 0, 25, random.whole(1, 3));
  const stake = someStake(turn);
  const refused = player.mines ? 'ROUND_OPEN' : player.refuses('mines', stake, STAKE_MAX, now);
  const body = { betAmount: usd(stake), minesCount: count, cells };
  const answer = await turn.ask('mines auto', { path: '/api/mines/auto', body }, refused);
  if (refused) return;
  const mineCells = rules.layMines(nextSeeds(player), count);
  const isLost = cells.some((cell) => mineCells.includes(cell));
  const payout = isLost ? 0n : rules.payoutMicros(stake, rules.minesMultiplierE4(count, cells.length));
  expectPlayed(turn, 'mines auto', answer, stake, MINES_EDGE, payout);
}

/** Starts a round, or continues the open one. */
export async function playMines(turn: Turn): Promise<void> {
  const { player, random } = turn;
  if (!player.mines || random.share() < 0.1) return startMines(turn);
  return random.share() < 0.3 ? cashOutMines(turn) : flipMines(turn);
}

async function startMines(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const count = random.whole(1, 12);
  const stake = someStake(turn);
  const refused = player.mines ? 'ROUND_OPEN' : player.refuses('mines', stake, STAKE_MAX, now);
  const body = { betAmount: usd(stake), minesCount: count };
  const answer = await turn.ask('mines start', { path: '/api/mines/start/mines', body }, refused);
  if (refused) return;
  const mineCells = rules.layMines(nextSeeds(player), count);
  const round = player.open(now, { game: 'mines', stake, edgePpm: MINES_EDGE });
  const gameId = answer.body['gameId'] as string;
  player.mines = { gameId, count, mineCells, opened: [], openedAtMs: now.getTime(), round };
  expectBalances(turn, 'mines start', answer);
}

async function flipMines(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const { gameId, count, mineCells, opened, round } = player.mines!;
  const cellIndex = random.whole(0, 24);
  const isOpen = opened.includes(cellIndex);
  const call = { path: '/api/mines/flip', body: { gameId, cellIndex } };
  const answer = await turn.ask('mines flip', call, isOpen ? 'TILE_OPEN' : null);
  if (isOpen) return;
  player.flip(now, round);
  opened.push(cellIndex);
  const isMine = mineCells.includes(cellIndex);
  const isLast = opened.length >= rules.minesLastFlip(round.stake, count);
  turn.expect('mines flip: outcome', answer.body['outcome'], isMine ? 'lost' : isLast ? 'cashed_out' : 'pending');
  if (isMine || isLast) {
    const multiplier = rules.minesMultiplierE4(count, opened.length);
    player.close(now, round, isMine ? 0n : rules.payoutMicros(round.stake, multiplier));
    player.mines = null;
  }
  expectBalances(turn, 'mines flip', answer);
}

async function cashOutMines(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const { gameId, count, opened, round } = player.mines!;
  const call = { path: '/api/mines/cashout', body: { gameId } };
  const answer = await turn.ask('mines cash-out', call, opened.length === 0 ? 'NOTHING_OPENED' : null);
  if (opened.length === 0) return;
  player.mines = null;
  const payout = rules.payoutMicros(round.stake, rules.minesMultiplierE4(count, opened.length));
  player.close(now, round, payout);
  expectPaid(turn, 'mines cash-out', answer, payout);
  turn.expect('mines cash-out again', saidBy(await turn.again(call)), 'ROUND_OVER');
}

export async function dropBall(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const stake = someStake(turn);
  const [risk, rows] = [random.pick(RISKS), random.whole(8, 16)];
  const refused = player.refuses('plinko', stake, STAKE_MAX, now);
  const call = { path: '/api/plinko/start', body: { betAmount: usd(stake), rows, risk } };
  const answer = await turn.ask('plinko', call, refused);
  if (refused) return;
  const point = rules.dropBall(nextSeeds(player), rows).reduce((sum, step) => sum + step, 0);
  const payout = rules.payoutMicros(stake, rules.plinkoMultiplierE4(risk, rows, point));
  const round = player.open(now, { game: 'plinko', stake, edgePpm: edgeOf('plinko', risk, rows) });
  player.balls.set(answer.body['gameId'] as string, { round, payout, droppedAtMs: now.getTime() });
  expectBalances(turn, 'plinko', answer);
}

export async function landBall(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const [ball] = player.balls;
  if (!ball) return;
  const [gameId, { round, payout }] = ball;
  const call = { path: '/api/plinko/multiplier', body: { gameId } };
  const answer = await turn.ask('plinko landing', call);
  player.balls.delete(gameId);
  player.close(now, round, payout);
  turn.expect('plinko landing: winnings', answer.body['winnings'], usd(payout));
  turn.expect('plinko landing again', (await turn.call(call)).text, answer.text);
}

/** As a page does that is being left. */
export async function landAll(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const { body } = await turn.ask('process-unfinished', { path: '/api/plinko/process-unfinished', body: {}, headers });
  turn.expect('process-unfinished: settled', body['settled'], player.balls.size);
  for (const { round, payout } of player.balls.values()) player.close(now, round, payout);
  player.balls.clear();
}

export async function rotateSeeds(turn: Turn): Promise<void> {
  const { player, random, world } = turn;
  const { pair, nonce } = player.seeds;
  const isOpen = player.mines !== null || player.balls.size > 0;
  const clientSeed = `seed-${random.whole(1, 1_000_000)}`;
  const named = { method: 'PUT', path: '/api/fairness/client-seed', body: { clientSeed } } as const;
  await expectCommitments(turn, pair, nonce);
  const call = random.share() < 0.5 ? { path: '/api/fairness/rotate', body: {} } : named;
  const { body } = await turn.ask('seeds', call, isOpen ? 'ROUND_OPEN' : null);
  if (isOpen) return;
  const revealed = body['revealed'] as { serverSeed: string; nonce: number };
  turn.expect('seeds: revealed', [revealed.serverSeed, revealed.nonce], [seedOf(player.luck, pair), nonce]);
  player.seeds = { pair: pair + 1, clientSeed: body['clientSeed'] as string, nonce: 0 };
  await expectCommitments(turn, pair + 1, 0);
  await fixSeeds(world, player.id, [{ pair: pair + 2, serverSeed: seedOf(player.luck, pair + 2), clientSeed: null }]);
}

/** What was committed to before a seed was used is the hash of the seed that is revealed later. */
async function expectCommitments(turn: Turn, pair: number, nonce: number): Promise<void> {
  const { body } = await turn.call({ method: 'GET', path: '/api/fairness/seeds' });
  const expectedHash = rules.commitmentOf(seedOf(turn.player.luck, pair));
  turn.expect('seeds: commitments', [body['serverSeedHash'], body['nonce']], [expectedHash, nonce]);
}
