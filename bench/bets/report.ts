import { median, rounded } from '../stage/figures.ts';
import type { Goal, Table } from '../stage/report.ts';
import type { Contest, Round, Sample } from './contests.ts';

/** A column that compares bets a second with a peer's. */
export interface Peer {
  title: string;
  idFor(contest: Contest): string;
}

type Read = (sample: Sample) => number;

/** Columns after the speed; of each the median over the rounds. */
const COLUMNS: readonly [heading: string, read: Read, decimals: number][] = [
  ['p50, ms', (sample) => sample.p50Ms, 2],
  ['p99, ms', (sample) => sample.p99Ms, 2],
  ['p99 : p50', (sample) => sample.p99Ms / sample.p50Ms, 2],
  ['server µs', (sample) => sample.serverMicros, 1],
  ['in the kernel', (sample) => sample.kernelMicros, 1],
  ['beside µs', (sample) => sample.besideMicros, 1],
  ['database µs', (sample) => sample.databaseMicros, 1],
  ['generator µs', (sample) => sample.generatorMicros, 1],
];

/** Medians over the rounds; a ratio is the median of the ratios of each round. */
export function describeRounds(
  title: string,
  contests: readonly Contest[],
  rounds: readonly Round[],
  peers: readonly Peer[],
): Table {
  const headings = [...COLUMNS.map(([heading]) => heading), ...peers.map((peer) => peer.title)];
  return [
    [title, 'per second', 'least', 'most', ...headings, 'refused'],
    ...contests.map((contest) => {
      const { id } = contest;
      const speeds = valuesOf(rounds, id, perSecond);
      const refused = valuesOf(rounds, id, (sample) => sample.refused + sample.failed);
      return [
        contest.title,
        ...[median(speeds), Math.min(...speeds), Math.max(...speeds)].map((speed) => rounded(speed, 0)),
        ...COLUMNS.map(([, read, decimals]) => shown(medianOf(rounds, id, read), decimals)),
        ...peers.map(({ idFor }) => shown(ratioTo(rounds, id, idFor(contest), perSecond), 2)),
        refused.reduce((total, count) => total + count, 0),
      ];
    }),
  ];
}

/** What each variant costs a bet beside the first one, in CPU of server and database, with the interval of the median. */
export function describeCosts(contests: readonly Contest[], rounds: readonly Round[]): Table {
  const [base] = contests;
  return [
    ['CPU of server and database per bet', 'µs', `of that ${base!.title}`, '95%'],
    ...contests.map(({ id, title }) => {
      const ratios = ratiosTo(rounds, id, base!.id, allMicros);
      const interval = intervalOf(ratios).map((bound) => bound.toFixed(3));
      const cells = [rounded(medianOf(rounds, id, allMicros), 1), shown(median(ratios), 4)];
      return [title, ...cells, id === base!.id ? '' : interval.join(' – ')];
    }),
  ];
}

export const perSecond: Read = (sample) => sample.perSecond;
const allMicros: Read = ({ serverMicros, besideMicros, databaseMicros }) =>
  serverMicros + besideMicros + databaseMicros;

export const NO_LISTS_ID = 'no_lists';

/** What the public lists of bets may cost: bets beside those of a server without them, by time and by CPU. */
export function goalsOfLists(rounds: readonly Round[]): Goal[] {
  const goals = (ids: readonly string[], who: string, atLeast: number): Goal[] => {
    const ratioOf = (read: Read) => median(ids.flatMap((id) => ratiosTo(rounds, id, NO_LISTS_ID, read)));
    if (!rounds.some(({ contest }) => ids.includes(contest))) return [];
    const found = ratioOf(perSecond);
    return [
      { what: `bets a second with lists, ${who} : without`, found, atLeast },
      { what: 'the same by CPU of server and database', found: 1 / ratioOf(allMicros), atLeast },
    ];
  };
  return [...goals(['as_it_is', 'again'], 'nobody watches', 0.99), ...goals(['watched'], 'watched', 0.9)];
}

function valuesOf(rounds: readonly Round[], id: string, read: Read): number[] {
  return rounds.filter(({ contest }) => contest === id).map(({ sample }) => read(sample));
}

export function medianOf(rounds: readonly Round[], id: string, read: Read): number {
  return median(valuesOf(rounds, id, read));
}

/** Not a number when there is no such peer. */
export function ratioTo(rounds: readonly Round[], id: string, peer: string, read: Read): number {
  return median(ratiosTo(rounds, id, peer, read));
}

/** The median of the differences of each round. */
export function differenceTo(rounds: readonly Round[], id: string, peer: string, read: Read): number {
  return median(besidePeer(rounds, id, peer, read).map(([ours, theirs]) => ours - theirs));
}

function ratiosTo(rounds: readonly Round[], id: string, peer: string, read: Read): number[] {
  return besidePeer(rounds, id, peer, read).map(([ours, theirs]) => ours / theirs);
}

/** What both had in the rounds that both took part in. */
function besidePeer(rounds: readonly Round[], id: string, peer: string, read: Read): [ours: number, theirs: number][] {
  return rounds.flatMap(({ contest, round, sample }) => {
    const theirs = rounds.find((each) => each.contest === peer && each.round === round);
    return contest === id && theirs ? [[read(sample), read(theirs.sample)]] : [];
  });
}

/** Between these the median lies in 95 of 100 cases, by the ranks of the values. */
function intervalOf(ratios: readonly number[]): [number, number] {
  const sorted = ratios.toSorted((a, b) => a - b);
  const low = Math.max(0, Math.floor(sorted.length / 2 - 0.98 * Math.sqrt(sorted.length)));
  return [sorted[low]!, sorted[sorted.length - 1 - low]!];
}

function shown(value: number, decimals: number): number | string {
  return Number.isFinite(value) ? rounded(value, decimals) : '';
}
