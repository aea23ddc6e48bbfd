// Runs in Node and in the browser, so use neither's APIs.

/** Topics of messages. The first two are answered before the others. */
export const TOPICS = ['safer_play', 'security', 'account', 'money', 'identity', 'games', 'privacy', 'other'] as const;
export type Topic = (typeof TOPICS)[number];

export const URGENT_TOPICS: readonly Topic[] = ['safer_play', 'security'];
const HOUR_MS = 3_600_000;
/** Target time for the first answer. */
export const targetMsOf = (topic: string): number =>
  ((URGENT_TOPICS as readonly string[]).includes(topic) ? 4 : 24) * HOUR_MS;

export const TEXT_LENGTH_MAX = 2_000;
export const ATTACHMENT_BYTES_MAX = 5 * 1024 * 1024;
export const ATTACHMENTS_PER_MESSAGE_MAX = 3;
/** What the file picker offers. The server checks the content. */
export const ATTACHMENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;

/** Limits against floods, even where addresses and accounts are cheap. */
export const LIMITS = {
  openTicketsOfPlayer: 3,
  ticketsOfPlayerPerDay: 10,
  messagesOfPlayerPerHour: 60,
  messagesOfThread: 500,
  /** Mails that a stranger can cause to be sent to an address. */
  ticketsOfEmailPerDay: 3,
  ticketsOfAddressPerHour: 5,
  /** For all visitors together. Above it they are asked to sign in or to send a mail. */
  unconfirmedPerHour: 500,
  attachmentsPerDay: 12,
} as const;

export const UNCONFIRMED_MS_MAX = 48 * HOUR_MS;
/** A file that belongs to no message is removed after this time. */
export const LOOSE_MS_MAX = HOUR_MS;
/** Closed threads and their files are removed after this time. */
export const KEPT_MS = 2 * 365 * 24 * HOUR_MS;
