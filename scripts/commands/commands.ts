import { FAULT_DRILLS } from './fault-drills.ts';

/** A script of package.json. docs/commands.md is written from this list by `npm run docs`, and a test compares the two. */
export interface Command {
  name: string;
  /** As it is typed. */
  usage: string;
  about: string;
}

/** What `npm run admin -- <name>`, `npm run drill -- <name>` and `npm run bench -- <name>` start. */
export interface Program {
  name: string;
  /** The file that runs. */
  entry: string;
  /** Arguments it always gets. */
  args?: readonly string[];
  about: string;
  /** The options it takes, with their defaults. */
  options?: string;
}

export const COMMAND_GROUPS: readonly { title: string; commands: readonly Command[] }[] = [
  {
    title: 'Every day',
    commands: [
      {
        name: 'start',
        usage: 'npm start',
        about: 'Starts everything and keeps it running until Ctrl-C. Builds what has changed.',
      },
      { name: 'dev', usage: 'npm run dev', about: 'The same with hot reload for browser, server and sandbox.' },
      { name: 'reset', usage: 'npm run reset', about: 'Deletes the sandbox’s data, after asking.' },
      {
        name: 'build',
        usage: 'npm run build',
        about:
          'Creates `dist/`, which has everything a server needs except its packages. `-- --covers` also draws the game covers. See [operations.md](operations.md).',
      },
    ],
  },
  {
    title: 'Before a commit',
    commands: [
      { name: 'check', usage: 'npm run check', about: 'Format, lint, types and unit tests.' },
      {
        name: 'test',
        usage: 'npm test',
        about:
          'The check, then integration and browser tests. CI runs this. `-- browser` runs only that part; the parts are format, lint, types, unit, slow, integration and browser.',
      },
      {
        name: 'test:all',
        usage: 'npm run test:all',
        about:
          'The same with short drills, the long journeys, and every journey with motion and at both widths. `-- drills` runs only the drills.',
      },
      { name: 'format', usage: 'npm run format', about: 'Formats every file.' },
      {
        name: 'docs',
        usage: 'npm run docs',
        about:
          'Writes the generated documents: settings, commands, the order of layers in ARCHITECTURE.md, and THIRD-PARTY-NOTICES.md.',
      },
    ],
  },
  {
    title: 'Operating',
    commands: [
      {
        name: 'operator',
        usage: 'npm run operator -- <command>',
        about:
          'Staff commands: identity checks, linked accounts, bans, adjustments, proposals. Without a command it lists them.',
      },
      {
        name: 'reconcile',
        usage: 'npm run reconcile',
        about: 'Verifies the books in one snapshot. Exit code 0 means no errors.',
      },
      {
        name: 'admin',
        usage: 'npm run admin -- <name>',
        about: 'Manages the database, the keys and the proofs. The names are below; `-- --list` shows them.',
      },
    ],
  },
  {
    title: 'Checking the casino',
    commands: [
      {
        name: 'verify',
        usage: 'npm run verify -- bets.json',
        about:
          'Recomputes bets from their revealed seeds, without a network. `npm run build` also creates `dist/verifier.html`, the same as a single page. `-- --help` shows every form.',
      },
      {
        name: 'simulate',
        usage: 'npm run simulate -- --rounds 1e7',
        about:
          'Plays every original in bulk (1e8 rounds each by default) and compares with the exact return. `-- --bonus` searches for the best strategy against the deposit bonus and fails if it gains more than 20% of it.',
      },
      {
        name: 'drill',
        usage: 'npm run drill -- <name>',
        about: 'Tries to break the product in one way or in all ways. The names are below; `-- --list` shows them.',
      },
      {
        name: 'bench',
        usage: 'npm run bench -- <name>',
        about: 'Measures one thing. The names are below; `-- --list` shows them.',
      },
    ],
  },
];

export const COMMANDS: readonly Command[] = COMMAND_GROUPS.flatMap(({ commands }) => commands);

/** For operators. These programs are part of `dist/`, so they also work without the sources. */
export const ADMIN: readonly Program[] = [
  {
    name: 'backup',
    entry: 'scripts/backup.ts',
    about: 'Backs up the database, checks backups, and restores the embedded database. See [backup.md](backup.md).',
    options: 'take|list|check|restore',
  },
  {
    name: 'keys',
    entry: 'scripts/keys.ts',
    about: 'Changes the secret keys. See [the runbook](runbooks/keys-rotated.md).',
    options: 'list|rotate|reencipher',
  },
  {
    name: 'cells',
    entry: 'scripts/cells.ts',
    about: 'Manages cells, the schemas that players are divided into. See [scaling.md](scaling.md).',
    options: 'list|add|open|close|distribute|move',
  },
  {
    name: 'migrate',
    entry: 'scripts/migrate.ts',
    about: 'Updates the database to the schema of this version, as a start does.',
  },
  {
    name: 'archive',
    entry: 'scripts/archive.ts',
    about:
      'Moves an old month out of the tables used for play, while servers run. `--to folder` also writes it to files.',
    options: '--month 2026-07 --to folder',
  },
  {
    name: 'solvency',
    entry: 'scripts/solvency.ts',
    about: 'Counts what players are owed, in addition to the daily count, for `/solvency` and the public log.',
    options: 'take|list',
  },
  {
    name: 'verify-chain',
    entry: 'scripts/verify-chain.ts',
    about: 'Recomputes the hash chain of the audit log. Exit code 0 means that no entry was changed.',
  },
  {
    name: 'log',
    entry: 'scripts/log.ts',
    about:
      'Keeps a copy of a casino’s public log and reports entries that are rewritten later, or checks a log or a copy. It needs no database.',
    options: 'mirror <address> <folder> | check <address or folder>',
  },
];

