import expected from '../../../src/games/verify/expected.json' with { type: 'json' };
import * as rules from '../../verify/independent-rules.ts';
import { closeRound, countFlip, openRound, refuses, settleAtOnce, type ModelPlayer } from './player.ts';
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

export async function playKeno(turn: Turn): Promise<void> {
  const { player, random, now, world, server } = turn;
  const stake = someStake(turn);
  const [risk, selectedNumbers] = [random.pick(RISKS), pickSome(turn, 1, 40, random.whole(1, 10))];
  const call = {
    path: '/api/keno/play/keno',
    body: { betAmount: usd(stake), risk, selectedNumbers },
    key: turn.nextKey(),
  };
  const refused = refuses(player, 'keno', stake, STAKE_MAX, now.getTime());
  const answer = await turn.call(call);
  turn.expect('keno', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  const hits = rules.drawKeno(nextSeeds(player)).filter((number) => selectedNumbers.includes(number)).length;
  const multiplier = rules.kenoMultiplierE4(risk, selectedNumbers.length, hits);
  const payout = rules.payoutMicros(stake, multiplier);
  settleAtOnce(player, now, stake, edgeOf('keno', risk, selectedNumbers.length), payout);
  turn.expect('keno: winnings', answer.body['winnings'], usd(payout));
  expectBalances(turn, 'keno', answer);
  if (random.share() > 0.15) return;
  // The same once more, on whichever server: the same words, and nothing happens.
  const other = world.servers[random.whole(0, 1)]!;
  const again = await player.browser.send(other, call);
  turn.expect('keno: repeated under its key', again.text, answer.text);
  const changed = await player.browser.send(server, {
    ...call,
    body: { ...call.body, betAmount: usd(stake + 1_000_000n) },
  });
  turn.expect('keno: another bet under its key', saidBy(changed), 'IDEMPOTENCY_KEY_REUSED');
}

export async function playDice(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const threshold = random.whole(THRESHOLD_MIN - 20, THRESHOLD_MAX + 20);
  const stake = someStake(turn);
  const bet = { betAmount: usd(stake), selectedNumber: threshold / 100 };
  const signed = await turn.call({ path: '/api/dice/sign', body: bet });
  const isOffered = threshold >= THRESHOLD_MIN && threshold <= THRESHOLD_MAX;
  turn.expect('dice sign', saidBy(signed), isOffered ? 'ok' : 'BET_INVALID');
  if (!isOffered) return;
  const call = { path: '/api/dice/play/dice', body: { ...bet, ...signed.body } };
  if (random.share() < 0.2) {
    const changed = { ...call, body: { ...call.body, betAmount: usd(stake + 1_000_000n) } };
    turn.expect('dice: a changed bet', saidBy(await turn.call(changed)), 'SIGNATURE_INVALID');
  }
  const refused = refuses(player, 'dice', stake, rules.diceStakeMaxMicros(threshold), now.getTime());
  const answer = await turn.call(call);
  turn.expect('dice', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  const isWon = rules.rollDice(nextSeeds(player)) > threshold;
  const payout = isWon ? rules.payoutMicros(stake, rules.diceMultiplierE4(threshold)) : 0n;
  settleAtOnce(player, now, stake, DICE_EDGE, payout);
  turn.expect('dice: winnings', answer.body['winAmount'], usd(payout));
  expectBalances(turn, 'dice', answer);
  if (random.share() > 0.2) return;
  turn.expect('dice: the signature again', saidBy(await turn.call(call)), 'SIGNATURE_USED');
}

/** Signed now and played when it has run out. */
export async function playOldDice(turn: Turn): Promise<void> {
  const bet = { betAmount: 1, selectedNumber: 50 };
  const signed = await turn.call({ path: '/api/dice/sign', body: bet });
  const timestamp = Number(signed.body['timestamp']) - SIGNATURE_MS - 1;
  const answer = await turn.call({ path: '/api/dice/play/dice', body: { ...bet, ...signed.body, timestamp } });
  turn.expect('dice: a signature of another time', saidBy(answer), 'SIGNATURE_INVALID');
}

export async function playMinesAuto(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const count = random.whole(1, 12);
  const cells = pickSome(turn, 0, 25, random.whole(1, 3));
  const stake = someStake(turn);
  const refused = player.mines ? 'ROUND_OPEN' : refuses(player, 'mines', stake, STAKE_MAX, now.getTime());
  const answer = await turn.call({
    path: '/api/mines/auto',
    body: { betAmount: usd(stake), minesCount: count, cells },
  });
  turn.expect('mines auto', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  const mineCells = rules.layMines(nextSeeds(player), count);
  const isLost = cells.some((cell) => mineCells.includes(cell));
  const payout = isLost ? 0n : rules.payoutMicros(stake, rules.minesMultiplierE4(count, cells.length));
  settleAtOnce(player, now, stake, MINES_EDGE, payout);
  turn.expect('mines auto: winnings', answer.body['winnings'], usd(payout));
  expectBalances(turn, 'mines auto', answer);
}

/** Starts a round, or continues the open one. */
export async function playMines(turn: Turn): Promise<void> {
  const { player, random } = turn;
  if (!player.mines) return startMines(turn);
  if (random.share() < 0.1) return startMines(turn);
  return random.share() < 0.3 ? cashOutMines(turn) : flipMines(turn);
}

async function startMines(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const count = random.whole(1, 12);
  const stake = someStake(turn);
  const refused = player.mines ? 'ROUND_OPEN' : refuses(player, 'mines', stake, STAKE_MAX, now.getTime());
  const answer = await turn.call({
    path: '/api/mines/start/mines',
    body: { betAmount: usd(stake), minesCount: count },
  });
  turn.expect('mines start', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  const mineCells = rules.layMines(nextSeeds(player), count);
  const round = openRound(player, now, { game: 'mines', stake, edgePpm: MINES_EDGE });
  const gameId = answer.body['gameId'] as string;
  player.mines = { gameId, count, stake, mineCells, opened: [], openedAtMs: now.getTime(), round };
  expectBalances(turn, 'mines start', answer);
}

async function flipMines(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const { gameId, count, stake, mineCells, opened, round } = player.mines!;
  const cellIndex = random.whole(0, 24);
  const answer = await turn.call({ path: '/api/mines/flip', body: { gameId, cellIndex } });
  const isOpen = opened.includes(cellIndex);
  turn.expect('mines flip', saidBy(answer), isOpen ? 'TILE_OPEN' : 'ok');
  if (isOpen) return;
  countFlip(player, now, round);
  opened.push(cellIndex);
  const isMine = mineCells.includes(cellIndex);
  const isLast = opened.length >= rules.minesLastFlip(stake, count);
  turn.expect('mines flip: outcome', answer.body['outcome'], isMine ? 'lost' : isLast ? 'cashed_out' : 'pending');
  if (!isMine && !isLast) return expectBalances(turn, 'mines flip', answer);
  const payout = isMine ? 0n : rules.payoutMicros(stake, rules.minesMultiplierE4(count, opened.length));
  closeRound(player, now, round, payout);
  player.mines = null;
  expectBalances(turn, 'mines flip', answer);
}

async function cashOutMines(turn: Turn): Promise<void> {
  const { player, now, world, random } = turn;
  const { gameId, count, stake, opened, round } = player.mines!;
  const call = { path: '/api/mines/cashout', body: { gameId } };
  const answer = await turn.call(call);
  turn.expect('mines cash-out', saidBy(answer), opened.length === 0 ? 'NOTHING_OPENED' : 'ok');
  if (opened.length === 0) return;
  const payout = rules.payoutMicros(stake, rules.minesMultiplierE4(count, opened.length));
  closeRound(player, now, round, payout);
  player.mines = null;
  turn.expect('mines cash-out: winnings', answer.body['winnings'], usd(payout));
  expectBalances(turn, 'mines cash-out', answer);
  const again = await player.browser.send(world.servers[random.whole(0, 1)]!, call);
  turn.expect('mines cash-out again', saidBy(again), 'ROUND_OVER');
}

export async function dropBall(turn: Turn): Promise<void> {
  const { player, random, now } = turn;
  const stake = someStake(turn);
  const [risk, rows] = [random.pick(RISKS), random.whole(8, 16)];
  const refused = refuses(player, 'plinko', stake, STAKE_MAX, now.getTime());
  const answer = await turn.call({ path: '/api/plinko/start', body: { betAmount: usd(stake), rows, risk } });
  turn.expect('plinko', saidBy(answer), refused ?? 'ok');
  if (refused) return;
  const point = rules.dropBall(nextSeeds(player), rows).reduce((sum, step) => sum + step, 0);
  const payout = rules.payoutMicros(stake, rules.plinkoMultiplierE4(risk, rows, point));
  const round = openRound(player, now, { game: 'plinko', stake, edgePpm: edgeOf('plinko', risk, rows) });
  player.balls.set(answer.body['gameId'] as string, { round, payout, droppedAtMs: now.getTime() });
  expectBalances(turn, 'plinko', answer);
}

export async function landBall(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const [ball] = player.balls;
  if (!ball) return;
  const [gameId, { round, payout }] = ball;
  const answer = await turn.call({ path: '/api/plinko/multiplier', body: { gameId } });
  turn.expect('plinko landing', saidBy(answer), 'ok');
  player.balls.delete(gameId);
  closeRound(player, now, round, payout);
  turn.expect('plinko landing: winnings', answer.body['winnings'], usd(payout));
  const again = await turn.call({ path: '/api/plinko/multiplier', body: { gameId } });
  turn.expect('plinko landing again', again.text, answer.text);
}

/** As a page does that is being left. */
export async function landAll(turn: Turn): Promise<void> {
  const { player, now } = turn;
  const headers = { 'sec-fetch-site': 'same-origin' };
  const answer = await turn.call({ path: '/api/plinko/process-unfinished', body: {}, headers });
  turn.expect('process-unfinished', [saidBy(answer), answer.body['settled']], ['ok', player.balls.size]);
  for (const { round, payout } of player.balls.values()) closeRound(player, now, round, payout);
  player.balls.clear();
}

export async function rotateSeeds(turn: Turn): Promise<void> {
  const { player, random, world } = turn;
  const isOpen = player.mines !== null || player.balls.size > 0;
  const clientSeed = `seed-${random.whole(1, 1_000_000)}`;
  const call = { method: 'PUT', path: '/api/fairness/client-seed', body: { clientSeed } } as const;
  await expectCommitments(turn, player.seeds.pair, player.seeds.nonce);
  const answer = await turn.call(random.share() < 0.5 ? { path: '/api/fairness/rotate', body: {} } : call);
  turn.expect('seeds', saidBy(answer), isOpen ? 'ROUND_OPEN' : 'ok');
  if (isOpen) return;
  const { pair, nonce } = player.seeds;
  const revealed = answer.body['revealed'] as { serverSeed: string; nonce: number };
  turn.expect('seeds: revealed', [revealed.serverSeed, revealed.nonce], [seedOf(player.luck, pair), nonce]);
  player.seeds = { pair: pair + 1, clientSeed: answer.body['clientSeed'] as string, nonce: 0 };
  await expectCommitments(turn, pair + 1, 0);
  await fixSeeds(world, player.id, [{ pair: pair + 2, serverSeed: seedOf(player.luck, pair + 2), clientSeed: null }]);
}

/** What was committed to before a seed was used is the hash of the seed that is revealed later. */
async function expectCommitments(turn: Turn, pair: number, nonce: number): Promise<void> {
  const { body } = await turn.call({ method: 'GET', path: '/api/fairness/seeds' });
  const { luck } = turn.player;
  turn.expect(
    'seeds: commitments',
    [body['serverSeedHash'], body['nonce']],
    [rules.commitmentOf(seedOf(luck, pair)), nonce],
  );
}
