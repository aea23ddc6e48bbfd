import { createECDH } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/errors.ts';
import type { RateLimiter } from '../http/rate-limit.ts';
import type { Serve } from '../http/router.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import * as api from './api.ts';
import { EVENTS, FIXED_KINDS, KINDS, linkOf, type Choices } from './events.ts';
import { countUnread, listNotices, markRead, readChoices, storeChoices, type Notice } from './notice-rows.ts';
import type { PushSender } from './push/send.ts';
import { removeSubscription, storeSubscription } from './push/subscription-rows.ts';

export interface NoticeRoutesOptions {
  cells: Cells;
  clock: Clock;
  limiter: RateLimiter;
  push: PushSender | null;
  /** Notifies the player's other pages that the inbox was read. */
  read(playerId: PlayerId): void;
}

const PAGE = 20;
const CHANGES_A_MINUTE = 60;

export function noticeRoutes(serve: Serve, { cells, clock, limiter, push, read }: NoticeRoutesOptions): void {
  const limit = (playerId: PlayerId) => {
    const taken = limiter.takeHere('notices', String(playerId), CHANGES_A_MINUTE, 60_000);
    if (!taken.allowed) throw new Refusal('TOO_FAST', { retryAfterS: taken.retryAfterS });
  };
  const describeChoices = (choices: Choices) => ({
    choices: KINDS.map((kind) => ({ kind, ...choices[kind] })),
    fixed: [...FIXED_KINDS],
    pushKey: push?.publicKey ?? null,
  });
  const choicesIn = async (database: Database, playerId: PlayerId) =>
    describeChoices(await readChoices(database, playerId));

  serve(api.listNotices, async ({ session, query }) => {
    const database = cells.of(session.playerId);
    const before = query.before === undefined ? END : new Date(Number(query.before));
    const found = await listNotices(database, session.playerId, before, PAGE + 1);
    const items = found.slice(0, PAGE);
    return {
      items: items.map(describe),
      unread: await countUnread(database, session.playerId),
      next: found.length > PAGE ? String(items.at(-1)!.createdAt.getTime()) : null,
    };
  });

  serve(api.readAllNotices, async ({ session, body }) => {
    limit(session.playerId);
    const database = cells.of(session.playerId);
    await markRead(database, session.playerId, new Date(body.until), clock.now());
    read(session.playerId);
    return { unread: await countUnread(database, session.playerId) };
  });

  serve(api.readNoticeChoices, ({ session }) => choicesIn(cells.of(session.playerId), session.playerId));

  serve(api.chooseNotices, async ({ session, body: { kind, channel, isOn } }) => {
    limit(session.playerId);
    if (FIXED_KINDS.includes(kind) && channel !== 'push' && !isOn) throw new Refusal('NOTICE_FIXED');
    const database = cells.of(session.playerId);
    await database.transaction(async (tx) => {
      const before = await readChoices(tx, session.playerId);
      await storeChoices(tx, session.playerId, { ...before, [kind]: { ...before[kind], [channel]: isOn } });
    });
    return choicesIn(database, session.playerId);
  });

  serve(api.subscribePush, async ({ session, body }) => {
    limit(session.playerId);
    const [p256dh, auth] = [Buffer.from(body.p256dh, 'base64url'), Buffer.from(body.auth, 'base64url')];
    if (!push?.isAllowed(body.endpoint) || !isPoint(p256dh)) throw new Refusal('PUSH_UNAVAILABLE');
    const subscription = { endpoint: body.endpoint, p256dh, auth };
    await storeSubscription(cells.of(session.playerId), session.playerId, subscription, clock.now());
    return {};
  });

  serve(api.unsubscribePush, async ({ session, body }) => {
    await removeSubscription(cells.of(session.playerId), session.playerId, body.endpoint);
    return {};
  });
}

/** Later than everything. */
const END = new Date(8.64e15);

function describe({ id, event, data, createdAt, isRead }: Notice) {
  const kind = EVENTS[event];
  return { id, event, kind, data: { ...data }, link: linkOf(event, data), at: createdAt.getTime(), isRead };
}

/** Whether it is a valid public key of the curve: any other would fail when a notice is sent. */
function isPoint(key: Buffer): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.generateKeys();
    ecdh.computeSecret(key);
    return true;
  } catch {
    return false;
  }
}
