// Two servers behind a load balancer where scripted players bet, chat and race at once. At the end both servers tell the same, the books
// are clean, and nobody was shown who must not be.
// Then 100,000 lines come at once: few of them are written, and bets go on.
// Usage: npm run drill -- crowd [--players 200] [--minutes 10] [--lines 100000] [--shots folder]
import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { LINES_A_MINUTE } from '../../src/crowd/chat/rooms.ts';
import { newKeyText, parseKeyRing } from '../../src/secrets/key-ring.ts';
import { makeNamedPlayers, type NamedPlayer } from '../bets/players.ts';
import { missingFor } from '../servers/balancer.ts';
import { withFleet, type Fleet } from '../servers/fleet.ts';
import { asOwner, proveBooksAt } from '../stage/books.ts';
import { percentile, rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { beInTheCrowd, floodChat, letAllWrite, type CrowdCounts } from './players.ts';
import { takeShots } from './shots.ts';

const RACE_READ_MS = 5_000;
const { players: count, minutes, shots, lines } = readOptions({ players: 200, minutes: 10, shots: '', lines: 100_000 });
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
  const counts: CrowdCounts = { bets: 0, lines: 0, 'lines refused': 0, looks: 0, failures: [] };
  const names = players.map(({ username }) => username);
  // A picture that fails must not end the drill.
  const looking = takeShotsLater(fleet, players).then(
    () => [],
    (error: unknown) => [`No pictures: ${String(error)}`],
  );
  await Promise.all(players.map((player, at) => beInTheCrowd(fleet.address, player, { at, names, untilMs, counts })));
  const blind = await looking;
  const right = await compare(fleet, players);
  const written = await countLines(databaseUrl);
  // With limits, as in production. The first player only bets.
  await fleet.restart(true);
  const flood = await floodChat(fleet.address, players.slice(1), players[0]!, lines);
  const flooded = (await countLines(databaseUrl)) - written;
  const { failures, ...done } = counts;
  return {
    figures: [
      [`players on two servers, ${minutes} min`, players.length],
      ...Object.entries(done),
      [`${lines} lines at once, s`, rounded(flood.seconds, 0)],
      ['answers by status', JSON.stringify(flood.answers)],
      ['lines written of them', flooded],
      [
        'bets meanwhile, p50, p99, ms',
        [0.5, 0.99].map((share) => rounded(percentile(flood.betsMs, share), 0)).join(', '),
      ],
    ],
    goals: [
      { what: 'calls that failed', found: failures.length, atMost: 0 },
      // Ten lines a minute of each, whatever they send.
      { what: 'lines written of those at once', found: flooded, atMost: linesMax(players.length - 1, flood.seconds) },
      { what: 'bets refused meanwhile', found: flood.betsFailed, atMost: 0 },
    ],
    problems: [
      ...blind,
      ...[...new Set(failures)].slice(0, 5),
      ...Object.entries(right).flatMap(([name, isRight]) => (isRight ? [] : [`not right: ${name}`])),
      ...((flood.answers[200] ?? 0) === flooded
        ? []
        : [`${flood.answers[200]} lines acknowledged, ${flooded} written`]),
      ...(await proveBooksAt(databaseUrl)),
    ],
  };
}

function linesMax(writers: number, seconds: number): number {
  return writers * LINES_A_MINUTE * Math.ceil(1 + seconds / 60);
}

function countLines(databaseUrl: string): Promise<number> {
  return asOwner(databaseUrl, async (owner) => {
    const { rows } = await owner.query<{ count: number }>(
      'SELECT count(*)::integer AS count FROM directory.chat_lines',
    );
    return rows[0]!.count;
  });
}

/** In the second half, when there is something to see. */
async function takeShotsLater({ address }: Fleet, players: readonly NamedPlayer[]): Promise<void> {
  if (shots === '') return;
  await sleep(minutes * 30_000);
  await mkdir(shots, { recursive: true });
  await takeShots(address, players[1]!, shots);
}

/** Both servers, asked directly, must tell the same, and name nobody who does not show the name. */
async function compare(fleet: Fleet, players: readonly NamedPlayer[]): Promise<Record<string, boolean>> {
  const hidden = new Set(players.filter(({ playerId }) => playerId % 2n !== 0n).map(({ username }) => username));
  // What the servers exchange a few times a second arrives, and standings are read anew.
  await sleep(25_000);
  const each = <T>(look: string) =>
    Promise.all(fleet.servers.map(async ({ address }) => (await (await fetch(address + look)).json()) as T));
  const bets = await each<{ lines: { id: string; player: string | null }[] }>('/api/public-bets?list=all');
  const chats = await each<{ lines: { line: number }[] }>('/api/chat?room=en');
  // Whoever looks first after a while gets the standings read before, and starts a new reading.
  await each('/api/race');
  await sleep(RACE_READ_MS);
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
