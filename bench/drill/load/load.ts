import { readWallet } from '../../../src/ledger/wallet-rows.ts';
import { compareWithBets } from './bets-in-books.ts';
import { openClientBooks, type ClientBooks } from './client-books.ts';
import { startMixedBettors, type MixedBettors } from './mixed-bettors.ts';
import { registerRichBettor, RICH_MICROS, type Bettor } from '../../player/bettor.ts';
import { proveBooks } from '../books.ts';
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
  /** What players were told against what the database has; nothing may be under way. Describes each difference. */
  compare(): Promise<string[]>;
}

export interface Running {
  mixed: MixedBettors;
  pause(): () => void;
  /** Resolves when everything that was asked is answered; rounds may stay open. */
  stop(): Promise<void>;
  /** Ends what is open: rounds by their players. Gives how many rounds there were. */
  finish(): Promise<number>;
  /** Answers that bettors did not expect. */
  refused: readonly string[];
  acknowledged(): number;
}

export interface LoadSize {
  bettors: number;
  patrons: number;
}

/** `finish` waits for deposits, which may take until the next look at the processor. */
export const FINISH_MS_MAX = 200_000;
let lastPlayer = 0;
let lastStart = 0;

export async function prepareLoad(product: Product, size: LoadSize): Promise<Load> {
  const { address, database } = product;
  const bettors: Bettor[] = [];
  for (let count = 0; count < size.bettors; count += 1)
    bettors.push(await registerRichBettor(address, database, (lastPlayer += 1)));
  const patrons: Patron[] = [];
  for (let count = 0; count < size.patrons; count += 1) patrons.push(await addPatron(product, (lastPlayer += 1)));
  const game = await findSlot(address);
  const books = openClientBooks();
  for (const patron of patrons) await openGame(openVisit(product, patron, game, 'open'));
  return {
    bettors,
    patrons,
    books,
    game,
    start: (at = address) => startLoad(product, { bettors, patrons, books, game }, at),
    compare: () => compareLoad(product, { bettors, patrons, books }),
  };
}

type Players = Pick<Load, 'bettors' | 'patrons' | 'books'>;

function startLoad(product: Product, players: Players & { game: string }, address: string): Running {
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
    refused: mixed.refused,
    acknowledged: () => acknowledgedBy(players) - before,
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

export function acknowledgedBy({ patrons, books }: Players): number {
  return books.acknowledged.length + patrons.reduce((sum, { notes }) => sum + notes.length, 0);
}

async function compareLoad(product: Product, { bettors, patrons, books }: Players): Promise<string[]> {
  const { database, keys, cluster } = product;
  const bets = await compareWithBets(cluster.url, keys, books, books.acknowledged);
  const problems = [
    ...bets.lost.map((name) => `lost: ${name}`),
    ...bets.doubled.map((name) => `doubled: ${name}`),
    ...books.acknowledged
      .filter((call) => call.asked.doubt === 'undone' && bets.hadTakenEffect.has(call))
      .map(({ key }) => `answered as not done, and was done: ${key}`),
    ...bets.unacknowledged.map((name) => `in the books without an answer: ${name}`),
    ...(await comparePatrons(database, patrons)),
    ...(await proveBooks(database)),
  ];
  for (const bettor of bettors) {
    const expected = RICH_MICROS + books.gainMicros(bettor);
    const { primary } = await readWallet(database, bettor.playerId);
    if (primary !== expected) problems.push(`player ${bettor.playerId} reckons ${expected}, the books say ${primary}`);
  }
  return problems;
}
