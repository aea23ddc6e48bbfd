import type { Clock } from '../../clock/clock.ts';
import { inAnsweringCells, withinCellOf } from '../../db/cells/cells.ts';
import { toPlayerId, type PlayerId } from '../../ledger/player-id.ts';
import type { MailNoted, Mailbox } from '../../mail/outbox.ts';
import { deliverNotices } from '../../notices/deliver.ts';
import { EVENTS, isEvent, type NoticeData } from '../../notices/events.ts';
import { addNotice, forgetOldNotices, readChoices } from '../../notices/notice-rows.ts';
import { createPushSender } from '../../notices/push/send.ts';
import { noticeRoutes } from '../../notices/routes.ts';
import { findPlayer, findLanguage } from '../../players/player-rows.ts';
import { HOUR_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

/** Most notices also have a mail, so the notice is created where the mail is queued, in the same transaction. */
export function noteMails(clock: Clock): MailNoted {
  return async (tx, to, template, data) => {
    if (!isEvent(template)) return true;
    const { rows } = await tx.query<{ player_id: bigint }>('SELECT player_id FROM emails WHERE email = $1', [to]);
    if (!rows[0]) return true;
    const playerId = toPlayerId(rows[0].player_id);
    return withinCellOf(tx, playerId, async (there) => {
      await addNotice(there, clock.now(), { playerId, event: template, data: figuresOf(data) });
      return (await readChoices(there, playerId))[EVENTS[template]].mail;
    });
  };
}

/** Keeps only the mail data that the notice's sentence uses. */
function figuresOf(data: object): NoticeData {
  const { amount, currency } = data as { amount?: unknown; currency?: unknown };
  return {
    ...(typeof amount === 'string' ? { amount } : {}),
    ...(typeof currency === 'string' ? { currency } : {}),
  };
}

/** Once a day, and not awaited, because the bet is refused anyway. */
export function noteLimits({ cells, clock, log }: Pick<ServerBase, 'cells' | 'clock' | 'log'>) {
  return (playerId: PlayerId): void => {
    const now = clock.now();
    const key = `limit:${now.toISOString().slice(0, 10)}`;
    cells
      .of(playerId)
      .transaction((tx) => addNotice(tx, now, { playerId, event: 'limit-reached', key }))
      .catch((error: unknown) => log(`Notices: a limit that was reached is not told: ${String(error)}`));
  };
}

export function createNotices(base: ServerBase, mailbox: Mailbox): { jobs: Job[] } {
  const { config, serve, cells, clock, limiter, hub } = base;
  const push = config.push ? createPushSender({ ...config.push, clock }) : null;
  const tell = (playerId: PlayerId, id: string, status: 'new' | 'read') => {
    if (hub.mayListen(playerId)) hub.pushNotice(playerId, { type: 'INBOX_UPDATE', inbox: { id, status } });
  };
  noticeRoutes(serve, { cells, clock, limiter, push, read: (playerId) => tell(playerId, '', 'read') });
  const delivery = {
    cells,
    clock,
    mailbox,
    push,
    publicUrl: config.publicUrl,
    told: (playerId: PlayerId, id: string) => tell(playerId, id, 'new'),
    readerOf: async (tx: Parameters<typeof findLanguage>[0], playerId: PlayerId) => {
      const player = await findPlayer(tx, playerId);
      if (!player) throw new Error(`There is no player ${playerId}.`);
      return { ...player, language: await findLanguage(tx, player.email) };
    },
  };
  return {
    jobs: [
      { name: 'notices', everyMs: 1_000, run: () => deliverNotices(delivery) },
      {
        name: 'old notices',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => forgetOldNotices(database, clock.now())),
      },
    ],
  };
}
