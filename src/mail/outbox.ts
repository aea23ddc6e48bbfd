import type { Clock } from '../clock/clock.ts';
import type { Database, Tx } from '../db/database.ts';
import type { KeyRing, SealedColumn } from '../secrets/key-ring.ts';
import type { Language } from '../texts/language.ts';
import type { MailData, MailTemplate } from './mail-data.ts';
import { renderMail, type MailContent } from './templates.ts';

/** Hands one mail to the mail host. Throws the host's or network's error. */
export type SendMail = (mail: MailContent & { to: string }) => Promise<void>;

export interface Mailbox {
  /** Adds a mail to the outbox, in the transaction that causes it. */
  queue<T extends MailTemplate>(tx: Tx, to: string, template: T, data: MailData[T]): Promise<void>;
}

/** A mail about to be sent for the first time. */
export interface FirstSending {
  recipient: string;
  template: MailTemplate;
}

export interface MailWorker {
  /**
   * Reports each mail once. Other processes, such as an operator's command, queue mails too; this is how the servers learn what they
   * did.
   */
  onFirstSending(listener: (mail: FirstSending) => void): void;
  /** Looks for due mails now instead of at the next turn. */
  kick(): void;
  /** One turn: sends what is due, and resolves when that is done. */
  turn(): Promise<number>;
  clear(): Promise<void>;
  close(): Promise<void>;
}

const MINUTE_MS = 60_000;
const RETRY_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 120 * MINUTE_MS];
/** A mail taken by a server that died is taken again after this. */
const LEASE_MS = 2 * MINUTE_MS;
const TURN_EVERY_MS = 1_000;
const MAILS_PER_TURN_MAX = 10;
const KEPT_MS = 30 * 24 * 60 * MINUTE_MS;

export const SEALED_MAIL: SealedColumn = {
  table: 'mail_outbox',
  place: 'directory',
  key: ['mail_id'],
  column: 'sealed',
  purpose: 'mail',
};

/** Called for every mail before it is queued; returns whether the player wants it. */
export type MailNoted = <T extends MailTemplate>(
  tx: Tx,
  to: string,
  template: T,
  data: MailData[T],
) => Promise<boolean>;

/** `languageOf` returns the reader's language by e-mail address. */
export function createMailbox(
  clock: Clock,
  keys: KeyRing,
  languageOf: (tx: Tx, to: string) => Promise<Language>,
  noted: MailNoted = async () => true,
): Mailbox {
  return {
    async queue(tx, to, template, data) {
      if (!(await noted(tx, to, template, data))) return;
      const sealed = keys.seal(
        'mail',
        Buffer.from(JSON.stringify(renderMail(template, data, await languageOf(tx, to)))),
      );
      await tx.query(
        `INSERT INTO mail_outbox (recipient, template, sealed, next_attempt_at, created_at) VALUES ($1, $2, $3, $4, $4)`,
        [to, template, sealed, clock.now()],
      );
    },
  };
}

interface TakenMail extends FirstSending {
  mail_id: bigint;
  sealed: Buffer;
  attempts: number;
}

export interface MailWorkerOptions {
  database: Database;
  clock: Clock;
  keys: KeyRing;
  send: SendMail;
  log(line: string): void;
}

/** Sends the mails in the outbox. Any number of servers may run it; each mail is taken by one at a time. */
export function createMailWorker(options: MailWorkerOptions): MailWorker {
  const { database, clock } = options;
  let running: Promise<number> | null = null;
  const listeners: ((mail: FirstSending) => void)[] = [];

  const turn = (): Promise<number> => {
    running ??= sendDue(options, listeners).finally(() => {
      running = null;
    });
    return running;
  };
  const quietly = () => {
    // A turn under way may have read the outbox before the newest mail was there.
    const next = running ? running.then(turn, turn) : turn();
    next.catch((error: unknown) => options.log(`Mail: the outbox could not be read: ${String(error)}`));
  };
  const timer = setInterval(quietly, TURN_EVERY_MS);
  timer.unref();

  return {
    onFirstSending: (listener) => void listeners.push(listener),
    kick: quietly,
    turn,
    async clear() {
      await database.query('DELETE FROM mail_outbox WHERE created_at < $1', [
        new Date(clock.now().getTime() - KEPT_MS),
      ]);
    },
    async close() {
      clearInterval(timer);
      await running?.catch(() => {});
      // The turn requested during that one.
      await running?.catch(() => {});
    },
  };
}

async function sendDue(
  options: MailWorkerOptions,
  listeners: readonly ((mail: FirstSending) => void)[],
): Promise<number> {
  const taken = await takeDue(options);
  for (const { attempts, recipient, template } of taken) {
    if (attempts === 1) for (const tell of listeners) tell({ recipient, template });
  }
  await Promise.all(taken.map((mail) => sendOne(options, mail)));
  return taken.length;
}

async function takeDue({ database, clock }: MailWorkerOptions): Promise<TakenMail[]> {
  const now = clock.now();
  const { rows } = await database.query<TakenMail>(
    `UPDATE mail_outbox SET attempts = attempts + 1, next_attempt_at = $2
     WHERE mail_id IN (
       SELECT mail_id FROM mail_outbox WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     RETURNING mail_id, recipient, template, sealed, attempts`,
    [now, new Date(now.getTime() + LEASE_MS), MAILS_PER_TURN_MAX],
  );
  return rows;
}

async function sendOne(options: MailWorkerOptions, mail: TakenMail): Promise<void> {
  const { database, clock, keys, send, log } = options;
  try {
    const content = JSON.parse(keys.unseal('mail', mail.sealed).toString()) as MailContent;
    await send({ to: mail.recipient, ...content });
  } catch (error) {
    const retryMs = isFinal(error) ? undefined : RETRY_AFTER_MS[mail.attempts - 1];
    log(`Mail ${mail.mail_id}: attempt ${mail.attempts} failed${retryMs === undefined ? ' for good' : ''}.`);
    await database.query(
      `UPDATE mail_outbox SET last_error = $2, next_attempt_at = coalesce($3, next_attempt_at), dead_at = $4
       WHERE mail_id = $1`,
      [
        mail.mail_id,
        describeFailure(error),
        retryMs === undefined ? null : new Date(clock.now().getTime() + retryMs),
        retryMs === undefined ? clock.now() : null,
      ],
    );
    return;
  }
  // The content is no longer needed, and it has links that open an account.
  await database.query('UPDATE mail_outbox SET sent_at = $2, sealed = NULL WHERE mail_id = $1', [
    mail.mail_id,
    clock.now(),
  ]);
}

/** The mail host refused permanently (5xx); every other error may pass. */
function isFinal(error: unknown): boolean {
  const code = (error as { responseCode?: number }).responseCode;
  return code !== undefined && code >= 500;
}

function describeFailure(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 500);
}
