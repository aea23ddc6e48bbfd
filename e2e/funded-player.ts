import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readConfig } from '../src/app/config.ts';
import { systemClock } from '../src/clock/clock.ts';
import { openCellsOf } from '../src/db/cells/cells.ts';
import type { Database } from '../src/db/database.ts';
import { projectRoot } from '../src/db/project-root.ts';
import { completeDailySums, lockDailySums } from '../src/ledger/add-daily-sums.ts';
import { toPlayerId, type PlayerId } from '../src/ledger/player-id.ts';
import { post } from '../src/ledger/post.ts';
import { dollars } from '../src/money/usd.ts';
import { grantBonuses } from '../src/rewards/grant-bonuses.ts';
import { openSettingsDatabase } from '../scripts/preparation.ts';
import type { Transfer } from '../src/ledger/transfer.ts';
import { postFrom, readApi } from './api.ts';

/** The data folder of the journeys' server; the same as in playwright.config.ts. */
const DATA_DIR = process.env['E2E_DATA_DIR'] ?? 'test-results/e2e-data';
const PASSWORD = 'Copper7!Lantern';
const DAY_MS = 86_400_000;

export interface Funds {
  primary?: number;
  promotional?: number;
  /** Largest bet on the promotional balance. */
  maxBet?: number;
  /** In dollars, before today. */
  wagered?: number;
  /** Stake times edge of yesterday's play, in dollars. Its bonuses are granted. */
  theoreticalYesterday?: number;
}

/** Creates a player with money in the books and signs in on this page. Each journey has its own. */
export async function signInFunded(page: Page, funds: Funds): Promise<string> {
  const { primary = 0, promotional = 0, maxBet = 0, wagered = 0, theoreticalYesterday = 0 } = funds;
  const username = `e${randomBytes(5).toString('hex')}`;
  await postFrom(page, '/api/users/register', {
    username,
    email: `${username}@example.com`,
    password: PASSWORD,
    over18: true,
  });
  await withCellOf(username, async (database, playerId) => {
    const transfers: Transfer[] = [];
    if (primary > 0) {
      transfers.push({ kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: dollars(primary) });
    }
    if (promotional > 0) {
      transfers.push({ kind: 'adjustment', debit: 'promotions', credit: 'promotional', amount: dollars(promotional) });
    }
    const tally = { cashWagered: dollars(wagered), theoreticalNanos: dollars(theoreticalYesterday) * 1_000n };
    const yesterday = { now: () => new Date(Date.now() - DAY_MS) };
    await database.transaction((tx) => post(tx, yesterday, { playerId, key: 'e2e:grant', transfers, tally }));
    if (theoreticalYesterday > 0) {
      // Another journey may have granted that day's bonuses already.
      await database.query('DELETE FROM reward_runs');
      await grantBonuses({ database, clock: systemClock, walletChanged() {} });
    }
    if (maxBet > 0) {
      await database.query(
        'UPDATE wallets SET promo_max_bet_micros = $2, promo_lock_micros = 2000000000, version = version + 1 WHERE player_id = $1',
        [playerId, dollars(maxBet)],
      );
    }
  });
  return username;
}

/** Adds new postings to the sums that Finance shows, as the server does twice a minute. */
export async function addSumsOf(username: string): Promise<void> {
  await withCellOf(username, (database) =>
    database.transaction(async (tx) => {
      await lockDailySums(tx);
      await completeDailySums(tx);
    }),
  );
}

/** Signs in the same player on another device. */
export async function signInAgain(page: Page, username: string): Promise<void> {
  await postFrom(page, '/api/users/login', { identifier: username, password: PASSWORD });
}

export interface PlayedBet {
  id: string;
  betAmount: number;
  winnings: number;
  balanceType: string;
  result: Record<string, unknown>;
}

/** This page's player's bets as the server recorded them, newest first. */
export async function readBets(page: Page, game: string): Promise<PlayedBet[]> {
  const { answer } = await readApi(page, `/api/bets?game=${game}&limit=100`);
  return answer['items'] as PlayedBet[];
}

/** Works in the database of the cell that holds the player. */
async function withCellOf(
  username: string,
  work: (database: Database, playerId: PlayerId) => Promise<void>,
): Promise<void> {
  const config = readConfig({ ...process.env, DATA_DIR });
  const prepared = await openSettingsDatabase(projectRoot(), config, () => {});
  const cells = await openCellsOf(prepared.url, { connections: 1, waitMsMax: 30_000 });
  try {
    const { rows } = await cells.directory.query<{ player_id: bigint }>(
      'SELECT player_id FROM usernames WHERE username_folded = $1',
      [username],
    );
    const playerId = toPlayerId(rows[0]!.player_id);
    await work(cells.of(playerId), playerId);
  } finally {
    await cells.close();
    await prepared.stop();
  }
}