const SUITE = 'bench/drill/run.ts';

export const DRILLS: readonly Program[] = [
  {
    name: 'all',
    entry: SUITE,
    about:
      'Every drill from `kill-server` to `race`, then 20,000 operations of the model. Writes a report to `bench/results/`. `--short` is faster; the tests run a part of it.',
    options: '--only name,name --short --rounds 200 --operations 20000 --seed 1',
  },
  ...FAULT_DRILLS.map(({ name, about, options }) => ({
    name,
    entry: SUITE,
    args: ['--only', name],
    about,
    options: options ?? '--short',
  })),
  {
    name: 'model',
    entry: 'bench/drill/model/command.ts',
    about:
      'Random actions of four players on two servers, compared with a simple model. Several worlds run in parallel. A failure prints the options that repeat it.',
    options: '--operations 20000 --seed 1 --path 12:3:0 --start 2031-03-03T10:00:00Z',
  },
  {
    name: 'deposits',
    entry: 'bench/cashier/deposit-drill.ts',
    about: 'Random payment callbacks: repeated, reordered, forged, lost. Each payment must be credited once.',
    options: '--sequences 10000 --parallel 25 --seed 1',
  },
  {
    name: 'payouts',
    entry: 'bench/cashier/payout-drill.ts',
    about: 'Payouts during faults and restarts. Each must be paid once, be returned once, or be in review.',
    options: '--payouts 2000 --faults 30 --seed 1',
  },
  {
    name: 'provider',
    entry: 'bench/provider/provider-drill.ts',
    about: 'Random wallet calls of the game provider, reordered, repeated and altered, compared with a simple model.',
    options: '--sequences 10000 --parallel 20 --seed 1',
  },
  {
    name: 'live',
    entry: 'bench/live/live-drill.ts',
    about:
      '1,000 rounds of each live game with 20 players, compared with independent rules, and every fault of the wallet.',
    options: '--part games,wallet-faults --rounds 1000 --players 20 --seed 1',
  },
  {
    name: 'proofs',
    entry: 'bench/verify/independent-proofs.ts',
    about: 'Checks receipts, the public log and the proof of liabilities of a running casino, with independent code.',
    options: 'http://localhost:8080 BET_ID',
  },
  {
    name: 'forgeries',
    entry: 'bench/verify/forgeries-drill.ts',
    about:
      'Tries every way to cheat after a bet, many times each: exchanged seeds, results and settings, bad receipts, a forked log, omitted players, duplicate leaves. Prints what was tried, and why the verifiers rejected it.',
    options: '--each 160',
  },
  {
    name: 'links',
    entry: 'bench/linked-accounts/link-drill.ts',
    about:
      'Generated people with one to four accounts each: how many second accounts are found, and how many people are blocked by mistake.',
    options: '--people 500 --seed 1',
  },
  {
    name: 'crash',
    entry: 'bench/crash/crash-drill.ts',
    about: 'Crash on two servers: thousands watch and play, and the leading server is killed in every phase.',
    options: '--part crowd,kills --sockets 10000 --players 500 --kills 50',
  },
  {
    name: 'servers',
    entry: 'bench/servers/servers-drill.ts',
    about: 'Three servers behind a load balancer must behave like one. Each is killed under load.',
    options: '--balancer haproxy|nginx --kills 12 --players 12 --rolls 1',
  },
  {
    name: 'cells',
    entry: 'bench/cells/cells-drill.ts',
    about:
      'Cells on a Citus cluster (`CITUS_URL`): bets compared with one PostgreSQL, a killed worker, a moved cell, PgBouncer, a tour of the API.',
    options: '--only bets,tour --cells 8 --operations 4000 --requests 4000 --rounds 3 --seconds 6',
  },
  {
    name: 'crowd',
    entry: 'bench/crowd/crowd-drill.ts',
    about:
      'Two servers behind a load balancer where players bet, chat and race in parallel; afterwards both must show the same. Then a flood of chat lines, which must not delay bets.',
    options: '--players 200 --minutes 10 --lines 100000',
  },
  {
    name: 'artifact',
    entry: 'bench/artifact/artifact-drill.ts',
    about:
      'The steps of the Dockerfile without Docker: `dist/` and the production packages, read-only, as an unprivileged user, in production mode, with bets.',
  },
  {
    name: 'overload',
    entry: 'bench/overload/overload-drill.ts',
    about:
      'Bets at half, once, twice and three times the capacity: how many are accepted, how long they wait, what is refused last.',
    options: '--rounds 15 --seconds 2 --no-pin',
  },
  {
    name: 'fuzz',
    entry: 'bench/fuzz/fuzz-drill.ts',
    about: 'Valid, nearly valid and malformed requests to every route. `--seed` and `--case` repeat a finding.',
    options: '--minutes 10 --seed 1 --case 123',
  },
];

