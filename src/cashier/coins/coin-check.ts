import { CURRENCIES, CURRENCY_CODES, type CurrencyCode } from './currencies.ts';
import type { ListedCoin, Processor } from '../processor/processor.ts';

export interface CoinCheck {
  /** Null until the processor has answered once. */
  isOpen(coin: CurrencyCode): boolean | null;
  /** Queries the processor; false if it did not answer. */
  run(): Promise<boolean>;
}

/** Checks which of the eight coins the processor really offers, on the network we mean. Any other coin is closed. */
export function createCoinCheck(processor: Processor, log: (line: string) => void): CoinCheck {
  let open: ReadonlySet<CurrencyCode> | null = null;
  return {
    isOpen: (coin) => open && open.has(coin),
    async run() {
      const reply = await processor.currencies();
      if (!reply.ok) {
        if (open === null) log(`Cashier: the processor's coins could not be checked (${reply.reason}): ${reply.text}`);
        return false;
      }
      const problems = CURRENCY_CODES.map((code) => ({ code, problem: problemOf(code, reply.value) }));
      const before = open;
      open = new Set(problems.flatMap(({ code, problem }) => (problem === null ? code : [])));
      for (const { code, problem } of problems) {
        if (problem !== null && before?.has(code) !== false) log(`Cashier: ${code} is closed: ${problem}.`);
      }
      return true;
    },
  };
}

function problemOf(code: CurrencyCode, coins: readonly ListedCoin[]): string | null {
  const { listed, network, stable } = CURRENCIES[code];
  const found = coins.find((coin) => coin.listed === listed);
  if (!found) return `the processor does not list ${listed}`;
  if (!found.enabled) return `the processor has switched ${listed} off`;
  if (stable && found.network !== network) return `${listed} is on ${found.network ?? 'no named network'} there`;
  return null;
}
