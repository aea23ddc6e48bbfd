import { setTimeout as sleep } from 'node:timers/promises';
import { judgeBettors } from './bets-in-books.ts';
import { openClientBooks, type ClientBooks } from './client-books.ts';
import { startMixedBettors, type MixedBettors } from './mixed-bettors.ts';
import { registerRichBettors, type Bettor } from '../../player/bettor.ts';
import { proveBooks } from '../../stage/books.ts';
import { within } from '../../stage/waiting.ts';
import type { Product } from '../stage/product.ts';
import { findSlot } from './find-slot.ts';
import { comparePatrons, untilDepositsCredited } from './patron-books.ts';
import { actOnce, addPatron, openGame, openVisit, type Patron } from './patron.ts';

/** Everything players do, all at once: bets on the four originals, slots, deposits, claims, withdrawals. */
export interface Load {
  bettors: readonly Bettor[];
  patrons: readonly Patron[];
  books: ClientBooks;
  /** The slot that patrons play. */
  game: string;
  start(address?: string): Running;
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

interface Started extends Running {
  mixed: MixedBettors;
  /** Ends what is open: rounds by their players. Gives how many rounds there were. */
  finish(): Promise<number>;
}

export interface LoadSize {
  bettors: number;
  patrons: number;
}

const STEP_MS_MAX = 120_000;
/** Deposits may take until the next look at the processor. */
const FINISH_MS_MAX = 200_000;
let lastPlayer = 0;
let lastStart = 0;

export async function prepareLoad(product: Product, size: LoadSize): Promise<Load> {
  const { address, database } = product;
  const bettors = await registerRichBettors(address, database, size.bettors, lastPlayer + 1);
  lastPlayer += size.bettors;
  const patrons: Patron[] = [];
  for (let count = 0; count < size.patrons; count += 1) patrons.push(await addPatron(product, (lastPlayer += 1)));
  const game = await findSlot(address);
  const books = openClientBooks();
  for (const patron of patrons) await openGame(openVisit(product, patron, game, 'open'));
  const players = { bettors, patrons, books };
  const start = (at = address) => startLoad(product, { ...players, game }, at);
  return {
    ...players,
    game,
    start,
    async playDuring(act, at) {
      const running = start(at);
      await running.answered();
      const result = await act(running);
      await within(STEP_MS_MAX, 'the last answers', running.stop());
      const rounds = await within(FINISH_MS_MAX, 'what was open is finished', running.finish());
      const problems = [...running.mixed.refused, ...(await compareLoad(product, players))];
      return { result, rounds, acknowledged: running.acknowledged(), problems };
    },
  };
}

type Players = Pick<Load, 'bettors' | 'patrons' | 'books'>;

function startLoad(product: Product, players: Players & { game: string }, address: string): Started {
  const { bettors, patrons, books, game } = players;
  const prefix = `drill${(lastStart += 1)}`;
  const before = acknowledgedBy(players);
  const mixed = startMixedBettors(address, bettors, books, prefix);
  const told = { toStop: false, toGoOn: Promise.resolve() };
  const live = async (patron: Patron) => {
    const visit = openVisit(product, patron, game, prefix, address);
    while (!told.toStop) {
      await told.toGoOn;
      await actOnce(visit, () => told.toStop);
    }
    visit.link.close();
  };
  const living = Promise.all(patrons.map(live));
  living.catch(() => {});
  return {
    mixed,
    answered: () => within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement()),
    acknowledged: () => acknowledgedBy(players) - before,
    async answersPerSecond(ms) {
      const earlier = books.acknowledged.length;
      await sleep(ms);
      return ((books.acknowledged.length - earlier) * 1_000) / ms;
    },
    pause() {
      const goOnBetting = mixed.pause();
      let goOn = () => {};
      told.toGoOn = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      return () => {
        goOn();
        goOnBetting();
      };
    },
    async stop() {
      told.toStop = true;
      await Promise.all([mixed.stop(), living]);
    },
    async finish() {
      const rounds = await mixed.finishRounds();
      await untilDepositsCredited(product.database, patrons);
      return rounds;
    },
  };
}

function acknowledgedBy({ patrons, books }: Players): number {
  return books.acknowledged.length + patrons.reduce((sum, { notes }) => sum + notes.length, 0);
}

async function compareLoad(product: Product, { bettors, patrons, books }: Players): Promise<string[]> {
  const { database, keys, cluster } = product;
  return [
    ...(await judgeBettors({ url: cluster.url, database, keys }, bettors, books)),
    ...(await comparePatrons(database, patrons)),
    ...(await proveBooks(database)),
  ];
}
