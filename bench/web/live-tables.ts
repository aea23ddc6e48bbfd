// Frames of the sandbox's live tables on a phone's screen, with many players who bet at the same table.
// Usage: npm run bench -- tables [--players 200] [--seconds 45] [--slower 1] [--only Roulette,Wheel]
import { once } from 'node:events';
import { devices, type Browser } from '@playwright/test';
import { fastify } from 'fastify';
import { WebSocket } from 'ws';
import { seededDice } from '../../sandbox/live/dice.ts';
import { liveDoor } from '../../sandbox/live/door.ts';
import { registerLive } from '../../sandbox/live/live.ts';
import { BACCARAT_SPOTS } from '../../sandbox/live/rules/baccarat.ts';
import { SPOTS } from '../../sandbox/live/rules/roulette.ts';
import { SEGMENT_COUNTS } from '../../sandbox/live/rules/wheel.ts';
import { createTestWallet } from '../../sandbox/live/test-wallet.ts';
import { readOptions, runProgram, someOf } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, slowDown, withBrowser } from './browser.ts';
import {
  describeFrames,
  figuresOf,
  framesDuring,
  goalOfSmoothness,
  noteFrames,
  type NamedFrames,
  type NotedFrame,
} from './frame-notes.ts';

const { players, seconds, slower, only } = readOptions({ players: 200, seconds: 45, slower: 1, only: '' });

/** What the crowd bets on. At blackjack it bets behind the seats, where somebody sits. */
const TABLES = [
  { id: '204', name: 'Roulette', spots: [...SPOTS.keys()] },
  { id: '901', name: 'Blackjack', spots: [1, 2, 3, 4, 5, 6, 7].map((seat) => `behind-${seat}`) },
  { id: '401', name: 'Baccarat', spots: [...BACCARAT_SPOTS] },
  { id: '801', name: 'Wheel', spots: Object.keys(SEGMENT_COUNTS) },
];
const BET_EVERY_MS = 2000;
const WORK_MS_MAX = 8;

const app = fastify();
const live = await registerLive(app, { file: null, wallet: createTestWallet().wallet });
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
await live.start!();
const door = liveDoor(live.floor);
const addressOf = (symbol: string, token: string) =>
  origin + door.open({ symbol, token, language: 'en', lobbyFilter: null });
const names = someOf(
  'only',
  only,
  TABLES.map(({ name }) => name),
);
const wanted = TABLES.filter(({ name }) => names.includes(name));

await runProgram(async () => {
  const report = await withBrowser(measure);
  await live.stop!();
  await app.close();
  return report;
});

async function measure(browser: Browser): Promise<Report> {
  const goals: Goal[] = [];
  const watched: NamedFrames[] = [];
  for (const table of wanted) {
    const leave = await seatCrowd(table);
    const frames = figuresOf(await watch(browser, addressOf(table.id, 'watcher')));
    await leave();
    watched.push([table.name, frames]);
    goals.push(goalOfSmoothness(table.name, frames), {
      what: `${table.name}: own work, p95, ms`,
      found: frames.workP95Ms,
      atMost: WORK_MS_MAX,
    });
  }
  const title = `${players} players at each table, 390 px wide, processor ${slower} times slower, ${seconds} s of rounds`;
  return { tables: [describeFrames(title, watched)], goals, problems: [] };
}

/** Players who change their bets all the time; gives what sends them home. */
async function seatCrowd({ id, spots }: (typeof TABLES)[number]): Promise<() => Promise<void>> {
  const dice = seededDice(`crowd ${id}`);
  const sockets = await Promise.all(
    Array.from({ length: players }, async (_none, number) => {
      const address = addressOf(id, `player-${number}`).replace('http', 'ws').replace('/play', '/socket');
      const socket = new WebSocket(address);
      await once(socket, 'open');
      return socket;
    }),
  );
  const bet = (socket: WebSocket): void => {
    const chips = Array.from({ length: 1 + dice.below(4) }, () => [
      spots[dice.below(spots.length)]!,
      100 * (1 + dice.below(30)),
    ]);
    socket.send(JSON.stringify({ type: 'place', n: 1, layout: Object.fromEntries(chips) }));
  };
  let next = 0;
  const betNext = () => bet(sockets[next++ % sockets.length]!);
  const timer = setInterval(betNext, Math.max(1, BET_EVERY_MS / players));
  return async () => {
    clearInterval(timer);
    const closed = sockets.map((socket) => once(socket, 'close'));
    for (const socket of sockets) socket.close();
    await Promise.all(closed);
  };
}

async function watch(browser: Browser, address: string): Promise<NotedFrame[]> {
  const page = await openPage(browser, { ...devices['Pixel 7'], viewport: { width: 390, height: 640 } });
  await noteFrames(page);
  await page.goto(address);
  await page.waitForSelector('#table[data-phase]');
  await slowDown(page, slower);
  // From the first whole second on: opening a page is another measurement.
  await page.waitForTimeout(1000);
  const frames = await framesDuring(page, () => page.waitForTimeout(seconds * 1000));
  await page.context().close();
  return frames;
}
