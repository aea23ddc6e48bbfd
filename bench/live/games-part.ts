import type { CountedWallet } from './counted-wallet.ts';
import { timeAt } from './counted-wallet.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';
import type { PartReport } from './report.ts';

export interface GamesOptions {
  /** Table ids by game. */
  readonly tables: Readonly<Record<string, string>>;
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
      Object.entries(tables).map(([kind, tableId]) => {
        const onRound = (count: number): void => void done.set(kind, count);
        return playRounds({ tableId, rounds, userIds, wallet, seed: `${seed} ${kind}`, onRound });
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
