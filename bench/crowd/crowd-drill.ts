// Two servers behind a load balancer where scripted players bet, chat and race at once. At the end both servers tell the same, the books
// are clean, and nobody was shown who must not be.
// Then 100,000 lines come at once: few of them are written, and bets go on.
// Usage: npm run drill -- crowd [--players 200] [--minutes 10] [--lines 100000]
import { setTimeout as sleep } from 'node:timers/promises';
import { LINES_A_MINUTE } from '../../src/crowd/chat/rooms.ts';
import type { Database } from '../../src/db/database.ts';
import { makeNamedPlayers, type NamedPlayer } from '../bets/players.ts';
import { missingFor } from '../servers/balancer.ts';
import { withFleet, type Fleet } from '../servers/fleet.ts';
import { asOwner, proveBooks } from '../stage/books.ts';
import { percentile, rounded } from '../stage/figures.ts';
import { readOptions, runOnCluster } from '../stage/program.ts';
import type { Report } from '../stage/report.ts';
import { beInTheCrowd, floodChat, letAllWrite, type CrowdCounts } from './players.ts';

const RACE_READ_MS = 5_000;
const { players: count, minutes, lines } = readOptions({ players: 200, minutes: 10, lines: 100_000 });

await runOnCluster(({ url }) => asOwner(url, (owner) => withFleet(url, 'haproxy', (fleet) => drill(fleet, owner))), {
  settings: { max_connections: '200' },
  missing: missingFor('haproxy'),
});

async function drill(fleet: Fleet, owner: Database): Promise<Report> {
  const players = await makeNamedPlayers(owner, fleet.keys, count, 'Crowd');
  await letAllWrite(owner);
  // Every other player shows the name.
  await owner.query('UPDATE players SET shows_name = player_id % 2 = 0');
  const untilMs = Date.now() + minutes * 60_000;
  const counts: CrowdCounts = { bets: 0, lines: 0, linesRefused: 0, looks: 0, failures: [] };
  const names = players.map(({ username }) => username);
  await Promise.all(players.map((player, at) => beInTheCrowd(fleet.address, player, { at, names, untilMs, counts })));
  const compared = await compare(fleet, players);
  const written = await countLines(owner);
  // With limits, as in production. The first player only bets.
  await fleet.restart(true);
  const flood = await floodChat(fleet.address, players.slice(1), players[0]!, lines);
  const flooded = (await countLines(owner)) - written;
  const acknowledged = flood.answers[200] ?? 0;
  // Ten lines a minute of each, whatever they send.
  const linesMax = (count - 1) * LINES_A_MINUTE * Math.ceil(1 + flood.seconds / 60);
  const betsMs = [0.5, 0.99].map((share) => rounded(percentile(flood.betsMs, share), 0));
  return {
    figures: [
      [`${count} players on two servers, ${minutes} min: bets, looks`, `${counts.bets}, ${counts.looks}`],
      ['lines written, refused', `${counts.lines}, ${counts.linesRefused}`],
      [`${lines} lines at once, s`, rounded(flood.seconds, 0)],
      ['answers by status', JSON.stringify(flood.answers)],
      ['bets meanwhile, p50, p99, ms', betsMs.join(', ')],
    ],
    goals: [
      { what: 'calls that failed', found: counts.failures.length, atMost: 0 },
      { what: 'lines written of those at once', found: flooded, atMost: linesMax },
      { what: 'bets refused meanwhile', found: flood.betsFailed, atMost: 0 },
    ],
    problems: [
      ...[...new Set(counts.failures)].slice(0, 5),
      ...compared,
      ...(acknowledged === flooded ? [] : [`${acknowledged} lines acknowledged, ${flooded} written`]),
      ...(await proveBooks(owner)),
    ],
  };
}

async function countLines(owner: Database): Promise<number> {
  const { rows } = await owner.query<{ count: number }>('SELECT count(*)::integer AS count FROM directory.chat_lines');
  return rows[0]!.count;
}

/** Both servers, asked directly, must tell the same, and name nobody who does not show the name. Gives what is not so. */
async function compare(fleet: Fleet, players: readonly NamedPlayer[]): Promise<string[]> {
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
  const named = [...bets.flatMap(({ lines: shown }) => shown), ...races.flatMap(({ places }) => places)];
  const checks = {
    'bets on both servers':
      bets[0]!.lines.length > 0 && same(bets.map(({ lines: shown }) => shown.map(({ id }) => id))),
    'chat on both servers': numbers.length > 0 && same(chats.map(({ lines: shown }) => shown)),
    'chat in one order': numbers.every((number, at) => at === 0 || number > numbers[at - 1]!),
    'race on both servers': races[0]!.entries === players.length && same(races.map(({ places }) => places)),
    'hidden names stay hidden': named.every(({ player }) => player === null || !hidden.has(player)),
  };
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [`not right: ${name}`]));
}
