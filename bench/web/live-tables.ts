// Frames of the sandbox's live tables on a phone's screen, with many players who bet at the same table.
// Usage: npm run bench -- tables [--players 200] [--seconds 45] [--slower 1] [--only Roulette,Wheel] [--sheet folder]
// `--sheet` measures nothing, and writes strips of a round at each table instead.
import { chromium, devices, type Browser } from '@playwright/test';
import { fastify } from 'fastify';
import { once } from 'node:events';
import path from 'node:path';
import { WebSocket } from 'ws';
import { findChromium } from '../../e2e/chromium.ts';
import { seededDice } from '../../sandbox/live/dice.ts';
import { liveDoor } from '../../sandbox/live/door.ts';
import { registerLive } from '../../sandbox/live/live.ts';
import { BACCARAT_SPOTS } from '../../sandbox/live/rules/baccarat.ts';
import { SPOTS } from '../../sandbox/live/rules/roulette.ts';
import { SEGMENT_COUNTS } from '../../sandbox/live/rules/wheel.ts';
import { createTestWallet } from '../../sandbox/live/test-wallet.ts';
import { rounded } from '../stage/figures.ts';
import { readOptions } from '../stage/program.ts';
import { printReport, problemsOf, type Goal, type Report } from '../stage/report.ts';
import {
  figuresOf,
  forgetFrames,
  framesOf,
  noteFrames,
  SMOOTH_MS,
  SMOOTH_SHARE_MIN,
  type NotedFrame,
} from './frame-notes.ts';
import { SCREENS, writeSheet, type Shot } from './sheets.ts';

const { players, seconds, slower, only, sheet } = readOptions({
  players: 200,
  seconds: 45,
  slower: 1,
  only: '',
  sheet: '',
});

/** What the crowd bets on. At blackjack it bets behind the seats, where somebody sits. */
const TABLES = [
  { id: '204', name: 'Roulette', spots: [...SPOTS.keys()] },
  { id: '901', name: 'Blackjack', spots: [1, 2, 3, 4, 5, 6, 7].map((seat) => `behind-${seat}`) },
  { id: '401', name: 'Baccarat', spots: [...BACCARAT_SPOTS] },
  { id: '801', name: 'Wheel', spots: Object.keys(SEGMENT_COUNTS) },
];
const BET_EVERY_MS = 2000;
const WORK_MS_MAX = 8;

const SHOTS = 12;
/** After a phase begins, which is when the dealer acts. */
const SHOT_PAUSES_MS = [150, 200, 400, 1500];
const PHASE_MS_MAX = 60_000;

const app = fastify();
const live = await registerLive(app, { file: null, wallet: createTestWallet().wallet });
await app.listen({ host: '127.0.0.1', port: 0 });
await live.start!();
const { port } = app.server.address() as { port: number };
const door = liveDoor(live.floor);
const pathOf = (table: string, token: string) => door.open({ symbol: table, token, language: 'en', lobbyFilter: null });
const browser = await chromium.launch({
  executablePath: await findChromium(console.log, { isWhole: true }),
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
});
const goals: Goal[] = [];
const rows: (string | number)[][] = [];
try {
  for (const table of TABLES.filter(({ name }) => only === '' || only.split(',').includes(name))) {
    if (sheet !== '') {
      await film(table);
      continue;
    }
    const leave = await seatCrowd(table);
    const frames = await watch(browser, pathOf(table.id, 'watcher'));
    await leave();
    const { count, smoothShare, medianMs, p95Ms, workP95Ms } = figuresOf(frames);
    rows.push([table.name, count, rounded(smoothShare, 3), rounded(medianMs, 1), rounded(p95Ms, 1)]);
    goals.push(
      { what: `${table.name}: share of frames under ${SMOOTH_MS} ms`, found: smoothShare, atLeast: SMOOTH_SHARE_MIN },
      { what: `${table.name}: own work, p95, ms`, found: workP95Ms, atMost: WORK_MS_MAX },
    );
  }
} finally {
  await browser.close();
  await live.stop!();
  await app.close();
}
const title = `${players} players at each table, 390 px wide, processor ${slower} times slower, ${seconds} s of rounds`;
const report: Report = {
  tables: [[[title, 'frames', `under ${SMOOTH_MS} ms`, 'median ms', '95th ms'], ...rows]],
  goals,
  problems: [],
};
if (sheet === '') printReport(report);
process.exitCode = problemsOf(report).length === 0 ? 0 : 1;

/** Players who change their bets all the time; gives what sends them home. */
async function seatCrowd({ id, spots }: (typeof TABLES)[number]): Promise<() => Promise<void>> {
  const dice = seededDice(`crowd ${id}`);
  const sockets = await Promise.all(
    Array.from({ length: players }, async (_none, number) => {
      const path = pathOf(id, `player-${number}`).replace('/play', '/socket');
      const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`);
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
  const timer = setInterval(
    () => {
      bet(sockets[next % sockets.length]!);
      next += 1;
    },
    Math.max(1, BET_EVERY_MS / players),
  );
  return async () => {
    clearInterval(timer);
    await Promise.all(
      sockets.map(async (socket) => {
        const closed = once(socket, 'close');
        socket.close();
        await closed;
      }),
    );
  };
}

async function watch(with_: Browser, path: string): Promise<NotedFrame[]> {
  const context = await with_.newContext({ ...devices['Pixel 7'], viewport: { width: 390, height: 640 } });
  const page = await context.newPage();
  await noteFrames(page);
  await page.goto(`http://127.0.0.1:${port}${path}`);
  await page.waitForSelector('#table[data-phase]');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  // From the first whole second on: opening a page is another measurement.
  await page.waitForTimeout(1000);
  await forgetFrames(page);
  await page.waitForTimeout(seconds * 1000);
  const frames = await framesOf(page);
  await context.close();
  return frames;
}

/** What a table looks like during a round, on each kind of screen. */
async function film({ id, name }: (typeof TABLES)[number]): Promise<void> {
  for (const { name: screen, viewport, ...sizes } of SCREENS) {
    const context = await browser.newContext({ viewport, hasTouch: viewport.width < 600 });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}${pathOf(id, `film-${screen}`)}`);
    await page.waitForSelector('#table[data-phase]');
    const shots: Shot[] = [];
    while (shots.length < SHOTS) {
      const before = await page.getAttribute('#table', 'data-phase');
      await page.waitForSelector(`#table:not([data-phase=${before}])`, { timeout: PHASE_MS_MAX });
      const phase = await page.getAttribute('#table', 'data-phase');
      for (const pauseMs of SHOT_PAUSES_MS) {
        await page.waitForTimeout(pauseMs);
        shots.push({ name: `${name}: ${phase}`, png: await page.screenshot() });
      }
    }
    await context.close();
    await writeSheet(browser, path.join(sheet, `${name.toLowerCase()}-${screen}.png`), shots, sizes);
  }
}
