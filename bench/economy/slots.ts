import { toUsd, usdMicros, dollars } from '../../src/money/usd.ts';
import { userIdOf } from '../../src/provider/callback.ts';
import { openGameSession } from '../../src/provider/game-sessions.ts';
import { hashOf } from '../../src/provider/hash.ts';
import { createHashGate } from '../../src/provider/hash-gate.ts';
import { createSeamlessWallet, type SeamlessWallet } from '../../src/provider/seamless-wallet.ts';
import type { Drill, EconomyPart } from './economy.ts';
import { isHopeless, stakeOf } from './games.ts';
import {
  countStake,
  dayIn,
  endRunIfDue,
  monthIn,
  rakebackOn,
  refusalOf,
  takeStake,
  weighted,
  type Balance,
  type ModelPlayer,
  type ModelSpin,
  type Moment,
} from './model.ts';
import type { Random } from './random.ts';
import type { EconomyServer } from './server.ts';

const SECRET = 'drill';
const PROVIDER_ID = 'drills';
const SEAT_MS = 11 * 60 * 60_000;

/** Edge in millionths; the second returns more than promotions allow. */
const GAMES = {
  vs25wolfgold: { rtpPercentE2: 9650, edgePpm: 35_000n, category: 'slots' },
  vs20rich: { rtpPercentE2: 9741, edgePpm: 25_900n, category: 'slots' },
  '225': { rtpPercentE2: 9730, edgePpm: 27_000n, category: 'roulette' },
};
type GameName = keyof typeof GAMES;
const GAME_NAMES = Object.keys(GAMES) as GameName[];

/** What the provider is told, by the code of the refusal. */
const REPLIES: Record<string, number> = {
  PROMOTION_RTP: 3,
  PROMOTION_NOT_RUNNING: 3,
  PROMOTION_COMPLETING: 3,
  INSUFFICIENT_FUNDS: 1,
};

export function openSlots({ cells, batchCells, clock }: EconomyServer, note: (text: string) => void): SeamlessWallet {
  return createSeamlessWallet({
    cells,
    batchCells,
    clock,
    settings: { secret: SECRET, providerId: PROVIDER_ID, freeRoundCredit: 'result' },
    stakeMax: dollars(500),
    findGame: async (symbol) => {
      const { rtpPercentE2, category } = GAMES[symbol as GameName];
      return { symbol, rtpPercentE2, category, isEnabled: true };
    },
    isBanned: async () => false,
    gate: createHashGate(clock, false),
    walletChanged() {},
    recordActivity() {},
    raise: async ({ kind, subject }) => note(`alert ${kind} ${subject}`),
    log: note,
  });
}

/** Rounds at the provider's: bets, wins, refunds, ends, some of them late and some told twice. */
export const slotsPart: EconomyPart = {
  operations: [
    { name: 'spin', weight: 14, run: spin },
    { name: 'late spin', weight: 5, run: settleLate },
  ],
};

async function spin(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  if (isHopeless(player, random)) return false;
  const name = random.pick(GAME_NAMES);
  const { edgePpm } = GAMES[name];
  const [balance, stake] = [player.selected, stakeOf(player, random)];
  const token = await takeSeat(drill, player, name, balance);
  player.spinsMade += 1;
  const roundId = `${player.id}-${player.spinsMade}`;
  const refused = refusalOf(player, stake, edgePpm < 26_000n ? 'PROMOTION_RTP' : null);
  const params = { gameId: name, roundId, amount: centsOf(stake), reference: `b-${roundId}`, token };
  const answer = await tell(drill, player, random, 'bet', params);
  drill.differs(player, 'spin', refused ? replyTo(refused, balance) : 0, answer.error);
  if (refused) return;
  const at = drill.now();
  const made: ModelSpin = {
    game: name,
    balance,
    stake,
    edgePpm,
    run: balance === 'promotional' ? player.runs : 0,
    isPaid: false,
  };
  takeStake(player, at, balance, stake);
  countStake(player, at, balance, stake, edgePpm);
  // What is at the provider's is taken for lost until it comes back.
  if (balance === 'primary') dayIn(player, at.day).lost += stake;
  player.spins.set(roundId, made);
  compareShown(drill, player, balance, answer);
  if (random.share() < 0.75) await settleSpin(drill, player, random, roundId, made);
}

async function settleLate(drill: Drill, player: ModelPlayer, random: Random): Promise<boolean | void> {
  const open = [...player.spins];
  if (open.length === 0) return false;
  const [roundId, made] = random.pick(open);
  await settleSpin(drill, player, random, roundId, made);
}

