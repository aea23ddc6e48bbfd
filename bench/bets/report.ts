import type { Contest, Sample } from './contests.ts';
import type { RoundsResult } from './rounds.ts';
import { median, rounded } from '../stage/figures.ts';

export type Table = (string | number)[][];

type Read = (sample: Sample) => number;

const TIMES_PGBENCH: Record<number, number> = { 64: 3, 256: 4 };
const TIMES_BARE = 0.5;
const TAIL_MAX = 3;

/** Medians over the rounds; a ratio is the median of the ratios of each round. */
export function describeRounds(result: RoundsResult): Table {
  const figures = readFigures(result);
  return [
    [
      'Connections last',
      'per second',
      'least',
      'most',
      'p50, ms',
      'p99, ms',
      'p99 : p50',
      'server µs',
      'database µs',
      'generator µs',
      '× pgbench 64',
      '× pgbench, as many',
      '× bare route, as many',
      'refused',
    ],
    ...result.contests.map((contest) => {
      const of = (read: Read) => figures.of(contest.id, read);
      const ratio = (peer: string) => shown(figures.ratio(contest.id, peer));
      const speeds = of((sample) => sample.perSecond);
      return [
        contest.title,
        rounded(median(speeds), 0),
        rounded(Math.min(...speeds), 0),
        rounded(Math.max(...speeds), 0),
        shown(median(of((sample) => sample.p50Ms))),
        shown(median(of((sample) => sample.p99Ms))),
        shown(median(of((sample) => sample.p99Ms / sample.p50Ms))),
        shown(median(of((sample) => sample.serverMicros)), 1),
        shown(median(of((sample) => sample.databaseMicros)), 1),
        shown(median(of((sample) => sample.generatorMicros)), 1),
        ratio('pgbench-64'),
        ratio(`pgbench-${contest.connections}`),
        ratio(`bare-${contest.connections}`),
        of((sample) => sample.refused + sample.failed).reduce((total, count) => total + count, 0),
      ];
    }),
  ];
}

/** What is asked of the bets, with the peer's figure beside ours. */
export function describeGoals(result: RoundsResult): Table {
  const figures = readFigures(result);
  const speed = (id: string) => rounded(median(figures.of(id, (sample) => sample.perSecond)), 0);
  const has = (id: string) => result.contests.some((contest) => contest.id === id);
  const rows: Table = [];
  const atLeast = (id: string, peer: string, goal: number) => {
    if (!has(id) || !has(peer)) return;
    const ratio = figures.ratio(id, peer);
    rows.push([titleOf(id), speed(id), titleOf(peer), speed(peer), shown(ratio), `≥ ${goal}`, verdict(ratio >= goal)]);
  };
  const titleOf = (id: string) => result.contests.find((contest) => contest.id === id)!.title;
  for (const connections of [64, 256]) {
    atLeast(`keno-${connections}`, 'pgbench-64', TIMES_PGBENCH[connections]!);
    atLeast(`keno-${connections}`, `bare-${connections}`, TIMES_BARE);
    for (const id of [`two-${connections}`, `shared-${connections}`]) atLeast(id, `keno-${connections}`, 1);
  }
  const p50 = median(figures.of('keno-256', (sample) => sample.p50Ms));
  const p99 = median(figures.of('keno-256', (sample) => sample.p99Ms));
  const tail = median(figures.of('keno-256', (sample) => sample.p99Ms / sample.p50Ms));
  const shownTail = shown(tail);
  rows.push([
    'Keno, 256: p99, ms',
    shown(p99),
    'its p50, ms',
    shown(p50),
    shownTail,
    `≤ ${TAIL_MAX}`,
    verdict(tail <= TAIL_MAX),
  ]);
  return [['Goal', 'ours', 'beside', 'theirs', 'ratio', 'wanted', ''], ...rows];
}

function readFigures({ samples }: RoundsResult) {
  const of = (id: Contest['id'], read: Read) =>
    samples.filter(({ contest }) => contest === id).map(({ sample }) => read(sample));
  return {
    of,
    /** Not a number when there is no such peer. */
    ratio(id: string, peer: string): number {
      const peerSpeeds = new Map(
        samples.filter(({ contest }) => contest === peer).map(({ round, sample }) => [round, sample.perSecond]),
      );
      const ratios = samples
        .filter(({ contest, round }) => contest === id && peerSpeeds.has(round))
        .map(({ round, sample }) => sample.perSecond / peerSpeeds.get(round)!);
      return ratios.length === 0 ? Number.NaN : median(ratios);
    },
  };
}

function verdict(isMet: boolean): string {
  return isMet ? 'met' : 'missed';
}

function shown(value: number, decimals = 2): number | string {
  return Number.isFinite(value) ? rounded(value, decimals) : '';
}
