import { randomUUID } from 'node:crypto';
import type { Queryable, Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import {
  choicesOf,
  EVENTS,
  INVITING,
  isEvent,
  KEPT_DAYS,
  type Choices,
  type Event,
  type NoticeData,
} from './events.ts';

export interface NewNotice {
  playerId: PlayerId;
  event: Event;
  data?: NoticeData;
  /** Deduplicates: the same key is sent once. Left out: sent every time. */
  key?: string;
}

export interface Notice {
  id: string;
  playerId: PlayerId;
  event: Event;
  data: NoticeData;
  createdAt: Date;
  isRead: boolean;
}

interface NoticeRow {
  player_id: bigint;
  notice_id: string;
  event: string;
  data: NoticeData;
  created_at: Date;
  read_at: Date | null;
  [column: string]: unknown;
}

/** Records a notice in the transaction that causes it. It works in the player's cell. */
export async function addNotice(tx: Tx, now: Date, { playerId, event, data = {}, key }: NewNotice): Promise<void> {
  if (INVITING.has(event) && (await keepsFromPlay(tx, playerId, now))) return;
  const { page } = (await readChoices(tx, playerId))[EVENTS[event]];
  const id = randomUUID();
  await tx.query(
    `INSERT INTO notices (player_id, notice_id, event, key, data, created_at, in_inbox, due_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $6) ON CONFLICT (player_id, key) DO NOTHING`,
    [playerId, id, event, key ?? id, JSON.stringify(data), now, page],
  );
}

/** Excluded, or limited at the player's own request. */
async function keepsFromPlay(tx: Tx, playerId: PlayerId, now: Date): Promise<boolean> {
  const { excludedUntil, playLimits } = await readWallet(tx, playerId);
  if (playLimits !== null || (excludedUntil !== null && excludedUntil > now)) return true;
  const { rowCount } = await tx.query(
    'SELECT FROM player_limits WHERE player_id = $1 AND amount_micros IS NOT NULL LIMIT 1',
    [playerId],
  );
  return rowCount! > 0;
}

export async function readChoices(db: Queryable, playerId: PlayerId): Promise<Choices> {
  const { rows } = await db.query<{ choices: Record<string, Record<string, unknown>> }>(
    'SELECT choices FROM notice_choices WHERE player_id = $1',
    [playerId],
  );
  return choicesOf(rows[0]?.choices ?? null);
}

export async function storeChoices(db: Queryable, playerId: PlayerId, choices: Choices): Promise<void> {
  await db.query(
    `INSERT INTO notice_choices (player_id, choices) VALUES ($1, $2)
     ON CONFLICT (player_id) DO UPDATE SET choices = excluded.choices`,
    [playerId, JSON.stringify(choices)],
  );
}

/** Newest first, before the given moment. */
export async function listNotices(db: Queryable, playerId: PlayerId, before: Date, limit: number): Promise<Notice[]> {
  const { rows } = await db.query<NoticeRow>(
    `SELECT player_id, notice_id, event, data, created_at, read_at FROM notices
     WHERE player_id = $1 AND in_inbox AND created_at < $2 ORDER BY created_at DESC, notice_id LIMIT $3`,
    [playerId, before, limit],
  );
  return rows.filter(({ event }) => isEvent(event)).map(toNotice);
}

export async function countUnread(db: Queryable, playerId: PlayerId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM notices WHERE player_id = $1 AND in_inbox AND read_at IS NULL',
    [playerId],
  );
  return rows[0]!.count;
}

/** Marks everything that had arrived by then. */
export async function markRead(db: Queryable, playerId: PlayerId, until: Date, now: Date): Promise<void> {
  await db.query(
    'UPDATE notices SET read_at = $3 WHERE player_id = $1 AND in_inbox AND read_at IS NULL AND created_at <= $2',
    [playerId, until, now],
  );
}

export interface DueNotice extends Notice {
  inInbox: boolean;
  attempts: number;
}

/** Takes due notices. If this server dies, another takes them again after the lease. */
export async function takeDue(db: Queryable, now: Date, leaseUntil: Date, limit: number): Promise<DueNotice[]> {
  const { rows } = await db.query<NoticeRow & { in_inbox: boolean; attempts: number }>(
    `UPDATE notices SET attempts = attempts + 1, due_at = $2
     WHERE (player_id, notice_id) IN (
       SELECT player_id, notice_id FROM notices WHERE due_at <= $1 ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     RETURNING player_id, notice_id, event, data, created_at, read_at, in_inbox, attempts`,
    [now, leaseUntil, limit],
  );
  return rows
    .filter(({ event }) => isEvent(event))
    .map((row) => ({ ...toNotice(row), inInbox: row.in_inbox, attempts: row.attempts }));
}

export async function finishDelivery(db: Queryable, { playerId, id }: Notice): Promise<void> {
  await db.query('UPDATE notices SET due_at = NULL WHERE player_id = $1 AND notice_id = $2', [playerId, id]);
}

/** Whether this call is the one that should send the mail. */
export async function claimMail(tx: Tx, { playerId, id }: Notice, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE notices SET mailed_at = $3 WHERE player_id = $1 AND notice_id = $2 AND mailed_at IS NULL',
    [playerId, id, now],
  );
  return rowCount === 1;
}

export async function forgetOldNotices(db: Queryable, now: Date): Promise<void> {
  await db.query('DELETE FROM notices WHERE created_at < $1', [new Date(now.getTime() - KEPT_DAYS * 86_400_000)]);
}

function toNotice(row: NoticeRow): Notice {
  return {
    id: row.notice_id,
    playerId: toPlayerId(row.player_id),
    event: row.event as Event,
    data: row.data,
    createdAt: row.created_at,
    isRead: row.read_at !== null,
  };
}
