// Two servers behind a load balancer where scripted players bet, chat and race at once. At the end both servers tell the same, the books
// are clean, and nobody was shown who must not be.
// Usage: npm run drill -- crowd [--players 200] [--minutes 10] [--shots folder]
import { setTimeout as sleep } from 'node:timers/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../e2e/chromium.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { COOKIES } from '../../src/sessions/cookies.ts';
import { makeNamedPlayers, type NamedPlayer } from '../bets/players.ts';
import { KENO } from '../load/browser-requests.ts';
import { missingFor } from '../servers/balancer.ts';
import { withFleet, type Fleet } from '../servers/fleet.ts';
import { asOwner, proveBooksAt } from '../stage/books.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { letAllWrite, postAs } from './players.ts';

const { players: count, minutes, shots } = readOptions({ players: 200, minutes: 10, shots: '' });
const keyText = newKeyText();

await runOnCluster(
  async ({ url }) => {
    const players = await asOwner(url, async (owner) => {
      const made = await makeNamedPlayers(owner, parseKeyRing(keyText), count, 'Crowd');
      await letAllWrite(owner);
      // Every other player shows the name.
      await owner.query('UPDATE players SET shows_name = player_id % 2 = 0');
      return made;
    });
    const options = { servers: 2, hasRateLimits: false, keyText };
    return withFleet(url, 'haproxy', (fleet) => drill(fleet, players, url), options);
  },
  { settings: { max_connections: '200' }, missing: missingFor('haproxy') },
);

async function drill(fleet: Fleet, players: readonly NamedPlayer[], databaseUrl: string): Promise<Report> {
  const untilMs = Date.now() + minutes * 60_000;
  const counts: Record<string, number> = { bets: 0, lines: 0, 'lines refused': 0, looks: 0, failures: 0 };
  await Promise.all(
    players.map(async (player, at) => {
      // Everybody begins at another moment and goes on at an own pace.
      await sleep((at * 7_919) % 3_000);
      for (let turn = 0; Date.now() < untilMs; turn += 1) {
        const what = (turn + at) % 12;
        try {
          if (what === 3) {
            const text = `hello from ${player.username}, turn ${turn}`;
            const { status } = await postAs(fleet.address, player, '/api/chat', {
              room: at % 3 === 0 ? 'es' : 'en',
              text,
            });
            counts[status === 200 ? 'lines' : status < 500 ? 'lines refused' : 'failures']! += 1;
          } else if (what === 7) {
            const cookie = `${COOKIES.access.name}=${player.accessToken}`;
            const looks = ['/api/race', '/api/race/own', '/api/public-bets?list=all', '/api/chat?room=en'];
            for (const look of looks) {
              const { ok } = await fetch(fleet.address + look, { headers: { cookie } });
              counts[ok ? 'looks' : 'failures']! += 1;
            }
          } else {
            const { status } = await postAs(fleet.address, player, KENO.path, JSON.parse(KENO.body) as object);
            counts[status === 200 ? 'bets' : 'failures']! += 1;
          }
        } catch {
          counts['failures']! += 1;
        }
        await sleep(400 + ((at * 31 + turn * 17) % 600));
      }
    }),
  );
  const right = await compare(fleet, players);
  if (shots) await takeShots(fleet.address, players[1]!, shots);
  const { failures, ...done } = counts;
  return {
    figures: [[`players on two servers, ${minutes} min`, players.length], ...Object.entries(done)],
    goals: [{ what: 'calls that failed', found: failures!, atMost: 0 }],
    problems: [
      ...Object.entries(right).flatMap(([name, isRight]) => (isRight ? [] : [`not right: ${name}`])),
      ...(await proveBooksAt(databaseUrl)),
    ],
  };
}

interface Line {
  id: string;
  player: string | null;
}

/** Both servers, asked directly, must tell the same, and name nobody who does not show the name. */
async function compare(fleet: Fleet, players: readonly NamedPlayer[]): Promise<Record<string, boolean>> {
  const hidden = new Set(players.filter(({ playerId }) => playerId % 2n !== 0n).map(({ username }) => username));
  // What the servers exchange a few times a second arrives, and standings are read anew.
  await sleep(25_000);
  const each = <T>(look: string) =>
    Promise.all(fleet.servers.map(async ({ address }) => (await (await fetch(address + look)).json()) as T));
  const bets = await each<{ lines: Line[] }>('/api/public-bets?list=all');
  const chats = await each<{ lines: { line: number }[] }>('/api/chat?room=en');
  const races = await each<{ places: { player: string | null; points: number }[]; entries: number }>('/api/race');
  const numbers = chats[0]!.lines.map(({ line }) => line);
  const same = (all: readonly unknown[]) => all.every((one) => JSON.stringify(one) === JSON.stringify(all[0]));
  const names = [...bets.flatMap(({ lines }) => lines), ...races.flatMap(({ places }) => places)].map(
    ({ player }) => player,
  );
  return {
    'bets on both servers': bets[0]!.lines.length > 0 && same(bets.map(({ lines }) => lines.map(({ id }) => id))),
    'chat on both servers': numbers.length > 0 && same(chats.map(({ lines }) => lines)),
    'chat in one order': numbers.every((number, at) => at === 0 || number > numbers[at - 1]!),
    'race on both servers': races[0]!.entries === players.length && same(races.map(({ places }) => places)),
    'hidden names stay hidden': names.every((name) => name === null || !hidden.has(name)),
  };
}

/** What a player sees afterwards, to be looked at. */
async function takeShots(address: string, player: NamedPlayer, folder: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findChromium(console.log),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  for (const width of [1440, 390]) {
    const context = await browser.newContext({ viewport: { width, height: 900 } });
    const { hostname } = new URL(address);
    await context.addCookies([
      {
        name: COOKIES.access.name,
        value: player.accessToken,
        domain: hostname,
        path: '/',
        secure: COOKIES.access.name.startsWith('__'),
      },
    ]);
    const page = await context.newPage();
    for (const [name, place] of [
      ['home', '/'],
      ['keno', '/casino/originals/keno'],
      ['race', '/race'],
    ] as const) {
      await page.goto(address + place);
      await page.waitForLoadState('networkidle');
      await page.screenshot({ path: path.join(folder, `${name}-${width}.png`), fullPage: true });
    }
    await page.goto(address);
    if (width > 768) await page.getByRole('button', { name: /Open the chat/ }).click();
    else {
      await page.getByRole('button', { name: 'Open menu' }).click();
      await page.getByRole('button', { name: 'Chat' }).click();
    }
    await page.getByRole('log').waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `chat-${width}.png`) });
    await context.close();
  }
  await browser.close();
}
