import { setTimeout as sleep } from 'node:timers/promises';
import { registerRichBettors, type Bettor } from '../../player/bettor.ts';
import { proveBooks } from '../../stage/books.ts';
import { until, within } from '../../stage/waiting.ts';
import type { Casino } from '../stage/product.ts';
import { judgeBettors } from './bets-in-books.ts';
import { openClientBooks, type ClientBooks } from './client-books.ts';
import { startMixedBettors, type MixedBettors } from './mixed-bettors.ts';
import { comparePatrons, untilDepositsCredited } from './patron-books.ts';
import { act as actOnce, addPatron, openGame, openVisit, type Patron } from './patron.ts';

/** Everything players do, all at once: bets on the four originals, slots, deposits, claims, withdrawals. */
export interface Load {
  bettors: readonly Bettor[];
  patrons: readonly Patron[];
  books: ClientBooks;
  /** The slot that patrons play. */
  game: string;
  /**
   * Everybody plays while `act` goes on. Then players end what is open, and what they were told is compared with the
   * books: each difference is a problem.
   */
  playDuring<T>(act: (running: Running) => Promise<T>, address?: string): Promise<Played<T>>;
}

export interface Played<T> {
  result: T;
  /** Rounds that were open at the end, and were finished by their players. */
  rounds: number;
  acknowledged: number;
  problems: string[];
}

export interface Running {
  pause(): () => void;
  /** Resolves when everything that was asked is answered; rounds may stay open. */
  stop(): Promise<void>;
  /** Resolves with the next answer that a bettor is given. */
  answered(): Promise<void>;
  /** Of the bettors' answers, over so long. */
  answersPerSecond(ms: number): Promise<number>;
  /** Answers so far, of bettors and patrons. */
  acknowledged(): number;
}

const STEP_MS_MAX = 120_000;
/** Deposits may take until the next look at the processor. */
const FINISH_MS_MAX = 200_000;
/** A new casino asks the provider for its games in its first seconds. */
const LISTED_WITHIN_MS = 60_000;
let lastPlayer = 0;
let lastStart = 0;

/** `firstNumber` is that of the first bettor, where others than loads have registered players before. */
export async function prepareLoad(
  casino: Casino,
  size: { bettors: number; patrons: number; firstNumber?: number },
): Promise<Load> {
  const { address, database } = casino;
  const { firstNumber = lastPlayer + 1 } = size;
  const bettors = await registerRichBettors(address, database, size.bettors, firstNumber);
  lastPlayer = firstNumber + size.bettors - 1;
  const patrons: Patron[] = [];
  while (patrons.length < size.patrons) patrons.push(await addPatron(casino, (lastPlayer += 1)));
  const game = patrons.length > 0 ? await findSlot(address) : '';
  for (const patron of patrons) await openGame(openVisit(casino, patron, game, 'open'));
  const books = openClientBooks();
  const players = { bettors, patrons, books, game };
  return {
    ...players,
    async playDuring(act, at = address) {
      const running = startLoad(casino, players, at);
      await running.answered();
      const result = await act(running);
      await within(STEP_MS_MAX, 'the last answers', running.stop());
      const rounds = await within(FINISH_MS_MAX, 'open rounds are finished', running.mixed.finishRounds());
      await within(FINISH_MS_MAX, 'deposits are credited', untilDepositsCredited(casino.database, patrons));
      const problems = [
        ...running.mixed.refused,
        ...(await judgeBettors(casino, bettors, books)),
        ...(await comparePatrons(casino.database, patrons)),
        ...(await proveBooks(casino.database)),
      ];
      return { result, rounds, acknowledged: running.acknowledged(), problems };
    },
  };
}

type Players = Omit<Load, 'playDuring'>;

function startLoad(casino: Casino, players: Players, address: string): Running & { mixed: MixedBettors } {
  const { bettors, patrons, books, game } = players;
  const prefix = `drill${(lastStart += 1)}`;
  const count = () => books.acknowledged.length + patrons.reduce((sum, { notes }) => sum + notes.length, 0);
  const before = count();
  const mixed = startMixedBettors(address, bettors, books, prefix);
  const live = async (patron: Patron) => {
    const visit = openVisit(casino, patron, game, prefix, address);
    while (await mixed.goesOn()) await actOnce(visit);
    visit.link.close();
  };
  const living = Promise.all(patrons.map(live));
  living.catch(() => {});
  return {
    mixed,
    pause: () => mixed.pause(),
    answered: () => within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement()),
    acknowledged: () => count() - before,
    async answersPerSecond(ms) {
      const earlier = books.acknowledged.length;
      await sleep(ms);
      return ((books.acknowledged.length - earlier) * 1_000) / ms;
    },
    async stop() {
      await Promise.all([mixed.stop(), living]);
    },
  };
}

/** A slot that the casino lists. */
export function findSlot(address: string): Promise<string> {
  return until(LISTED_WITHIN_MS, 'slots are listed', async () => {
    const response = await fetch(`${address}/api/catalogue`);
    const { games } = (await response.json()) as { games: { id: string; category: string }[] };
    return games.find(({ category }) => category === 'slots')?.id;
  });
}
