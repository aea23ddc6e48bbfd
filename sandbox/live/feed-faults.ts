/** Each applies to one of the next messages about tables. */
export const MESSAGE_FAULTS = [
  'duplicate',
  'old-after-new',
  'repeated-result',
  'missing-field',
  'null-limits',
  'broken-json',
  'binary',
  'huge',
  'unknown-keys',
] as const;

/** Applied at once to every open socket. */
export const SOCKET_FAULTS = ['drop', 'drop-without-close'] as const;

/** Applied until `none`. */
export const STANDING_FAULTS = ['silent', 'no-pong', 'slow', 'provider-names-only', 'many-tables'] as const;

export const FEED_FAULTS = [
  ...MESSAGE_FAULTS,
  ...SOCKET_FAULTS,
  ...STANDING_FAULTS,
  'refuse',
  'vanish',
  'none',
] as const;
export type FeedFault = (typeof FEED_FAULTS)[number];
type MessageFault = (typeof MESSAGE_FAULTS)[number];
type StandingFault = (typeof STANDING_FAULTS)[number];

export interface FeedFaults {
  add(kind: FeedFault, options: { times: number; delayMs: number; tableId: string | null }): void;
  has(kind: StandingFault): boolean;
  /** Takes the fault for the next message from the queue. */
  next(): MessageFault | null;
  readonly delayMs: number;
  isRefusing(): boolean;
  hasVanished(tableId: string): boolean;
  list(): string[];
}

export function createFeedFaults(nowMs: () => number): FeedFaults {
  let queue: MessageFault[] = [];
  const standing = new Set<StandingFault>();
  const vanished = new Set<string>();
  let delayMs = 0;
  let refusingUntilMs = 0;
  return {
    add(kind, options) {
      if (kind === 'none') {
        queue = [];
        standing.clear();
        vanished.clear();
        refusingUntilMs = 0;
      } else if (kind === 'refuse') refusingUntilMs = nowMs() + options.delayMs;
      else if (kind === 'vanish') vanished.add(options.tableId ?? '');
      else if (isOneOf(STANDING_FAULTS, kind)) standing.add(kind);
      else if (isOneOf(MESSAGE_FAULTS, kind)) queue.push(...Array.from({ length: options.times }, () => kind));
      if (kind === 'slow') delayMs = options.delayMs;
    },
    has: (kind) => standing.has(kind),
    next: () => queue.shift() ?? null,
    get delayMs() {
      return standing.has('slow') ? delayMs : 0;
    },
    isRefusing: () => nowMs() < refusingUntilMs,
    hasVanished: (tableId) => vanished.has(tableId),
    list: () => [...queue, ...standing, ...vanished, ...(nowMs() < refusingUntilMs ? ['refuse'] : [])],
  };
}

function isOneOf<T extends string>(list: readonly T[], word: string): word is T {
  return list.some((known) => known === word);
}

const HUGE_BYTES = 1024 * 1024;

/** The frames to send instead of one message. */
export function framesOf(
  fault: MessageFault | null,
  message: Readonly<Record<string, unknown>>,
  older: Readonly<Record<string, unknown>> | null,
): (string | Buffer)[] {
  const text = JSON.stringify(message);
  switch (fault) {
    case null:
      return [text];
    case 'duplicate':
      return [text, text];
    case 'old-after-new':
      return older ? [text, JSON.stringify(older)] : [text];
    case 'repeated-result':
      return [text, JSON.stringify(withOtherTimes(message))];
    case 'missing-field':
      return [JSON.stringify({ ...message, tableLimits: undefined, limits: undefined, dealer: undefined })];
    case 'null-limits':
      return [JSON.stringify({ ...message, tableLimits: null, limits: null })];
    case 'broken-json':
      return [text.slice(0, Math.ceil(text.length / 2))];
    case 'binary':
      return [Buffer.from([0, 255, 1, 254, 2, 253])];
    case 'huge':
      return [JSON.stringify({ ...message, padding: 'x'.repeat(HUGE_BYTES) })];
    case 'unknown-keys':
      return [JSON.stringify({ surprise: { of: ['another', 'kind'] } }), JSON.stringify({ ...message, surprise: 1 })];
  }
}

/** The same results as a different feed version would write them: with another date format and hour. */
function withOtherTimes(message: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const rewrite = (list: unknown): unknown =>
    Array.isArray(list)
      ? list.map((entry: Record<string, unknown>) => ({
          ...entry,
          time: String(entry['time'])
            .replace(/ 0(\d),/, ' $1,')
            .replace(/ (\d\d):/, (_, hour: string) => ` ${(Number(hour) % 12) + 1}:`),
        }))
      : list;
  return {
    ...message,
    ...('last20Results' in message ? { last20Results: rewrite(message['last20Results']) } : {}),
    ...('gameResult' in message ? { gameResult: rewrite(message['gameResult']) } : {}),
  };
}
