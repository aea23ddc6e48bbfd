import type { Browser } from '@playwright/test';
import { betsOverHttp } from '../../e2e/bets-over-http.ts';
import { median, rounded } from '../stage/figures.ts';
import type { Goal, Report } from '../stage/report.ts';
import { openPage, throttleOf } from './browser.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** How much slower than this machine a mid-range phone is. */
const SLOWER = 4;
const WARM_UP = 10;
const DOORS = ['socket', 'http', 'http', 'socket'] as const;
type Door = (typeof DOORS)[number];

/** Games, the pause that is specified between two bets of autoplay, and how many bets are measured. */
const GAMES = [
  { game: 'Dice', address: '/casino/originals/dice', pauseMs: 200, bets: 40 },
  { game: 'Limbo', address: '/casino/originals/limbo', pauseMs: 200, bets: 40 },
  { game: 'Plinko', address: '/plinko', pauseMs: 20, bets: 150 },
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
  for (const { game, address, pauseMs, bets } of GAMES) {
    const paces: Record<Door, Pace[]> = { socket: [], http: [] };
    for (const door of DOORS) paces[door].push(await paceOf(browser, `${origin}${address}`, origin, bets, door));
    const of = (door: Door, read: (pace: Pace) => number) => median(paces[door].map(read));
    for (const door of ['socket', 'http'] as const) {
      const [betMs, cpuMs] = [of(door, (pace) => pace.betMs), of(door, (pace) => pace.cpuMs)];
      rows.push([game, door, pauseMs, rounded(betMs, 1), rounded(cpuMs, 1)]);
    }
    goals.push(
      {
        what: `${game} over the socket: ms from bet to bet`,
        found: of('socket', ({ betMs }) => betMs),
        atMost: pauseMs + BESIDE_PAUSE_MS_MAX,
      },
      {
        what: `${game}: the phone's CPU for a bet, socket : HTTP`,
        found: of('socket', ({ cpuMs }) => cpuMs) / of('http', ({ cpuMs }) => cpuMs),
        atMost: 1,
      },
    );
  }
  return {
    tables: [[['Autoplay on a phone', 'door', 'pause, ms', 'bet to bet, ms', 'CPU of a bet, ms'], ...rows]],
    goals,
    problems: [],
  };
}

async function paceOf(browser: Browser, address: string, origin: string, bets: number, door: Door): Promise<Pace> {
  const page = await openPage(browser, PHONE, origin);
  if (door === 'http') await betsOverHttp(page.context());
  const calls: string[] = [];
  page.on('request', (request) => void (request.method() === 'POST' && calls.push(request.url())));
  await page.goto(address);
  const slowDown = await throttleOf(page);
  await slowDown(SLOWER);
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.10');
  await page.getByRole('tab', { name: 'Auto' }).click();
  const start = page.getByRole('button', { name: 'Start Autoplay' });
  const play = async (count: number) => {
    await page.getByRole('textbox', { name: 'Number of Games' }).fill(String(count));
    const startMs = performance.now();
    await start.click();
    await start.waitFor({ state: 'hidden' });
    await start.waitFor({ timeout: 300_000 });
    return performance.now() - startMs;
  };
  await play(WARM_UP);
  const fewMs = await play(WARM_UP);
  const [cpuBefore, callsBefore] = [await cpuMsOf(browser), calls.length];
  const allMs = await play(bets);
  const cpuMs = (await cpuMsOf(browser)) - cpuBefore;
  const overHttp = calls.length - callsBefore;
  await page.context().close();
  if (door === 'socket' ? overHttp > bets / 2 : overHttp < bets) {
    throw new Error(`Of ${bets} bets meant for the ${door} there were ${overHttp} calls over HTTP.`);
  }
  return { betMs: (allMs - fewMs) / (bets - WARM_UP), cpuMs: cpuMs / bets };
}

async function cpuMsOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
}
