import type { Turns } from './turns.ts';

/** Runs batches one after another. */
export interface Lane {
  /** Starts the next batch if one may start. */
  pump(): void;
}

export interface LaneOptions<Batch, Result> {
  /** The next batch; null if nothing can be settled now. */
  take(): Batch | null;
  /** Batches of one track may use the same connection. */
  settle(batch: Batch, track: number): Promise<Result>;
  finish(result: Result): void;
  /** Shared with the lanes of other cells; left out: this lane never waits for a turn. */
  turns?: Turns;
  /** Lets a batch be sent before the one before it is answered. Left out: it always waits for that answer. */
  following?: Following<Batch>;
}

export interface Following<Batch> {
  sizeOf(batch: Batch): number;
  /** Decides what has arrived, and tells how many commands the next batch would have. */
  ready(): number;
}

/**
 * The database works on one batch at a time: a batch has a fixed cost of about twenty bets, and commands that arrive meanwhile make the
 * next one larger. A second track is used only in parallel with a batch that is stuck, for example on a locked row. A batch counts as
 * stuck when it takes several times as long as recent ones. Under the highest load every batch would exceed a fixed limit, and twice as
 * many batches of half the size would make that worse.
 */
const LATE_TIMES = 3;
const LATE_MS = { min: 50, max: 250 };
export const TRACKS = 2;
/** Weight of the newest batch in the average duration. */
const NEWEST_PART = 0.1;

/**
 * If a batch follows another on its connection, the database begins it as soon as it has finished the first. Otherwise the database waits
 * until the server has read the answer, for up to a third of the time. It follows only a large batch, when as many commands are ready, so
 * that batches stay large; and only if that batch takes no longer than usual, so that it does not wait behind a stuck one.
 */
const FOLLOWED_COMMANDS_MIN = 16;

interface Running {
  commands: number;
  endTurn(): void;
}

/** Batches that the database runs one after the other: one, and at most one that follows it. */
interface Track {
  number: number;
  running: Running[];
  /** When the first of them began. */
  startedMs: number;
  timer: NodeJS.Timeout | undefined;
  isLate: boolean;
}

export function createLane<Batch, Result>(options: LaneOptions<Batch, Result>): Lane {
  const { take, settle, finish, turns, following } = options;
  const tracks = Array.from({ length: TRACKS }, (_none, number): Track => ({
    number,
    running: [],
    startedMs: 0,
    timer: undefined,
    isLate: false,
  }));
  let usualMs = 0;

  const pump = () => {
    let hasStarted = true;
    while (hasStarted) hasStarted = startNext();
  };

  const startNext = (): boolean => {
    const free = tracks.filter(({ isLate }) => !isLate);
    const track = free.find(({ running }) => running.length > 0) ?? free[0];
    if (!track || !mayStart(track)) return false;
    const endTurn = turns ? turns.begin(pump) : () => {};
    if (endTurn === null) return false;
    const batch = take();
    if (batch === null) {
      endTurn();
      return false;
    }
    start(track, batch, endTurn);
    return true;
  };

  const mayStart = ({ running: [first, follower], startedMs }: Track): boolean => {
    if (!first) return true;
    if (follower || !following || first.commands < FOLLOWED_COMMANDS_MIN) return false;
    return performance.now() - startedMs < usualMs && following.ready() >= first.commands;
  };

  const start = (track: Track, batch: Batch, endTurn: () => void) => {
    const batchRunning: Running = { commands: following?.sizeOf(batch) ?? 0, endTurn };
    track.running.push(batchRunning);
    if (track.running.length === 1) watch(track);
    void settle(batch, track.number).then((result) => {
      const place = track.running.indexOf(batchRunning);
      track.running.splice(place, 1);
      if (place === 0) {
        usualMs += (performance.now() - track.startedMs - usualMs) * NEWEST_PART;
        clearTimeout(track.timer);
        track.isLate = false;
        if (track.running.length > 0) watch(track);
      }
      endTurn();
      finish(result);
    });
  };

  /** Lets another track start, here and in other lanes, if the first batch of this one takes too long. */
  const watch = (track: Track) => {
    track.startedMs = performance.now();
    const lateMs = Math.min(LATE_MS.max, Math.max(LATE_MS.min, LATE_TIMES * usualMs));
    track.timer = setTimeout(() => {
      track.isLate = true;
      for (const { endTurn } of track.running) endTurn();
      pump();
    }, lateMs);
  };

  return { pump };
}
