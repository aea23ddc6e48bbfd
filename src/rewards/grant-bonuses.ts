import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import { dayOf } from '../ledger/days.ts';
import { beginDay, findActivePlayers, findFirstDay, totalsAsOf, totalsBegunWith } from '../ledger/periods.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { countOpenBonuses, lockWallets, readWallets } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { formatUsd } from '../money/usd.ts';
import { addNotice } from '../notices/notice-rows.ts';
import { BONUS_CLAIM, BONUSES } from '../terms/house-terms.ts';
import { periodOf, type Period } from '../terms/periods.ts';
import { tierMinimum } from '../terms/ranks.ts';
import { BONUS_KINDS, GRANT_MIN, reckonBonus, type BonusKind } from './bonuses.ts';
import {
  addGrants,
  beginRun,
  expireGrants,
  findLapsing,
  findRunOut,
  finishRun,
  giveUpRun,
  lastFinishedRun,
} from './grant-rows.ts';

export interface Granting {
  database: Database;
  clock: Clock;
  walletChanged(wallet: Wallet): void;
}

const PLAYERS_AT_ONCE = 100;
const LAPSE_WARNING_MS = 86_400_000;
export const CLAIMABLE_MS = BONUS_CLAIM.withinDays * 86_400_000;

/**
 * Grants the bonuses of every period that has ended since the last run, however long ago. The books have the play of each day.
 * Running it twice, or on several servers in parallel, grants no more: a grant is one row by its key.
 */
export async function grantBonuses(granting: Granting): Promise<void> {
  for (const kind of BONUS_KINDS) {
    let period = await nextPeriod(granting, kind);
    while (period && period.endDay <= dayOf(granting.clock.now())) {
      // Another server is processing this period and will process the next ones too.
      if (!(await runPeriod(granting, kind, period))) break;
      period = periodOf(BONUSES[kind].every, period.endDay);
    }
  }
}

/** Warns players, once, whose bonus expires within a day. */
export async function warnOfLapsing({ database, clock }: Pick<Granting, 'database' | 'clock'>): Promise<void> {
  const now = clock.now();
  const lapsing = await findLapsing(database, now, new Date(now.getTime() + LAPSE_WARNING_MS), PLAYERS_AT_ONCE);
  for (const { playerId, kind, firstDay, amount } of lapsing) {
    const key = `bonus-lapses:${kind}:${firstDay}`;
    const data = { amount: formatUsd(amount) };
    await database.transaction((tx) => addNotice(tx, now, { playerId, event: 'bonus-lapses', key, data }));
  }
}

/** Expires bonuses that were not claimed in time. */
export async function expireBonuses({ database, clock, walletChanged }: Granting): Promise<void> {
  const now = clock.now();
  const players = await findRunOut(database, now, PLAYERS_AT_ONCE);
  if (players.length === 0) return;
  await database.transaction(async (tx) => {
    await lockWallets(tx, players);
    await countOpenBonuses(tx, await expireGrants(tx, players, now), -1);
  });
  for (const wallet of (await readWallets(database, players)).values()) walletChanged(wallet);
}

async function nextPeriod({ database }: Granting, kind: BonusKind): Promise<Period | null> {
  const { every } = BONUSES[kind];
  const last = await lastFinishedRun(database, kind);
  if (last !== null) return periodOf(every, periodOf(every, last).endDay);
  const first = await findFirstDay(database);
  return first === null ? null : periodOf(every, first);
}

async function runPeriod(granting: Granting, kind: BonusKind, period: Period): Promise<boolean> {
  const { database, clock } = granting;
  if (!(await beginRun(database, kind, period.firstDay, clock.now()))) return false;
  try {
    const players = await findActivePlayers(database, period, tierMinimum(BONUSES[kind].from));
    let grants = 0;
    for (let at = 0; at < players.length; at += PLAYERS_AT_ONCE) {
      grants += await grantTo(granting, kind, period, players.slice(at, at + PLAYERS_AT_ONCE));
    }
    await finishRun(database, kind, period.firstDay, clock.now(), grants);
    return true;
  } catch (error) {
    await giveUpRun(database, kind, period.firstDay);
    throw error;
  }
}

async function grantTo(
  { database, clock, walletChanged }: Granting,
  kind: BonusKind,
  period: Period,
  players: readonly PlayerId[],
): Promise<number> {
  const granted = await database.transaction((tx) => addTo(tx, clock, kind, period, players));
  for (const wallet of (await readWallets(database, granted)).values()) walletChanged(wallet);
  return granted.length;
}

async function addTo(
  tx: Tx,
  clock: Clock,
  kind: BonusKind,
  period: Period,
  players: readonly PlayerId[],
): Promise<PlayerId[]> {
  await lockWallets(tx, players);
  await beginDay(tx, players, period.endDay);
  const [before, after] = [
    await totalsBegunWith(tx, players, BONUSES[kind].every, period.firstDay),
    await totalsAsOf(tx, players, period.endDay),
  ];
  const due = players
    .map((playerId) => ({ playerId, reckoned: reckonBonus(kind, before.get(playerId)!, after.get(playerId)!) }))
    .filter(({ reckoned }) => reckoned.isUnlocked && reckoned.amount >= GRANT_MIN);
  if (due.length === 0) return [];
  const grantedAt = clock.now();
  // Counted from now, so that a late run does not shorten the time to claim.
  const expiresAt = new Date(grantedAt.getTime() + CLAIMABLE_MS);
  const granted = await addGrants(tx, kind, period, due, { grantedAt, expiresAt });
  await countOpenBonuses(tx, granted, 1);
  const isGranted = new Set(granted);
  for (const { playerId, reckoned } of due) {
    if (!isGranted.has(playerId)) continue;
    const key = `bonus:${kind}:${period.firstDay}`;
    const data = { amount: formatUsd(reckoned.amount) };
    await addNotice(tx, grantedAt, { playerId, event: 'bonus-ready', key, data });
  }
  return granted;
}
