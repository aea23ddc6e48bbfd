// Frames of the sandbox's live tables on a phone's screen, with many players who bet at the same table.
// Usage: npm run bench -- tables [--players 200] [--seconds 45] [--slower 1] [--only Roulette,Wheel] [--sheet folder]
// `--sheet` measures nothing, and writes strips of a round at each table instead.
import { once } from 'node:events';
import path from 'node:path';
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
import { rounded } from '../stage/figures.ts';
import { readOptions, runProgram } from '../stage/program.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, SCREENS, throttleOf, withBrowser, writeSheet, type Shot } from './browser.ts';
import { figuresOf, framesDuring, noteFrames, SMOOTH_MS, SMOOTH_SHARE_MIN, type NotedFrame } from './frame-notes.ts';

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
const origin = await app.listen({ host: '127.0.0.1', port: 0 });
await live.start!();
const door = liveDoor(live.floor);
const addressOf = (symbol: string, token: string) =>
  origin + door.open({ symbol, token, language: 'en', lobbyFilter: null });
const wanted = TABLES.filter(({ name }) => only === '' || only.split(',').includes(name));

await runProgram(async () => {
  const report = await withBrowser(sheet === '' ? measure : film);
  await live.stop!();
  await app.close();
  return report;
});

async function measure(browser: Browser): Promise<Report> {
  const goals: Goal[] = [];
  const rows: (string | number)[][] = [];
  for (const table of wanted) {
    const leave = await seatCrowd(table);
    const frames = await watch(browser, addressOf(table.id, 'watcher'));
    await leave();
    const { count, smoothShare, medianMs, p95Ms, workP95Ms } = figuresOf(frames);
    rows.push([table.name, count, rounded(smoothShare, 3), rounded(medianMs, 1), rounded(p95Ms, 1)]);
    goals.push(
      { what: `${table.name}: share of frames under ${SMOOTH_MS} ms`, found: smoothShare, atLeast: SMOOTH_SHARE_MIN },
      { what: `${table.name}: own work, p95, ms`, found: workP95Ms, atMost: WORK_MS_MAX },
    );
  }
  const title = `${players} players at each table, 390 px wide, processor ${slower} times slower, ${seconds} s of rounds`;
  return {
    tables: [[[title, 'frames', `under ${SMOOTH_MS} ms`, 'median ms', '95th ms'], ...rows]],
    goals,
    problems: [],
  };
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
  await (
    await throttleOf(page)
  )(slower);
  // From the first whole second on: opening a page is another measurement.
  await page.waitForTimeout(1000);
  const frames = await framesDuring(page, () => page.waitForTimeout(seconds * 1000));
  await page.context().close();
  return frames;
}

/** What the tables look like during a round, on each kind of screen. */
async function film(browser: Browser): Promise<Report> {
  for (const { id, name } of wanted) {
    for (const { name: screen, viewport, ...sizes } of SCREENS) {
      const page = await openPage(browser, { viewport, hasTouch: viewport.width < 600 });
      await page.goto(addressOf(id, `film-${screen}`));
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
      await page.context().close();
      await writeSheet(browser, path.join(sheet, `${name.toLowerCase()}-${screen}.png`), shots, sizes);
    }
  }
  return { figures: [['sheets', sheet]], problems: [] };
}