export const BENCHES: readonly Program[] = [
  {
    name: 'bets',
    entry: 'bench/bets/bench.ts',
    about:
      'Bets per second over HTTP and over sockets, beside pgbench and a bare Fastify route. `--only keno,socket`: some of it. `--beside <folder>`: beside another checkout, in turns. `--without`: what parts of the server cost a bet (tracing, metrics, index, rewards, receipts, lists). `--history`: with up to ten million past bets. `--sockets`: while players listen; with `--without lists`: while others watch the list of all bets. `--profile`: writes CPU profiles, and with two servers says the microseconds of each stage.',
    options:
      '--rounds 5 --seconds 8 --save --without metrics,rewards --history --past 10000,1000000 --sockets 10000 --watch bets.all --connections 64 --starts 1 --profile folder',
  },
  {
    name: 'office',
    entry: 'bench/office/office-bench.ts',
    about:
      'What staff wait for with a million players: searches and a long timeline, while bets go on. Bets with and without them take turns.',
    options: '--players 1000000 --past 100000 --bets 2000 --rounds 5 --seconds 10 --clerks 4 --keep folder --prepare',
  },
  {
    name: 'finance',
    entry: 'bench/office/finance-bench.ts',
    about:
      'The first picture of a report from daily sums, with millions of postings behind it, how fast the sums are made, and their proof.',
    options: '--postings 10000000 --players 50000 --days 30 --reads 20 --keep folder --prepare',
  },
  {
    name: 'chat',
    entry: 'bench/crowd/chat-readers.ts',
    about:
      'Many readers of a chat room while players write: how long a line takes to reach them, and memory per reader.',
    options: '--readers 10000 --lines 50 --seconds 20',
  },
  {
    name: 'race',
    entry: 'bench/crowd/race-bench.ts',
    about: 'A weekly race with many players: standings, an own place, and closing and paying.',
    options: '--players 100000 --asks 500',
  },
  {
    name: 'liabilities',
    entry: 'bench/verify/liabilities.ts',
    about: 'Counting what a million players are owed while bets go on, and inclusion proofs of a large log.',
    options: '--wallets 1000000 --bets 2000 --entries 10000000 --only count,log --keep folder --prepare',
  },
  {
    name: 'provider',
    entry: 'bench/provider/provider-bench.ts',
    about: 'The game provider’s wallet while 64 players spin, beside a bare Fastify route.',
    options: '--rounds 5 --seconds 8 --save',
  },
  {
    name: 'login',
    entry: 'bench/login/login-bench.ts',
    about: 'Sign-in: throughput, its effect on other requests, and whether answer times reveal which accounts exist.',
  },
  {
    name: 'web',
    entry: 'bench/web/web-bench.ts',
    about:
      'The web app’s bytes, accessibility, layout shift, Lighthouse scores, long lists, frames and the pace of autoplay, against their goals.',
    options: '--url http://localhost:8080 --runs 3 --only bytes,walk --bets 10000 --pages main|content',
  },
  {
    name: 'tables',
    entry: 'bench/web/live-tables.ts',
    about: 'Frames of the four live tables on a phone’s screen, with 200 players who bet at each.',
    options: '--players 200 --seconds 45 --slower 1 --only Roulette',
  },
  {
    name: 'slots',
    entry: 'sandbox/slots/certify.ts',
    about: 'The return of every set of the sandbox’s slot maths, exact or with its interval. `--write` saves it.',
    options: '--rounds 400000 --write',
  },
  {
    name: 'cabinets',
    entry: 'bench/web/slot-games.ts',
    about:
      'The sandbox’s slots on a phone’s screen, one of each cabinet: bytes, the first frame, and frames while they spin.',
    options: '--spins 6 --slower 4 --openings 3 --only frost,reef',
  },
  {
    name: 'sounds',
    entry: 'bench/web/sounds-bench.ts',
    about: 'The sandbox’s music, effects and calls, rendered without being played: peaks, loudness, ducking.',
  },
  {
    name: 'covers',
    entry: 'scripts/check-covers.ts',
    about: 'Draws the cover of every slot and finds missing or similar ones. `--sheets folder` writes them as pages.',
    options: '--sheets folder',
  },
];
