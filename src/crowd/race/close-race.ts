import type { Clock } from '../../clock/clock.ts';
import { inEachCell } from '../../db/cells/cells.ts';
import { startOfDay } from '../../ledger/days.ts';
import { findDayFrom, type Days } from '../../ledger/periods.ts';
import { post } from '../../ledger/post.ts';
import type { Wallet } from '../../ledger/wallet.ts';
import { formatUsd, usdMicros } from '../../money/usd.ts';
import { addNotice } from '../../notices/notice-rows.ts';
import { isoDay, periodOf } from '../../terms/periods.ts';
import { readEntries, type RaceSource } from './entries.ts';
import { placesOf } from './prizes.ts';
import { addRace, finishPaid, listUnpaid, moveOn, notePaid, readNextRace, type RacePlace } from './race-rows.ts';

export interface RaceClosing extends RaceSource {
  clock: Clock;
  /** Called after the commit of any change of a wallet. */
  walletChanged(wallet: Wallet): void;
}

/** By then every bet of the week is committed on all servers, even if their clocks differ. */
export const CLOSED_AFTER_MS = 15 * 60_000;
const PAID_AT_ONCE = 8;
const PAGE = 200;

/**
 * Closes every race that is over, then pays unpaid prizes. It may run twice, late, or on several servers in parallel: the first list
 * stored is final, and each prize has its own key in the books. An interrupted run is continued by the next one.
 */
export async function closeRaces(closing: RaceClosing): Promise<void> {
  while (await closeNext(closing));
  await payPrizes(closing);
}

/** False if no race is over, or another server has just closed it. */
async function closeNext(closing: RaceClosing): Promise<boolean> {
  const { cells, clock } = closing;
  const { directory } = cells;
  const next = await readNextRace(directory);
  const played = await inEachCell(cells, (database) => findDayFrom(database, next));
  const first = played.reduce((one, other) => (one === null || (other !== null && other < one) ? other : one), null);
  if (first === null) return false;
  const week = periodOf('week', first);
  if (clock.now() < endOf(week)) return false;
  if (week.firstDay !== next) return moveOn(directory, next, week.firstDay);
  const { lists, top } = await readEntries(closing, week);
  const entries = lists.reduce((sum, list) => sum + list.length / 8, 0);
  return directory.transaction(async (tx) => {
    if (!(await moveOn(tx, next, week.endDay))) return false;
    if (top.length > 0) {
      await addRace(tx, { firstDay: week.firstDay, entries, closedAt: clock.now() }, placesOf(top));
    }
    return true;
  });
}

const endOf = ({ endDay }: Days) => new Date(startOfDay(endDay).getTime() + CLOSED_AFTER_MS);

async function payPrizes(closing: RaceClosing): Promise<void> {
  const { directory } = closing.cells;
  const failures: unknown[] = [];
  for (let unpaid = await listUnpaid(directory, PAGE); unpaid.length > 0;) {
    const before = failures.length;
    for (let at = 0; at < unpaid.length; at += PAID_AT_ONCE) {
      await Promise.all(
        unpaid
          .slice(at, at + PAID_AT_ONCE)
          .map((place) => pay(closing, place).catch((error: unknown) => failures.push(error))),
      );
    }
    // A cell that is away would be listed again at once, so its prizes wait for the next run.
    if (failures.length > before) break;
    unpaid = await listUnpaid(directory, PAGE);
  }
  await finishPaid(directory, closing.clock.now());
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prizes are still to be paid.`);
}

/** Money, notice and the paid mark in one transaction. A repeat finds the posting key and pays nothing. */
async function pay({ cells, clock, walletChanged }: RaceClosing, place: RacePlace): Promise<void> {
  const { playerId, firstDay, prize } = place;
  const key = raceKey(firstDay);
  const wallet = await cells.of(playerId).transaction(async (tx) => {
    const posted = await post(tx, clock, {
      playerId,
      key,
      transfers: [
        {
          kind: 'race_prize',
          debit: 'rewards',
          credit: 'primary',
          amount: usdMicros(prize),
          reference: BigInt(firstDay),
        },
      ],
    });
    if (!posted.ok) throw new Error(`A prize of player ${playerId} was refused: ${posted.reason}.`);
    const now = clock.now();
    await notePaid(tx, place, posted.firstTransfer, now);
    const data = { place: String(place.place), amount: formatUsd(prize) };
    await addNotice(tx, now, { playerId, event: 'race-won', key, data });
    return posted.repeated ? null : posted.wallet;
  });
  if (wallet) walletChanged(wallet);
}

/** The posting key of a prize: a player has at most one place in a race. */
export const raceKey = (firstDay: number): string => `race:${isoDay(firstDay)}`;
