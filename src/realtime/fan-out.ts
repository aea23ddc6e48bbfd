export interface FanOut<Receiver> {
  /** The receiver gets everything that is added from now on. */
  join(receiver: Receiver): void;
  leave(receiver: Receiver): void;
  size(): number;
  /** An urgent message is sent at once, together with all that is queued before it. */
  add(frame: Buffer, isUrgent: boolean): void;
  close(): void;
}

export interface FanOutOptions<Receiver> {
  send(receiver: Receiver, frames: Buffer, messages: number): void;
  /** The share of time the process was busy since the last call, from 0 to 1. */
  busyShare?(): number;
}

/** Non-urgent messages go out at most this often. */
const COLLECT_MS = 100;
/** Writes run for this long at a time, because ten thousand writes in a row would block the event loop. */
const SLICE_MS = 2;
/**
 * While a round ends in time, non-urgent messages take a quarter of an idle process's time, and less the busier it is,
 * down to a sixteenth, because answers to bets have priority.
 */
const PAUSE_MS_MIN = 3 * SLICE_MS;
const PAUSE_MS_MAX = 15 * SLICE_MS;
/**
 * A round that would take longer than this pauses less, so that a chat line arrives within half a second. A late round does not
 * pause at all: the event loop still runs other work between two slices.
 */
const ROUND_MS_MAX = 240;
/** Typical delay of a timer. */
const TIMER_MS = 1;

/**
 * Sends the same frames to many receivers, in order, in rounds over all receivers. Each receiver gets everything added since its
 * last turn in one write, because the number of writes is what costs, not their length. So nobody waits longer than a round
 * takes.
 */
export function createFanOut<Receiver>({
  send,
  busyShare = loopBusyShare(),
}: FanOutOptions<Receiver>): FanOut<Receiver> {
  /** Position of each receiver: how many of all frames it has got, or joined too late for. */
  const got = new Map<Receiver, number>();
  let frames: Buffer[] = [];
  /** Number of frames before `frames[0]`. Every receiver has got those. */
  let before = 0;
  /** Frames up to this position must be sent urgently. */
  let urgentTo = 0;
  let startedMs = -COLLECT_MS;
  let isUnderWay = false;
  let timer: NodeJS.Timeout | null = null;
  /** What runs after the pause. */
  let next: (() => void) | null = null;
  let joined: { from: number; to: number; bytes: Buffer } = { from: 0, to: 0, bytes: Buffer.alloc(0) };

  const last = () => before + frames.length;
  const isUrgent = () => urgentTo > before;
  const later = (work: () => void, ms: number) => {
    next = work;
    timer = setTimeout(hurry, ms);
  };
  /** Runs the scheduled work now. */
  const hurry = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const due = next;
    next = null;
    due?.();
  };

  /** Neighbours mostly need the same frames, so the joined buffer is cached. */
  const framesAfter = (from: number): Buffer => {
    const to = last();
    if (joined.from === from && joined.to === to) return joined.bytes;
    const lacking = frames.slice(from - before);
    const bytes = lacking.length === 1 ? lacking[0]! : Buffer.concat(lacking);
    joined = { from, to, bytes };
    return bytes;
  };
  const visit = (receiver: Receiver) => {
    const from = got.get(receiver)!;
    const to = last();
    if (from === to) return;
    got.set(receiver, to);
    send(receiver, framesAfter(from), to - from);
  };

  const round = () => {
    if (frames.length === 0) return;
    /** Every receiver has at least these frames when the round is over. */
    const heard = last();
    startedMs = performance.now();
    isUnderWay = true;
    const receivers = got.keys();
    let visited = 0;
    let slices = 0;
    /** How long each of the remaining slices may pause for the round to end in time. */
    const dueInMs = (nowMs: number) => {
      const slicesLeft = (Math.max(1, got.size - visited) * slices) / visited;
      return (startedMs + ROUND_MS_MAX - nowMs) / slicesLeft - SLICE_MS - TIMER_MS;
    };
    const slice = () => {
      // Read before any work, so that it measures only the pause.
      const politeMs = PAUSE_MS_MIN + (PAUSE_MS_MAX - PAUSE_MS_MIN) * busyShare();
      const pauseAtMs = performance.now() + SLICE_MS;
      slices += 1;
      do {
        const { done, value } = receivers.next();
        if (done) {
          isUnderWay = false;
          frames = frames.slice(heard - before);
          before = heard;
          if (frames.length > 0) roundSoon();
          return;
        }
        visit(value);
        visited += 1;
      } while (performance.now() < pauseAtMs);
      busyShare();
      const pauseMs = Math.min(politeMs, dueInMs(performance.now()));
      if (isUrgent() || pauseMs <= 0) setImmediate(slice);
      else later(slice, pauseMs);
    };
    slice();
  };

  const roundSoon = () => {
    if (isUrgent()) setImmediate(round);
    else later(round, Math.max(0, startedMs + COLLECT_MS - performance.now()));
  };

  return {
    join(receiver) {
      if (!got.has(receiver)) got.set(receiver, last());
    },
    leave: (receiver) => void got.delete(receiver),
    size: () => got.size,
    add(frame, isNowUrgent) {
      if (got.size === 0) return;
      const isFirst = frames.length === 0;
      const wasUrgent = isUrgent();
      frames.push(frame);
      if (isNowUrgent) urgentTo = last();
      if (isFirst && !isUnderWay) roundSoon();
      else if (isNowUrgent && !wasUrgent && next) setImmediate(hurry);
    },
    close() {
      got.clear();
      frames = [];
      next = null;
      if (timer) clearTimeout(timer);
    },
  };
}

function loopBusyShare(): () => number {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization;
  };
}
