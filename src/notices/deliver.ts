import type { Clock } from '../clock/clock.ts';
import { inAnsweringCells, type Cells } from '../db/cells/cells.ts';
import type { Database, Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Mailbox } from '../mail/outbox.ts';
import { textsIn, type Language } from '../texts/language.ts';
import { noticeTexts } from '../texts/notices.ts';
import { EVENTS, hasOwnMail, linkOf } from './events.ts';
import { claimMail, finishDelivery, readChoices, takeDue, type DueNotice } from './notice-rows.ts';
import type { PushSender } from './push/send.ts';
import { listSubscriptions, removeSubscription } from './push/subscription-rows.ts';

export interface Delivery {
  cells: Cells;
  clock: Clock;
  /** Notifies the player's open pages. */
  told(playerId: PlayerId, noticeId: string): void;
  mailbox: Mailbox;
  readerOf(tx: Tx, playerId: PlayerId): Promise<{ email: string; username: string; language: Language }>;
  publicUrl: string;
  /** Null if push is not set up. */
  push: PushSender | null;
}

const LEASE_MS = 120_000;
const AT_ONCE = 20;
const ATTEMPTS_MAX = 4;

/** Delivers what is due, in every cell. Any number of servers may do so in parallel. */
export async function deliverNotices(delivery: Delivery): Promise<void> {
  await inAnsweringCells(delivery.cells, async (database) => {
    const now = delivery.clock.now();
    const due = await takeDue(database, now, new Date(now.getTime() + LEASE_MS), AT_ONCE);
    await Promise.all(due.map((notice) => deliver(delivery, database, notice)));
  });
}

async function deliver(delivery: Delivery, database: Database, notice: DueNotice): Promise<void> {
  const { playerId, id, attempts } = notice;
  // An open support thread updates live, even for players who want no notices about it.
  const isLive = notice.inInbox || EVENTS[notice.event] === 'support';
  if (isLive && attempts === 1) delivery.told(playerId, id);
  const choices = (await readChoices(database, playerId))[EVENTS[notice.event]];
  if (choices.mail && !hasOwnMail(notice.event)) await mail(delivery, database, notice);
  const isDone = !choices.push || (await push(delivery, database, notice));
  if (isDone || attempts >= ATTEMPTS_MAX) await finishDelivery(database, notice);
}

async function mail({ mailbox, readerOf, clock, publicUrl }: Delivery, database: Database, notice: DueNotice) {
  await database.transaction(async (tx) => {
    if (!(await claimMail(tx, notice, clock.now()))) return;
    const { email, username, language } = await readerOf(tx, notice.playerId);
    const { title, text } = wordsOf(notice, language);
    await mailbox.queue(tx, email, 'notice', {
      username,
      title,
      text,
      link: `${publicUrl}${linkOf(notice.event, notice.data)}`,
    });
  });
}

/** False if it should be retried. */
async function push({ push: sender, readerOf }: Delivery, database: Database, notice: DueNotice): Promise<boolean> {
  if (!sender) return true;
  const subscriptions = await listSubscriptions(database, notice.playerId);
  if (subscriptions.length === 0) return true;
  const { language } = await database.transaction((tx) => readerOf(tx, notice.playerId));
  const message = { id: notice.id, ...wordsOf(notice, language), link: linkOf(notice.event, notice.data) };
  const sent = await Promise.all(
    subscriptions.map(async (subscription) => {
      const result = await sender.send(subscription, message);
      if (result === 'gone') await removeSubscription(database, notice.playerId, subscription.endpoint);
      return result;
    }),
  );
  // A browser that already has it shows it once, because notices with the same id replace each other.
  return !sent.includes('failed');
}

function wordsOf({ event, data }: DueNotice, language: Language): { title: string; text: string } {
  const texts = textsIn(language, noticeTexts);
  return { title: texts.kinds[EVENTS[event]], text: texts.events[event](data) };
}
