import { parseBetId } from '../../bets/bet-id.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import type { Bus, JsonValue } from '../../realtime/bus.ts';
import type { PublicTopic } from '../../realtime/watchers.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import type { CrashRound } from './round-rows.ts';

/** Lists of bets may be delayed and merged; phases may not. */
export const CRASH_TOPIC: PublicTopic = {
  name: 'crash',
  canWait: (message) => LISTS.has((message as { type: string }).type),
};
const LISTS: ReadonlySet<string> = new Set(['CRASH_BETS', 'CRASH_CANCELS', 'CRASH_CASHOUTS', 'CRASH_NAMES']);

/** The public view of a bet. */
export interface PublicBet {
  id: string;
  /** Null if the player hides it. */
  name: string | null;
  amount: number;
  /** A multiplier such as 1.87; null while it is open. */
  cashedOutAt: number | null;
  winnings: number | null;
}

interface BetNote {
  round: number;
  playerId: PlayerId;
  id: string;
  amount: number;
}

interface CashOutNote {
  round: number;
  id: string;
  multiplier: number;
  winnings: number;
}

/**
 * Public messages about the rounds. Phases go out at once; bets and cash-outs are collected for a moment. Messages of any
 * server go over the bus to the watchers on all servers, and each server keeps the resulting list of bets.
 */
export interface CrashFeed {
  opened(round: CrashRound, nowMs: number): void;
  started(round: CrashRound, nowMs: number): void;
  ended(round: CrashRound, nowMs: number): void;
  bet(note: BetNote): void;
  cancelled(note: { round: number; id: string }): void;
  cashedOut(note: CashOutNote): void;
  /** Largest stakes first. */
  betsOf(round: number): PublicBet[];
  /** Adds bets that were placed before this server started listening. */
  addKnown(round: number, bets: readonly PublicBet[]): void;
  /** A player starts or stops showing the name. This also changes lines already shown, here and on the pages of this server. */
  nameChanged(playerId: PlayerId): void;
  /** Called when any server has announced a new phase. */
  onPhase(handler: () => void): void;
  close(): void;
}

export interface FeedOptions {
  bus: Bus;
  keys: KeyRing;
  /** Only players who show their name are included. */
  publicNamesOf(playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>>;
  log(line: string): void;
}

const COLLECT_MS = 100;
const ROUNDS_KEPT = 3;

export function createFeed({ bus, keys, publicNamesOf, log }: FeedOptions): CrashFeed {
  const lists = new Map<number, Map<string, PublicBet>>();
  const phaseHandlers: (() => void)[] = [];
  let bets: BetNote[] = [];
  let cancels: { round: number; id: string }[] = [];
  let cashOuts: CashOutNote[] = [];
  let timer: NodeJS.Timeout | null = null;

  const listOf = (round: number): Map<string, PublicBet> => {
    let list = lists.get(round);
    if (!list) {
      lists.set(round, (list = new Map()));
      for (const old of [...lists.keys()].sort((a, b) => a - b).slice(0, -ROUNDS_KEPT)) lists.delete(old);
    }
    return list;
  };

  const stopListening = bus.subscribe(CRASH_TOPIC.name, (message) => {
    const { type, round } = message as { type: string; round: number };
    if (type === 'CRASH_BETS') {
      const told = (message as { bets: [string, string | null, number][] }).bets;
      const list = listOf(round);
      for (const [id, name, amount] of told) {
        if (!list.has(id)) list.set(id, { id, name, amount, cashedOutAt: null, winnings: null });
      }
    } else if (type === 'CRASH_CANCELS') {
      for (const id of (message as { ids: string[] }).ids) lists.get(round)?.delete(id);
    } else if (type === 'CRASH_CASHOUTS') {
      for (const [id, multiplier, winnings] of (message as { cashOuts: [string, number, number][] }).cashOuts) {
        const bet = lists.get(round)?.get(id);
        if (bet) Object.assign(bet, { cashedOutAt: multiplier, winnings });
      }
    } else if (type !== 'CRASH_NAMES') for (const handler of phaseHandlers) handler();
  });

  /** Every server learns of the change, so each updates only its own list and watchers. */
  const rename = async (playerId: PlayerId) => {
    const name = (await publicNamesOf([playerId])).get(playerId) ?? null;
    for (const [round, list] of lists) {
      const own = [...list.values()].filter(({ id }) => parseBetId(keys, id)?.playerId === playerId);
      if (own.length === 0) continue;
      for (const bet of own) bet.name = name;
      bus.publishHere(CRASH_TOPIC.name, { type: 'CRASH_NAMES', round, ids: own.map(({ id }) => id), name });
    }
  };

  const publish = (message: JsonValue) => bus.publish(CRASH_TOPIC.name, message);

  const byRound = <T extends { round: number }>(notes: readonly T[]): Map<number, T[]> => {
    const rounds = new Map<number, T[]>();
    for (const note of notes) {
      const own = rounds.get(note.round);
      if (own) own.push(note);
      else rounds.set(note.round, [note]);
    }
    return rounds;
  };

  const flush = async () => {
    timer = null;
    const [newBets, newCancels, newCashOuts] = [bets, cancels, cashOuts];
    [bets, cancels, cashOuts] = [[], [], []];
    const names =
      newBets.length > 0 ? await publicNamesOf(newBets.map(({ playerId }) => playerId)) : new Map<PlayerId, string>();
    for (const [round, notes] of byRound(newBets)) {
      const told = notes.map(({ id, playerId, amount }) => [id, names.get(playerId) ?? null, amount] as const);
      publish({ type: 'CRASH_BETS', round, bets: told });
    }
    for (const [round, notes] of byRound(newCancels)) {
      publish({ type: 'CRASH_CANCELS', round, ids: notes.map(({ id }) => id) });
    }
    for (const [round, notes] of byRound(newCashOuts)) {
      const told = notes.map(({ id, multiplier, winnings }) => [id, multiplier, winnings] as const);
      publish({ type: 'CRASH_CASHOUTS', round, cashOuts: told });
    }
  };
  // One flush at a time: a cash-out that overtook its bet would find no entry in the list.
  let flushed = Promise.resolve();
  const flushSoon = () => {
    timer ??= setTimeout(() => {
      flushed = flushed
        .then(flush)
        .catch((error: unknown) => log(`crash: the list of bets is behind (${String(error)})`));
    }, COLLECT_MS);
  };

  return {
    opened: ({ round, game, closesAtMs }, now) =>
      publish({ type: 'CRASH_OPEN', round, game, closesAt: closesAtMs, now }),
    started: ({ round, startedAtMs }, now) => publish({ type: 'CRASH_START', round, startedAt: startedAtMs, now }),
    ended: ({ round, point, hash, phase }, now) =>
      publish({ type: 'CRASH_END', round, point: point! / 100, hash, isVoid: phase === 'void', now }),
    bet(note) {
      bets.push(note);
      flushSoon();
    },
    cancelled(note) {
      cancels.push(note);
      flushSoon();
    },
    cashedOut(note) {
      cashOuts.push(note);
      flushSoon();
    },
    betsOf: (round) => [...(lists.get(round)?.values() ?? [])].sort((a, b) => b.amount - a.amount),
    addKnown(round, known) {
      const list = listOf(round);
      for (const bet of known) if (!list.has(bet.id)) list.set(bet.id, bet);
    },
    nameChanged(playerId) {
      rename(playerId).catch((error: unknown) => log(`crash: a name is shown as before (${String(error)})`));
    },
    onPhase: (handler) => void phaseHandlers.push(handler),
    close() {
      if (timer) clearTimeout(timer);
      stopListening();
    },
  };
}
