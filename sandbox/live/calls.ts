import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { refusal } from '../refusal.ts';
import { payoutCents, takenCents } from './bet.ts';
import { FEED_FAULTS, MESSAGE_FAULTS, SOCKET_FAULTS, STANDING_FAULTS } from './feed-faults.ts';
import type { Feed } from './feed.ts';
import type { Floor } from './floor.ts';
import type { PageSockets } from './page-sockets.ts';

const STRICT = { additionalProperties: false };
const TableId = Type.String({ maxLength: 12 });
const DEFAULT_DELAY_MS = 5000;

export function liveCalls(floor: Floor, feed: Feed, pages: PageSockets): Call[] {
  return [faultCall(feed), clockCall(floor), tableCall(floor), roundsCall(floor), statsCall(floor, feed, pages)];
}

function faultCall(feed: Feed): Call {
  return defineCall({
    method: 'POST',
    path: '/live/control/fault',
    summary: 'Let the live feed misbehave, as "kind" says:',
    notes: [
      `${MESSAGE_FAULTS.join(', ')}: happen to the next "times" messages about tables (1 when left out)`,
      `${SOCKET_FAULTS.join(', ')}: every open socket of the feed is closed, with or without a close frame`,
      `${STANDING_FAULTS.join(', ')}: last until "none"; slow waits "delayMs" before every message`,
      'refuse: no connections for "delayMs"; vanish: the table "table" is no longer there; none: ends every fault',
    ],
    body: Type.Object(
      {
        kind: Type.Enum([...FEED_FAULTS]),
        times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
        delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: 600_000 })),
        table: Type.Optional(TableId),
      },
      STRICT,
    ),
    example: { body: { kind: 'broken-json', times: 2 } },
    answer({ body: { kind, times = 1, delayMs = DEFAULT_DELAY_MS, table = null } }) {
      if (kind === 'drop' || kind === 'drop-without-close') feed.dropAll(kind === 'drop');
      else feed.faults.add(kind, { times, delayMs, tableId: table });
      return { faults: feed.faults.list() };
    },
  });
}

function clockCall(floor: Floor): Call {
  return defineCall({
    method: 'POST',
    path: '/live/control/clock',
    summary: 'How fast rounds go: 1 is real time, 10 ten times as fast.',
    body: Type.Object({ speed: Type.Number({ minimum: 0.01, maximum: 1000 }) }, STRICT),
    example: { body: { speed: 4 } },
    answer({ body: { speed } }) {
      floor.setSpeed(speed);
      return { speed };
    },
  });
}

function tableCall(floor: Floor): Call {
  return defineCall({
    method: 'POST',
    path: '/live/control/table',
    summary: 'Close a table after its round, or open it.',
    body: Type.Object({ table: TableId, open: Type.Boolean() }, STRICT),
    example: { body: { table: '901', open: false } },
    answer({ body: { table, open } }) {
      const machine = floor.machines.get(table);
      if (!machine) return refusal(404, 'UNKNOWN_TABLE', 'There is no such table.');
      machine.setOpen(open);
      return { table, open };
    },
  });
}

function roundsCall(floor: Floor): Call {
  return defineCall({
    method: 'GET',
    path: '/live/control/rounds',
    summary: 'The last rounds of a table with what real players bet and were paid, in cents.',
    query: Type.Object({ table: TableId }, STRICT),
    example: { path: '/live/control/rounds?table=225' },
    answer: ({ query: { table } }) => ({
      rounds: floor.settledRounds(table).map(({ past, play, bets }) => ({
        ...past,
        play,
        bets: bets.map((bet) => ({
          userId: bet.userId,
          stakes: bet.stakes,
          payouts: bet.payouts,
          stakeCents: takenCents(bet),
          payoutCents: payoutCents(bet),
        })),
      })),
    }),
  });
}

function statsCall(floor: Floor, feed: Feed, pages: PageSockets): Call {
  return defineCall({
    method: 'GET',
    path: '/live/control/stats',
    summary: 'Sockets, messages sent, and what the casino’s wallet has not acknowledged yet.',
    example: {},
    answer: () => ({ feed: feed.stats(), pages: pages.stats(), waiting: floor.deliveries.waiting() }),
  });
}
