import type { Bet } from '../../bets/records.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { toUsd, type UsdMicros } from '../../money/usd.ts';
import type { Bus, JsonValue } from '../../realtime/bus.ts';
import {
  BET_LISTS,
  BIG_WIN_MICROS,
  HIGH_STAKE_MICROS,
  LINES_KEPT,
  LUCKY_E4,
  LUCKY_MS,
  topicOf,
  type BetList,
  type PublicLine,
} from './lists.ts';
import { createRing } from './ring.ts';
import { NAME_KEPT_MS, type ShownNames } from './shown-names.ts';

/**
 * The public lists of all players' bets. A finished bet is put into a ring buffer in memory after its commit. A few times a
 * second the servers exchange the contents of their rings, and each notifies the sockets that follow a list. Names are neither
 * exchanged nor stored: they are looked up whenever lines are sent, so hiding a name also removes it from past lines.
 */
export interface PublicBets {
  /** Adds finished bets on originals. Called on the path of every bet. */
  note(bets: readonly Bet[]): void;
  noteRounds(rounds: readonly EndedRound[]): void;
  /** Adds lines from before this server started. */
  addKnown(list: BetList, lines: readonly KnownLine[]): void;
  read(list: BetList): Promise<{ lines: PublicLine[]; total: number }>;
  close(): void;
}

/** A finished round of a provider's game. */
export interface EndedRound {
  id: string;
  playerId: PlayerId;
  symbol: string;
  title: string;
  link: string;
  staked: UsdMicros;
  paid: UsdMicros;
  endedAt: Date;
}

/** A line without the name, as exchanged between servers. */
export type KnownLine = Omit<PublicLine, 'player'> & { playerId: string };

export interface PublicBetsOptions {
  bus: Bus;
  names: ShownNames;
  betIdOf(bet: Pick<Bet, 'playerId' | 'number'>): string;
  /** Number of sockets on this server that follow a topic. */
  watching(topic: string): number;
  nowMs(): number;
  log(line: string): void;
}

const EXCHANGE_TOPIC = 'bets.exchange';
/** Four times a second; less often with so many watchers that sending would take much of the server's time. */
const TICK_MS = 250;
const WATCHERS_PER_TICK = 2_500;
/** If a tick has more bets than this, pages get only the newest and the count. */
const TOLD_MAX = 8;
/** Whole lists are resent at this interval, so that a page that missed a message recovers. */
const WHOLE_MS = NAME_KEPT_MS;

interface Kept {
  lines: KnownLine[];
  /** Bets counted since this server started. */
  total: number;
  /** Not sent yet. */
  fresh: KnownLine[];
  isUntold: boolean;
  toldMs: number;
  wholeMs: number;
}

