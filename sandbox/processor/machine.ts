import { randomBytes } from 'node:crypto';
import { createOutbox, type Outbox } from '../outbox.ts';
import type { Books } from './books.ts';
import { createClock, type Clock } from './clock.ts';
import { createFaults, type Faults } from './faults.ts';
import { createRates, type Rates } from './rates.ts';

/** What all parts of the processor share. */
export interface Machine {
  readonly books: Books;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly faults: Faults;
  readonly outbox: Outbox;
  /** A unique id. Based on the real time, so that it is new even if the data was deleted. */
  newId(): string;
  newHash(): string;
}

export interface Credentials {
  readonly apiKey: string;
  readonly ipnSecret: string;
  readonly email: string;
  readonly password: string;
  readonly totpSecret: string;
}

export const CREDENTIALS: Credentials = {
  apiKey: 'sim-api-key',
  ipnSecret: 'sim-ipn-secret-K9d',
  email: 'ops@roulo.test',
  password: 'sim-password',
  totpSecret: 'JBSWY3DPEHPK3PXP',
};

export function createMachine(books: Books, realNowMs: () => number = Date.now): Machine {
  const clock = createClock(books, realNowMs);
  const retries = () => {
    const { callbackRetries, callbackRetryMs } = books.settings();
    return { times: callbackRetries, everyMs: callbackRetryMs };
  };
  let lastId = 0;
  return {
    books,
    clock,
    rates: createRates(books, clock.nowMs),
    faults: createFaults(),
    outbox: createOutbox({ table: books.callbacks, nowMs: clock.nowMs, retries }),
    newId() {
      lastId = Math.max(lastId + 1, Date.now());
      return String(lastId);
    },
    newHash: () => randomBytes(32).toString('hex'),
  };
}
