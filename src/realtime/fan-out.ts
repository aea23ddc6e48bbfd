export interface FanOut<Receiver> {
  /** From now on the receiver hears what is added. */
  join(receiver: Receiver): void;
  leave(receiver: Receiver): void;
  size(): number;
  /** An urgent message is sent at once, together with everything queued before it. */
  add(frame: Buffer, isUrgent: boolean): void;
  close(): void;
}

export interface FanOutOptions<Receiver> {
  send(receiver: Receiver, frames: Buffer, messages: number): void;
  /** How much of the time since it was last asked the process was busy, from 0 to 1. */
  busyShare?(): number;
}

/** What is not urgent goes out at most this often. */
const COLLECT_MS = 100;
/** Receivers are written to for this long at a time, because ten thousand writes in a row would block everything else. */
const SLICE_MS = 2;
/**
 * As long as a round ends in time, what is not urgent takes a quarter of an idle process's time, and less the busier it is,
 * down to a sixteenth: answers to bets come first.
 */
const PAUSE_MS_MIN = 3 * SLICE_MS;
const PAUSE_MS_MAX = 15 * SLICE_MS;
/**
 * A round that would take longer than this pauses less, so that a line of a chat is read within half a second. One that is
 * late does not pause at all: between two slices everything else that waits still gets its turn.
 */
const ROUND_MS_MAX = 240;
/** By how much a timer comes late. */
const TIMER_MS = 1;

/**
 * Sends the same frames to many, in order, one round over all receivers after the other. Whoever's turn it is gets everything
 * that was added since the last turn, with one write: the number of writes is what costs, not their length. So nobody waits
 * longer than a round takes.
 */
export function createFanOut<Receiver>({
  send,
  busyShare = loopBusyShare(),
}: FanOutOptions<Receiver>): FanOut<Receiver> {
  /** How many of all frames each receiver has got, or was too late for. */
  const got = new Map<Receiver, number>();
  let frames: Buffer[] = [];
  /** How many there were before the first of these. Everybody has got them. */
  let before = 0;
  /** Up to here something is urgent. */
  let urgentTo = 0;
  let startedMs = -COLLECT_MS;
  let isUnderWay = false;
  let timer: NodeJS.Timeout | null = null;
  /** What goes on when the pause is over. */
  let next: (() => void) | null = null;
  let joined: { from: number; to: number; bytes: Buffer } = { from: 0, to: 0, bytes: Buffer.alloc(0) };

  const last = () => before + frames.length;
  const isUrgent = () => urgentTo > before;
  const later = (work: () => void, ms: number) => {
    next = work;
    timer = setTimeout(hurry, ms);
  };
  /** Runs now what was scheduled for later. */
  const hurry = () => {
    if (timer) clearTimeout(timer);
    timer = null;
    const due = next;
    next = null;
    due?.();
  };

  /** Neighbours mostly lack the same, so it is joined once for many. */
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
    /** What everybody has got when the round is over. */
    const heard = last();
    startedMs = performance.now();
    isUnderWay = true;
    const receivers = got.keys();
    let visited = 0;
    let slices = 0;
    /** What the remaining slices may pause for, so that the round ends in time. */
    const dueInMs = (nowMs: number) => {
      const slicesLeft = (Math.max(1, got.size - visited) * slices) / visited;
      return (startedMs + ROUND_MS_MAX - nowMs) / slicesLeft - SLICE_MS - TIMER_MS;
    };
    const slice = () => {
      // Asked first, so that it tells of the pause alone.
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