export function createPublicBets(options: PublicBetsOptions): PublicBets {
  const { bus, names, watching, nowMs, log } = options;
  const rings = perList(() => createRing<Bet | EndedRound>(LINES_KEPT));
  const kept = perList<Kept>(() => ({
    lines: [],
    total: 0,
    fresh: [],
    isUntold: false,
    toldMs: -Infinity,
    wholeMs: -Infinity,
  }));
  let isTelling = false;
  let hasFailed = false;

  const sort = (item: Bet | EndedRound, stake: bigint, payout: bigint, multiplierE4: bigint) => {
    rings.all.add(item);
    if (stake >= HIGH_STAKE_MICROS) rings.high.add(item);
    if (multiplierE4 >= LUCKY_E4) rings.lucky.add(item);
    if (payout - stake >= BIG_WIN_MICROS) rings.wins.add(item);
  };

  const add = (list: BetList, lines: readonly KnownLine[], count: number) => {
    const own = kept[list];
    own.total += count;
    own.lines = newest([...lines, ...own.lines]);
    return own;
  };

  const stopListening = bus.subscribe(EXCHANGE_TOPIC, (message) => {
    const { list, lines, count } = message as unknown as { list: BetList; lines: KnownLine[]; count: number };
    if (!BET_LISTS.includes(list)) return;
    const own = add(list, lines, count);
    own.fresh = newest([...lines, ...own.fresh]).slice(0, TOLD_MAX);
    own.isUntold = true;
  });

  names.onChanged((playerId) => {
    for (const list of BET_LISTS) {
      if (!kept[list].lines.some((line) => line.playerId === String(playerId))) continue;
      kept[list].wholeMs = -Infinity;
      kept[list].isUntold = true;
    }
  });

  const shown = async (lines: readonly KnownLine[]): Promise<PublicLine[]> => {
    const known = await names.of(lines.map(({ playerId }) => playerId));
    return lines.map(({ playerId, ...line }) => ({ ...line, player: known.get(playerId) ?? null }));
  };

  const current = (list: BetList): readonly KnownLine[] =>
    list === 'lucky' ? kept.lucky.lines.filter(({ at }) => at > nowMs() - LUCKY_MS) : kept[list].lines;

  const tell = async (list: BetList) => {
    const own = kept[list];
    const watchers = watching(topicOf(list));
    const { fresh } = own;
    if (watchers === 0) {
      own.fresh = [];
      own.isUntold = false;
      return;
    }
    const now = performance.now();
    const isWhole = now - own.wholeMs >= WHOLE_MS;
    if (!own.isUntold && !isWhole) return;
    if (now - own.toldMs < (TICK_MS - 50) * Math.ceil(watchers / WATCHERS_PER_TICK)) return;
    own.toldMs = now;
    own.fresh = [];
    own.isUntold = false;
    if (isWhole) own.wholeMs = now;
    const lines = await shown(isWhole ? current(list) : fresh);
    const type = isWhole ? 'BETS_LIST' : 'BETS_NEW';
    bus.publishHere(topicOf(list), { type, list, total: own.total, lines } as unknown as JsonValue);
  };

  const exchange = (list: BetList) => {
    const { count, items } = rings[list].take();
    if (count === 0) return;
    bus.publish(EXCHANGE_TOPIC, { list, count, lines: items.map((item) => lineOf(item, options)) });
  };

  /** Errors are logged once and never thrown, because this process serves bets. */
  const tick = async () => {
    try {
      BET_LISTS.forEach(exchange);
      if (isTelling) return;
      isTelling = true;
      await Promise.all(BET_LISTS.map(tell)).finally(() => (isTelling = false));
      hasFailed = false;
    } catch (error) {
      if (!hasFailed) log(`Public bets: pages are not told for now: ${String(error)}`);
      hasFailed = true;
    }
  };
  const timer = setInterval(() => void tick(), TICK_MS);
  timer.unref();

  return {
    note(bets) {
      for (const bet of bets) {
        if (bet.ending !== 'returned') sort(bet, bet.stake, bet.payout, bet.multiplierE4);
      }
    },
    noteRounds(rounds) {
      for (const round of rounds) {
        const { staked, paid } = round;
        if (staked > 0n) sort(round, staked, paid, (paid * 10_000n) / staked);
      }
    },
    addKnown: (list, lines) => void add(list, lines, 0),
    read: async (list) => ({ lines: await shown(current(list)), total: kept[list].total }),
    close() {
      clearInterval(timer);
      stopListening();
    },
  };
}

/** Removes duplicates, newest first. */
function newest(lines: readonly KnownLine[]): KnownLine[] {
  const each = new Map<string, KnownLine>();
  for (const line of lines) if (!each.has(line.id)) each.set(line.id, line);
  return [...each.values()].sort((one, other) => other.at - one.at).slice(0, LINES_KEPT);
}

function lineOf(item: Bet | EndedRound, { betIdOf }: Pick<PublicBetsOptions, 'betIdOf'>): KnownLine {
  return 'symbol' in item ? roundLine(item) : betLine(item, betIdOf(item));
}

export function betLine(
  bet: Pick<Bet, 'playerId' | 'game' | 'settledAt' | 'stake' | 'payout' | 'multiplierE4'>,
  id: string,
): KnownLine {
  return {
    id,
    game: bet.game,
    title: null,
    link: `/bet/${id}`,
    playerId: String(bet.playerId),
    at: bet.settledAt.getTime(),
    stake: toUsd(bet.stake),
    multiplier: Number(bet.multiplierE4) / 10_000,
    payout: toUsd(bet.payout),
  };
}

export function roundLine(round: EndedRound): KnownLine {
  return {
    id: round.id,
    game: round.symbol,
    title: round.title,
    link: round.link,
    playerId: String(round.playerId),
    at: round.endedAt.getTime(),
    stake: toUsd(round.staked),
    multiplier: Number((round.paid * 100n) / round.staked) / 100,
    payout: toUsd(round.paid),
  };
}

function perList<T>(make: () => T): Record<BetList, T> {
  return Object.fromEntries(BET_LISTS.map((list) => [list, make()])) as Record<BetList, T>;
}
