import { createWalletClient, WALLET_FAULTS, type WalletFault, type WalletMethod } from '../../sandbox/wallet/client.ts';
import type { LiveTable } from '../../sandbox/live/tables.ts';
import { playRounds, type PlayReport } from './play-rounds.ts';

export interface WalletFaultOptions {
  readonly url: string;
  readonly account: { readonly secret: string; readonly providerId: string };
  readonly userIds: readonly string[];
  readonly table: LiveTable;
  readonly seed: string;
  tell(line: string): void;
}

export interface WalletFaultOutcome {
  readonly name: string;
  /** How often it was met. */
  readonly met: number;
  readonly report: PlayReport;
}

const MONEY_METHODS: readonly WalletMethod[] = ['bet', 'result', 'endRound'];
const ROUNDS = 3;
const COPIES = 3;
const DELAY_MS = 60;
/** Calls this often meet the fault. */
const EVERY = 4;
/** The casino ignores an address after too many wrong hashes. */
const WRONG_HASHES_MAX = 5;

/** Each fault of the wallet protocol between a table and the product, on every call that moves or ends something. */
export async function injectWalletFaults(options: WalletFaultOptions): Promise<WalletFaultOutcome[]> {
  const outcomes: WalletFaultOutcome[] = [];
  for (const kind of WALLET_FAULTS) {
    let asked = 0;
    let met = 0;
    const faultOf = (method: WalletMethod): WalletFault | null => {
      if (!MONEY_METHODS.includes(method)) return null;
      asked += 1;
      if (asked % EVERY !== 0 || (kind === 'wrong-hash' && met >= WRONG_HASHES_MAX)) return null;
      met += 1;
      return { kind, copies: COPIES, delayMs: DELAY_MS };
    };
    const wallet = createWalletClient({ url: options.url, account: options.account, faultOf });
    const { table, userIds, seed } = options;
    const report = await playRounds({ table, rounds: ROUNDS, userIds, wallet, seed: `${seed} ${kind}` });
    wallet.stop();
    outcomes.push({ name: kind, met, report });
    options.tell(`wallet: ${kind}: met ${met} times, ${report.bets} bets, ${report.wrong.length} wrongly paid`);
  }
  return outcomes;
}
