export interface FanOut {
  /** An urgent message is sent at once, together with everything queued before it. */
  add(frame: Buffer, isUrgent: boolean): void;
  close(): void;
}

export interface FanOutOptions<Receiver> {
  receivers: ReadonlySet<Receiver>;
  send(receiver: Receiver, frames: Buffer, messages: number): void;
  /** How much of the time since it was last asked the process was busy, from 0 to 1. */
  busyShare?(): number;
}

/** What is not urgent goes out at most this often. */
const COLLECT_MS = 100;
/** Receivers are written to for this long at a time, because ten thousand writes in a row would block everything else. */
const SLICE_MS = 2;
/**
 * As long as a pass ends in time, what is not urgent takes a quarter of an idle process's time, and less the busier it is,
 * down to a sixteenth: answers to bets come first.
 */
const PAUSE_MS_MIN = 3 * SLICE_MS;
const PAUSE_MS_MAX = 15 * SLICE_MS;
/**
 * A pass that would take longer than this pauses less, so that a line of a chat is read within half a second. One that is
 * late does not pause at all: between two slices everything else that waits still gets its turn.
 */
const PASS_MS_MAX = 180;
/** By how much a timer comes late. */
const TIMER_MS = 1;

/**
 * Sends the same frames to many, in order, one pass over all receivers after the other. Everything that has arrived since
 * the last pass goes out with one write for each receiver: the number of writes is what costs, not their length.
 */
export function createFanOut<Receiver>({
  receivers,
  send,
  busyShare = loopBusyShare(),
}: FanOutOptions<Receiver>): FanOut {
  let waiting: Buffer[] = [];
  let isUrgent = false;
  let lastPassMs = -COLLECT_MS;
  let isPassing = false;
  let timer: NodeJS.Timeout | null = null;
  /** Of the pass under way, while it pauses. */
  let next: (() => void) | null = null;

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

  const pass = () => {
    if (waiting.length === 0) return;
    const frames = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting);
    const messages = waiting.length;
    const hasUrgent = isUrgent;
    waiting = [];
    isUrgent = false;
    isPassing = true;
    lastPassMs = performance.now();
    const left = [...receivers];
    let at = 0;
    let slices = 0;
    /** What the remaining slices may pause for, so that the pass ends in time. */
    const dueInMs = (nowMs: number) => {
      const slicesLeft = ((left.length - at) * slices) / at;
      return (lastPassMs + PASS_MS_MAX - nowMs) / slicesLeft - SLICE_MS - TIMER_MS;
    };
    const slice = () => {
      // Asked first, so that it tells of the pause alone.
      const politeMs = PAUSE_MS_MIN + (PAUSE_MS_MAX - PAUSE_MS_MIN) * busyShare();
      const pauseAtMs = performance.now() + SLICE_MS;
      slices += 1;
      for (; at < left.length && performance.now() < pauseAtMs; at += 1) {
        const receiver = left[at]!;
        if (receivers.has(receiver)) send(receiver, frames, messages);
      }
      if (at === left.length) {
        isPassing = false;
        if (waiting.length > 0) passSoon();
        return;
      }
      busyShare();
      const pauseMs = Math.min(politeMs, dueInMs(performance.now()));
      if (hasUrgent || isUrgent || pauseMs <= 0) setImmediate(slice);
      else later(slice, pauseMs);
    };
    slice();
  };

  const passSoon = () => {
    if (isUrgent) setImmediate(pass);
    else later(pass, Math.max(0, lastPassMs + COLLECT_MS - performance.now()));
  };

  return {
    add(frame, isNowUrgent) {
      if (receivers.size === 0) return;
      const isFirst = waiting.length === 0;
      waiting.push(frame);
      const isNewlyUrgent = isNowUrgent && !isUrgent;
      isUrgent ||= isNowUrgent;
      if (isFirst && !isPassing) passSoon();
      else if (isNewlyUrgent && next) setImmediate(hurry);
    },
    close() {
      waiting = [];
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
