import type { Database } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findChain, type Chain } from './chain.ts';
import { PHASES, readTable, type CrashRound } from './round-rows.ts';
import { pointOf } from './rules.ts';

/** A flying round. The point is a secret of the servers until the end. */
export interface Flight {
  startedAtMs: number;
  point: number;
}

/**
 * One server's knowledge of the rounds, from messages and from the database. It may lag behind. Where that could cost money,
 * the booking statement checks the database again.
 */
export interface CrashTable {
  /** The round that is running or comes next; null before the first. */
  current(): CrashRound | null;
  /** The latest finished round. */
  newestEnded(): CrashRound | null;
  find(round: number): CrashRound | null;
  /** The round for a bet that arrived at this moment. */
  roundForBet(receivedAtMs: number): CrashRound | null;
  /** Null before the start. */
  flightOf(round: number): Flight | null;
  /** Takes over rounds in a later phase than known. */
  learn(rounds: readonly CrashRound[]): void;
  refresh(): Promise<void>;
  chainOf(chain: number): Promise<Chain>;
  onChange(handler: (round: CrashRound) => void): void;
}

const REMEMBERED_MAX = 50;

export function createTable({ database, keys }: { database: Database; keys: KeyRing }): CrashTable {
  const rounds = new Map<number, CrashRound>();
  const flights = new Map<number, Flight>();
  const chains = new Map<number, Chain>();
  const handlers: ((round: CrashRound) => void)[] = [];

  const chainOf = async (number: number): Promise<Chain> => {
    const known = chains.get(number);
    if (known?.salt != null) return known;
    const chain = await findChain(database, keys, number);
    if (!chain) throw new Error(`There is no chain ${number}.`);
    chains.set(number, chain);
    return chain;
  };

  /** Computed at the start, so that every server can judge cash-outs by itself. */
  const noteFlight = ({ round, chain, game, startedAtMs }: CrashRound) => {
    const known = chains.get(chain);
    if (startedAtMs === null || flights.has(round) || known?.salt == null) return;
    flights.set(round, { startedAtMs, point: pointOf(known.hashOf(game), known.salt) });
  };

  const learn = (news: readonly CrashRound[]) => {
    for (const round of news) {
      const known = rounds.get(round.round);
      if (known && PHASES.indexOf(known.phase) > PHASES.indexOf(round.phase)) continue;
      rounds.set(round.round, round);
      noteFlight(round);
      if (known?.phase !== round.phase) for (const handler of handlers) handler(round);
    }
    for (const round of [...rounds.keys()].sort((a, b) => a - b).slice(0, -REMEMBERED_MAX)) {
      rounds.delete(round);
      flights.delete(round);
    }
  };

  const current = () => {
    let earliest: CrashRound | null = null;
    for (const round of rounds.values()) {
      if (round.phase === 'ended' || round.phase === 'void') continue;
      if (!earliest || round.round < earliest.round) earliest = round;
    }
    return earliest;
  };

  const newestEnded = () => {
    let newest: CrashRound | null = null;
    for (const round of rounds.values()) {
      if (round.phase !== 'ended' && round.phase !== 'void') continue;
      if (!newest || round.round > newest.round) newest = round;
    }
    return newest;
  };

  return {
    current,
    newestEnded,
    find: (round) => rounds.get(round) ?? null,
    roundForBet(receivedAtMs) {
      const now = current();
      if (!now || now.phase === 'waiting') return now;
      if (now.phase === 'betting' && receivedAtMs < now.closesAtMs!) return now;
      return rounds.get(now.round + 1) ?? null;
    },
    flightOf: (round) => flights.get(round) ?? null,
    learn,
    async refresh() {
      const found = await readTable(database);
      for (const { chain } of found) await chainOf(chain);
      learn(found);
    },
    chainOf,
    onChange: (handler) => void handlers.push(handler),
  };
}
