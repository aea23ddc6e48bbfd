import { median, rounded } from '../stage/figures.ts';
import type { Goal, Table } from '../stage/report.ts';
import type { Contest, Round, Sample } from './contests.ts';

/** A column that compares bets a second with a peer's. Null: this contest has none. */
export interface Peer {
  title: string;
  idFor(contest: Contest): string | null;
}

type Read = (sample: Sample) => number;

/** Medians over the rounds; a ratio is the median of the ratios of each round. */
export function describeRounds(
  title: string,
  contests: readonly Contest[],
  rounds: readonly Round[],
  peers: readonly Peer[],
): Table {
  return [
    [
      title,
      'per second',
      'least',
      'most',
      'p50, ms',
      'p99, ms',
      'p99 : p50',
      'server µs',
      'in the kernel',
      'beside µs',
      'database µs',
      'generator µs',
      ...peers.map((peer) => peer.title),
      'refused',
    ],
    ...contests.map((contest) => {
      const of = (read: Read) => valuesOf(rounds, contest.id, read);
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
        shown(median(of((sample) => sample.kernelMicros)), 1),
        shown(median(of((sample) => sample.besideMicros)), 1),
        shown(median(of((sample) => sample.databaseMicros)), 1),
        shown(median(of((sample) => sample.generatorMicros)), 1),
        ...peers.map((peer) => {
          const id = peer.idFor(contest);
          return id === null ? '' : shown(ratioTo(rounds, contest.id, id, (sample) => sample.perSecond));
        }),
        of((sample) => sample.refused + sample.failed).reduce((total, count) => total + count, 0),
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
      const cells = [rounded(median(valuesOf(rounds, id, allMicros)), 1), shown(median(ratios), 4)];
      return [title, ...cells, id === base!.id ? '' : interval.join(' – ')];
    }),
  ];
}

const allMicros: Read = ({ serverMicros, besideMicros, databaseMicros }) =>
  serverMicros + besideMicros + databaseMicros;

export const NO_LISTS_ID = 'no_lists';

/** What the public lists of bets may cost: bets beside those of a server without them, by time and by CPU. */
export function goalsOfLists(rounds: readonly Round[]): Goal[] {
  const beside = (ids: readonly string[], read: Read) => {
    const ratios = ids.flatMap((id) => ratiosTo(rounds, id, NO_LISTS_ID, read));
    return ratios.length === 0 ? [] : [median(ratios)];
  };
  const goals = (ids: readonly string[], who: string, atLeast: number) => [
    ...beside(ids, (sample) => sample.perSecond).map((found) => ({
      what: `bets a second with lists, ${who} : without`,
      found,
      atLeast,
    })),
    ...beside(ids, allMicros).map((ratio) => ({
      what: `the same by CPU of server and database`,
      found: 1 / ratio,
      atLeast,
    })),
  ];
  return [...goals(['as_it_is', 'again'], 'nobody watches', 0.99), ...goals(['watched'], 'watched', 0.9)];
}

export function valuesOf(rounds: readonly Round[], id: string, read: Read): number[] {
  return rounds.filter(({ contest }) => contest === id).map(({ sample }) => read(sample));
}

/** Not a number when there is no such peer. */
export function ratioTo(rounds: readonly Round[], id: string, peer: string, read: Read): number {
  const ratios = ratiosTo(rounds, id, peer, read);
  return ratios.length === 0 ? Number.NaN : median(ratios);
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
  const peers = new Map(
    rounds.filter(({ contest }) => contest === peer).map(({ round, sample }) => [round, read(sample)]),
  );
  return rounds
    .filter(({ contest, round }) => contest === id && peers.has(round))
    .map(({ round, sample }) => [read(sample), peers.get(round)!]);
}

/** Between these the median lies in 95 of 100 cases, by the ranks of the values. */
function intervalOf(ratios: readonly number[]): [number, number] {
  const sorted = ratios.toSorted((a, b) => a - b);
  const low = Math.max(0, Math.floor(sorted.length / 2 - 0.98 * Math.sqrt(sorted.length)));
  return [sorted[low]!, sorted[sorted.length - 1 - low]!];
}

function shown(value: number, decimals = 2): number | string {
  return Number.isFinite(value) ? rounded(value, decimals) : '';
}
