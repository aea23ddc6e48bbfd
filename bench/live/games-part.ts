import type { LiveTable } from '../../sandbox/live/tables.ts';
import { timeAt, type CountedWallet } from './counted-wallet.ts';
import { newReport, playRounds, type PlayReport } from './play-rounds.ts';
import type { PartReport } from './report.ts';

export interface GamesOptions {
  /** By game. The rounds of a game are shared among its tables. */
  readonly tables: Readonly<Record<string, readonly LiveTable[]>>;
  readonly rounds: number;
  readonly userIds: readonly string[];
  readonly wallet: CountedWallet;
  readonly seed: string;
  tell(line: string): void;
}

const TELL_EVERY_MS = 10_000;
const SHOWN_MAX = 5;
const HEADINGS = ['game', 'rounds', 'bets', 'debits', 'staked ¢', 'paid ¢', 'wrongly paid', 'feed ≠ paid'];

/** All games at once, for a player sits at several tables: one chunk of rounds at each. */
export async function playGames({ tables, rounds, userIds, wallet, seed, tell }: GamesOptions) {
  const startMs = performance.now();
  const done = new Map<string, number>();
  const rate = (): string => ((wallet.calls() / (performance.now() - startMs)) * 1000).toFixed(0);
  const look = setInterval(() => {
    const counts = [...done].map(([kind, count]) => `${kind} ${count}`).join(', ');
    tell(`${counts} of ${rounds} · ${rate()} calls a second`);
  }, TELL_EVERY_MS);
  try {
    const reports = await Promise.all(
      Object.entries(tables).map(async ([kind, own]) => {
        const onRound = (): void => void done.set(kind, (done.get(kind) ?? 0) + 1);
        const played = own.map((table, index) => {
          const share = Math.floor(rounds / own.length) + (index < rounds % own.length ? 1 : 0);
          const tableSeed = `${seed} ${kind} ${table.id}`;
          return playRounds({ table, rounds: share, userIds, wallet, seed: tableSeed, onRound });
        });
        return together(await Promise.all(played));
      }),
    );
    const isRight = reports.every(({ wrong, otherwiseInFeed }) => wrong.length === 0 && otherwiseInFeed.length === 0);
    const bets = wallet.times('bet');
    const lines = Object.keys(tables).map((kind, index) => lineOf(kind, reports[index]!));
    const notes = [
      ...reports.flatMap(({ wrong }) => wrong.slice(0, SHOWN_MAX)),
      `${wallet.calls()} calls, ${rate()} a second, ${wallet.doubts()} in doubt; bets p50 ${timeAt(bets, 0.5)} ms, p99 ${timeAt(bets, 0.99)} ms`,
    ];
    return { reports, isRight, tables: [[HEADINGS, ...lines]], notes };
  } finally {
    clearInterval(look);
  }
}

function together(parts: readonly PlayReport[]): PlayReport {
  const whole = newReport();
  for (const { netCents, ...part } of parts) {
    whole.rounds += part.rounds;
    whole.bets += part.bets;
    whole.stakes += part.stakes;
    whole.stakedCents += part.stakedCents;
    whole.paidCents += part.paidCents;
    whole.wrong.push(...part.wrong);
    whole.otherwiseInFeed.push(...part.otherwiseInFeed);
    netCents.forEach((cents, userId) => whole.netCents.set(userId, (whole.netCents.get(userId) ?? 0) + cents));
  }
  return whole;
}

function lineOf(kind: string, report: PlayReport): (string | number)[] {
  const { rounds, bets, stakes, stakedCents, paidCents, wrong, otherwiseInFeed } = report;
  return [kind, rounds, bets, stakes, stakedCents, paidCents, wrong.length, otherwiseInFeed.length];
}

/** The chunks together, and what came back of the stakes. */
export function gamesTable(chunks: readonly PartReport[]): (string | number)[][] {
  const sums = new Map<string, number[]>();
  for (const [kind, ...counts] of chunks.flatMap(({ tables }) => tables[0]!.slice(1))) {
    const known = sums.get(String(kind)) ?? counts.map(() => 0);
    sums.set(
      String(kind),
      known.map((sum, column) => sum + Number(counts[column])),
    );
  }
  const rows = [...sums].map(([kind, counts]) => [kind, ...counts, ((counts[4]! / counts[3]!) * 100).toFixed(2)]);
  return [[...HEADINGS, 'returned %'], ...rows];
}
