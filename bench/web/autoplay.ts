import type { Browser, Page } from '@playwright/test';
import { betsOverHttp } from '../../e2e/bets-over-http.ts';
import { median, rounded } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { DESKTOP, openPage, SCREENS, slowDown } from './browser.ts';

const GAMES_MS_MAX = 3_600_000;
const LOOK_MS = 500;

/** Opens a game for automatic bets of ten cents; gives what plays so many of them. */
async function openAutoplay(page: Page, address: string): Promise<(games: number) => Promise<void>> {
  await page.goto(address);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.10');
  await page.getByRole('tab', { name: 'Auto' }).click();
  const start = page.getByRole('button', { name: 'Start Autoplay' });
  return async (games) => {
    await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(games));
    await page.getByRole('textbox', { name: 'Stop on loss' }).fill('5000');
    await start.click();
    await start.waitFor({ state: 'hidden' });
    // Looked at seldom: a look costs the page time, and Playwright would look with every frame.
    await page.waitForFunction(
      () => [...document.querySelectorAll('button')].some(({ textContent }) => textContent === 'Start Autoplay'),
      null,
      { polling: LOOK_MS, timeout: GAMES_MS_MAX },
    );
  };
}

const FEW_GAMES = 300;
const SETTLE_MS = 12_000;
const GROWTH_MB_MAX = 2;

/** What a page weighs before and after a long autoplay of Plinko, the game that shows most at once. */
export async function reportAutoplay(browser: Browser, origin: string, bets: number): Promise<Report> {
  const page = await openPage(browser, DESKTOP, origin);
  const session = await page.context().newCDPSession(page);
  const play = await openAutoplay(page, `${origin}/plinko`);
  const weighAfter = async (games: number) => {
    await play(games);
    await page.waitForTimeout(SETTLE_MS);
    await session.send('Performance.enable');
    for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const read = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return { heapMb: read('JSHeapUsedSize') / 2 ** 20, nodes: read('Nodes'), listeners: read('JSEventListeners') };
  };
  const before = await weighAfter(FEW_GAMES);
  const after = await weighAfter(bets);
  await page.context().close();
  return {
    goals: [
      {
        what: `Heap after ${bets} automatic bets on Plinko, MB`,
        found: after.heapMb,
        atMost: rounded(before.heapMb + GROWTH_MB_MAX),
      },
      { what: 'DOM nodes', found: after.nodes, atMost: before.nodes },
      { what: 'Listeners', found: after.listeners, atMost: before.listeners },
    ],
    problems: [],
  };
}

const PHONE = { viewport: SCREENS.phone, hasTouch: true, isMobile: true };
/** How much slower than this machine a mid-range phone is. */
const SLOWER = 4;
const WARM_UP = 5;
type Door = 'socket' | 'http';
const TURNS: readonly Door[] = ['socket', 'http', 'http', 'socket'];

/** Games, the call that places a bet, the pause that is specified between two bets of autoplay, and how many bets are measured. */
const GAMES = [
  { game: 'Dice', address: '/casino/originals/dice', call: '/api/dice/play/dice', pauseMs: 200, bets: 20 },
  { game: 'Limbo', address: '/casino/originals/limbo', call: '/api/limbo/play/limbo', pauseMs: 200, bets: 20 },
  { game: 'Plinko', address: '/plinko', call: '/api/plinko/start', pauseMs: 20, bets: 60 },
] as const;
/** What a bet may take beside its pause: the answer, and drawing the result. */
const BESIDE_PAUSE_MS_MAX = 50;

interface Pace {
  betMs: number;
  /** Of all processes of the browser: what a battery pays for. */
  cpuMs: number;
}

/** Autoplay on a slow phone, over the socket and over HTTP in turns: how fast bets follow each other, and what one costs the phone. */
export async function reportPace(browser: Browser, origin: string): Promise<Report> {
  const rows: (string | number)[][] = [];
  const goals: Goal[] = [];
  for (const measured of GAMES) {
    const { game, pauseMs, bets } = measured;
    const paces: Record<Door, Pace[]> = { socket: [], http: [] };
    for (const door of TURNS) {
      paces[door].push(await paceOf(browser, origin, measured, door));
      console.log(`${game} over ${door}: ${bets} bets`);
    }
    const middle = (door: Door): Pace => ({
      betMs: median(paces[door].map(({ betMs }) => betMs)),
      cpuMs: median(paces[door].map(({ cpuMs }) => cpuMs)),
    });
    const [socket, http] = [middle('socket'), middle('http')];
    rows.push(
      [game, 'socket', pauseMs, rounded(socket.betMs, 1), rounded(socket.cpuMs, 1)],
      [game, 'http', pauseMs, rounded(http.betMs, 1), rounded(http.cpuMs, 1)],
    );
    goals.push(
      {
        what: `${game} over the socket: ms from bet to bet`,
        found: socket.betMs,
        atMost: pauseMs + BESIDE_PAUSE_MS_MAX,
      },
      { what: `${game}: the phone's CPU for a bet, socket : HTTP`, found: socket.cpuMs / http.cpuMs, atMost: 1 },
    );
  }
  return {
    tables: [[['Autoplay on a phone', 'door', 'pause, ms', 'bet to bet, ms', 'CPU of a bet, ms'], ...rows]],
    goals,
    problems: [],
  };
}

async function paceOf(
  browser: Browser,
  origin: string,
  { address, call, bets }: (typeof GAMES)[number],
  door: Door,
): Promise<Pace> {
  const page = await openPage(browser, PHONE, origin);
  if (door === 'http') await betsOverHttp(page.context());
  const sentMs: Record<Door, number[]> = { socket: [], http: [] };
  page.on('request', (request) => {
    if (request.url() === origin + call) sentMs.http.push(performance.now());
  });
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"call":"${call}"`)) sentMs.socket.push(performance.now());
    }),
  );
  const play = await openAutoplay(page, origin + address);
  await slowDown(page, SLOWER);
  await play(WARM_UP);
  sentMs[door].length = 0;
  const cpuBefore = await cpuMsOf(browser);
  await play(bets);
  const cpuMs = (await cpuMsOf(browser)) - cpuBefore;
  await page.context().close();
  const sent = sentMs[door];
  if (sent.length !== bets) throw new Error(`Of ${bets} bets, ${sent.length} went over ${door}.`);
  return { betMs: median(sent.slice(1).map((atMs, before) => atMs - sent[before]!)), cpuMs: cpuMs / bets };
}

async function cpuMsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}
