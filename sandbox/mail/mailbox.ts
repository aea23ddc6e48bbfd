import { randomUUID } from 'node:crypto';
import { decodeMail } from './mime.ts';

export interface Message {
  readonly id: string;
  readonly from: string;
  /** The envelope's recipients, so Bcc recipients are included. */
  readonly to: readonly string[];
  readonly subject: string;
  /** Time of arrival. The sender's date is among the headers. */
  readonly date: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Delivery {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: Buffer;
}

export interface Mailbox {
  store(delivery: Delivery): Message;
  /** Newest first. */
  list(filter: { to?: string | undefined; limit: number }): Message[];
  find(id: string): { message: Message; raw: Buffer } | null;
  count(): number;
  clear(): void;
}

export const MESSAGE_LIMIT = 1000;
const TOTAL_LIMIT_BYTES = 64 * 1024 * 1024;

/** Keeps the newest messages in memory and drops the oldest. */
export function createMailbox(): Mailbox {
  const kept: { message: Message; raw: Buffer }[] = [];
  let totalBytes = 0;

  return {
    store({ from, to, raw }) {
      const { headers, text, html } = decodeMail(raw);
      const message = {
        id: randomUUID(),
        from: headers['from'] ?? from,
        to,
        subject: headers['subject'] ?? '',
        date: new Date().toISOString(),
        text,
        html,
        headers,
      };
      kept.push({ message, raw });
      totalBytes += raw.length;
      while (kept.length > MESSAGE_LIMIT || totalBytes > TOTAL_LIMIT_BYTES) totalBytes -= kept.shift()?.raw.length ?? 0;
      return message;
    },
    list({ to, limit }) {
      const messages = kept.map(({ message }) => message).toReversed();
      return messages.filter((message) => !to || isFor(message.to, to)).slice(0, limit);
    },
    find: (id) => kept.find(({ message }) => message.id === id) ?? null,
    count: () => kept.length,
    clear() {
      kept.length = 0;
      totalBytes = 0;
    },
  };
}

export function isFor(recipients: readonly string[], address: string): boolean {
  return recipients.some((recipient) => recipient.toLowerCase() === address.toLowerCase());
}