/** Mostly with a result, sometimes by taking the bet back; or it is ended without either. */
async function settleSpin(
  drill: Drill,
  player: ModelPlayer,
  random: Random,
  roundId: string,
  made: ModelSpin,
): Promise<void> {
  const share = random.share();
  if (made.isPaid || share < 0.05) return endRound(drill, player, random, roundId, made);
  if (share < 0.15) return refund(drill, player, random, roundId, made);
  const times = random.pick([0, 0, 0, 50, 100, 150, 300]);
  const won = ((made.stake * BigInt(times)) / 100n / 10_000n) * 10_000n;
  const params = { gameId: made.game, roundId, amount: centsOf(won), reference: `w-${roundId}` };
  const answer = await tell(drill, player, random, 'result', params);
  drill.differs(player, 'result', 0, answer.error);
  const at = drill.now();
  const to = payTo(player, made);
  made.isPaid = true;
  pay(player, at, to, won);
  if (isOfRun(player, made)) endRunIfDue(player, at, false);
  compareShown(drill, player, made.balance, answer);
  // A round may be left unfinished after it has paid.
  if (random.share() < 0.8) await endRound(drill, player, random, roundId, made);
}

function pay(player: ModelPlayer, at: Moment, to: Balance, won: bigint): void {
  player[to] += won;
  if (to === 'promotional') return;
  player.cashPaid += won;
  dayIn(player, at.day).lost -= won;
  monthIn(player, at.month).paid += won;
}

/** Back to where the stake came from; to primary once its bonus is over. */
function payTo(player: ModelPlayer, made: ModelSpin): Balance {
  return isOfRun(player, made) ? 'promotional' : 'primary';
}

function isOfRun({ run, runs }: ModelPlayer, made: ModelSpin): boolean {
  return made.balance === 'promotional' && run !== null && made.run === runs;
}

async function refund(
  drill: Drill,
  player: ModelPlayer,
  random: Random,
  roundId: string,
  made: ModelSpin,
): Promise<void> {
  const { balance, stake, edgePpm } = made;
  const answer = await tell(drill, player, random, 'refund', { reference: `b-${roundId}` });
  drill.differs(player, 'refund', 0, answer.error);
  const at = drill.now();
  const to = payTo(player, made);
  player.spins.delete(roundId);
  player[to] += stake;
  if (to === 'primary') monthIn(player, at.month).paid += stake;
  // What has been claimed is owed from now on.
  player.rakebackNanos -= rakebackOn(balance, stake, edgePpm);
  player.bets -= 1n;
  const day = dayIn(player, at.day);
  if (balance === 'primary') {
    player.cashWagered -= stake;
    day.wagered -= stake;
    day.lost -= stake;
    day.theoretical -= (stake * edgePpm) / 1_000n;
    return;
  }
  player.bonusWagered -= stake / 2n;
  day.wagered -= stake / 2n;
  const counted = weighted(stake, edgePpm);
  const { run } = player;
  if (run) run.progress -= counted;
  else player.progressOwed += counted;
  if (to === 'promotional') endRunIfDue(player, at);
}

async function endRound(
  drill: Drill,
  player: ModelPlayer,
  random: Random,
  roundId: string,
  made: ModelSpin,
): Promise<void> {
  const answer = await tell(drill, player, random, 'endRound', { gameId: made.game, roundId });
  drill.differs(player, 'end of round', 0, answer.error);
  player.spins.delete(roundId);
  if (isOfRun(player, made)) endRunIfDue(player, drill.now());
  compareShown(drill, player, made.balance, answer);
}

interface Told {
  error: number;
  cash?: number;
  bonus?: number;
}

/** A call of the provider's; one in twenty comes twice at once, and must have one effect. */
async function tell(
  { slots }: Drill,
  { id }: ModelPlayer,
  random: Random,
  method: string,
  params: Record<string, string>,
): Promise<Told> {
  const all = { userId: userIdOf(id), providerId: PROVIDER_ID, ...stampFor(method), ...params };
  const body = new URLSearchParams({ ...all, hash: hashOf(Object.entries(all), SECRET) }).toString();
  const calls = random.share() < 0.05 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: calls }, () => slots.answer(method, body, '127.0.0.1')));
  return answers[0] as Told;
}

function stampFor(method: string): Record<string, string> {
  return method === 'bet' || method === 'result' ? { timestamp: '1794700800000', roundDetails: 'spin' } : {};
}

function compareShown(drill: Drill, player: ModelPlayer, balance: Balance, { cash, bonus }: Told): void {
  if (cash === undefined) return;
  const shown = Number(player[balance] / 10_000n) / 100;
  drill.differs(player, 'balance at the provider', shown, balance === 'primary' ? cash : bonus);
}

function replyTo(refused: string, balance: Balance): number {
  return REPLIES[refused] ?? (balance === 'promotional' ? 3 : 310);
}

async function takeSeat(
  { server, clock }: Drill,
  player: ModelPlayer,
  game: string,
  balance: Balance,
): Promise<string> {
  const name = `${game} ${balance}`;
  const nowMs = clock.now().getTime();
  const known = player.seats.get(name);
  if (known && known.untilMs > nowMs) return known.token;
  const launch = { playerId: player.id, game, balance, sessionId: player.sessionId, country: null };
  const token = await openGameSession(server.database, clock, launch);
  player.seats.set(name, { token, untilMs: nowMs + SEAT_MS });
  return token;
}

function centsOf(micros: bigint): string {
  return toUsd(usdMicros(micros)).toFixed(2);
}
