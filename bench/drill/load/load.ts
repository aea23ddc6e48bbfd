import { setTimeout as sleep } from 'node:timers/promises';
import { registerRichBettors, type Bettor } from '../../player/bettor.ts';
import { proveBooks } from '../../stage/books.ts';
import type { Figure } from '../../stage/report.ts';
import { until, within } from '../../stage/waiting.ts';
import type { Casino } from '../stage/product.ts';
import { judgeBettors } from './bets-in-books.ts';
import { openClientBooks, type ClientBooks } from './client-books.ts';
import { startMixedBettors } from './mixed-bettors.ts';
import { comparePatrons, untilDepositsCredited } from './patron-books.ts';
import { act as actOnce, addPatron, openVisit, type Patron } from './patron.ts';
import { watch, type Probe } from './probe.ts';

export type Load = Awaited<ReturnType<typeof prepareLoad>>;
export type Running = ReturnType<typeof startLoad>;

interface Players {
  bettors: readonly Bettor[];
  patrons: readonly Patron[];
  books: ClientBooks;
  /** The slot that patrons play. */
  game: string;
}

const STEP_MS_MAX = 120_000;
/** Deposits may take until the next look at the processor. */
const FINISH_MS_MAX = 200_000;
/** A new casino asks the provider for its games in its first seconds. */
const LISTED_WITHIN_MS = 60_000;
let lastPlayer = 0;
let lastStart = 0;

/**
 * Everything players do, all at once: bets on the four originals, slots, deposits, claims, withdrawals.
 * `firstNumber` is that of the first bettor, where others than loads have registered players before.
 */
export async function prepareLoad(casino: Casino, size: { bettors: number; patrons: number; firstNumber?: number }) {
  const { address, database } = casino;
  const { firstNumber = lastPlayer + 1 } = size;
  const bettors = await registerRichBettors(address, database, size.bettors, firstNumber);
  lastPlayer = firstNumber + size.bettors - 1;
  const patrons: Patron[] = [];
  while (patrons.length < size.patrons) patrons.push(await addPatron(casino, (lastPlayer += 1)));
  const game = patrons.length > 0 ? await findSlot(address) : '';
  const players: Players = { bettors, patrons, books: openClientBooks(), game };

  /**
   * Everybody plays, and the probes ask, while `act` goes on. Then players end what is open, and what they were told is
   * compared with the books: each difference is a problem.
   */
  const playDuring = async <T>(
    act: (running: Running) => Promise<T>,
    { at = address, probes = [] }: { at?: string; probes?: readonly Probe[] } = {},
  ) => {
    const running = startLoad(casino, players, at);
    await running.answered();
    const { result, figures, problems } = await watch(probes, () => act(running));
    await within(STEP_MS_MAX, 'the last answers', running.stop());
    const rounds = await within(FINISH_MS_MAX, 'open rounds are finished', running.finishRounds());
    await within(FINISH_MS_MAX, 'deposits are credited', untilDepositsCredited(casino.database, patrons));
    problems.push(
      ...running.refused,
      ...(await judgeBettors(casino, bettors, players.books)),
      ...(await comparePatrons(casino.database, patrons)),
      ...(await proveBooks(casino.database)),
    );
    const acknowledged = running.acknowledged();
    const played: Figure[] = [
      ['Acknowledged answers', acknowledged],
      ['Rounds left open, resumed and finished', rounds],
    ];
    return { result, acknowledged, figures: [...figures, ...played], problems };
  };
  return { ...players, playDuring };
}

function startLoad(casino: Casino, { bettors, patrons, books, game }: Players, address: string) {
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
    ...mixed,
    /** Resolves with the next answer that a bettor is given. */
    answered: () => within(STEP_MS_MAX, 'an acknowledgement', mixed.nextAcknowledgement()),
    /** Answers so far, of bettors and patrons. */
    acknowledged: () => count() - before,
    /** Of the bettors' answers, over so long. */
    async answersPerSecond(ms: number) {
      const earlier = books.acknowledged.length;
      await sleep(ms);
      return ((books.acknowledged.length - earlier) * 1_000) / ms;
    },
    /** Resolves when everything that was asked is answered; rounds may stay open. */
    stop: () => Promise.all([mixed.stop(), living]),
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
