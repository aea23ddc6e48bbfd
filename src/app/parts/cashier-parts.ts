import { inAnsweringCells } from '../../db/cells/cells.ts';
import { callbackRoutes } from '../../cashier/processor/callbacks.ts';
import type { Cashier } from '../../cashier/cashier.ts';
import { createCoinCheck } from '../../cashier/coins/coin-check.ts';
import { releaseOwnHolds } from '../../cashier/deposits/held-deposits.ts';
import { historyRoutes } from '../../cashier/history/routes.ts';
import { pollPayments } from '../../cashier/deposits/poll-payments.ts';
import type { Processor } from '../../cashier/processor/processor.ts';
import {
  reconcileBalanceDaily,
  type BalanceOptions,
  type ColdWallets,
} from '../../cashier/reserves/reconcile-balance.ts';
import { reconcilePaymentsDaily } from '../../cashier/deposits/reconcile-payments.ts';
import { refreshPayment } from '../../cashier/deposits/refresh-payment.ts';
import { createChainReader } from '../../cashier/reserves/chains.ts';
import { cashierRoutes } from '../../cashier/routes.ts';
import { forgetSpentSignatures } from '../../cashier/signed-requests.ts';
import { createRates, forgetOldQuotes } from '../../cashier/withdrawals/rates.ts';
import { reconcilePayoutsDaily } from '../../cashier/withdrawals/reconcile-payouts.ts';
import { withdrawalRoutes } from '../../cashier/withdrawals/routes.ts';
import { tellOfStaff } from '../../cashier/withdrawals/staff-news.ts';
import type { Withdrawals } from '../../cashier/withdrawals/withdrawal.ts';
import { createWithdrawalWorker, type WithdrawalWorker } from '../../cashier/withdrawals/worker.ts';
import { contactReviewer, expireApprovals, removeStrayFiles } from '../../identity/hand-over.ts';
import type { Identity } from '../../identity/identity.ts';
import { identityRoutes } from '../../identity/routes.ts';
import { extendLongStatements } from '../../ledger/statement.ts';
import type { Linking } from '../../linked-accounts/notice.ts';
import type { Accounts } from '../../players/accounts.ts';
import { findByIdentifier } from '../../players/player-rows.ts';
import { createDepositRules } from './deposit-parts.ts';
import { createIdentity } from './identity-parts.ts';
import { HOUR_MS, MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';
import { createWithdrawalChecks } from './withdrawal-parts.ts';
import type { Config } from '../config/config-shape.ts';

export interface CashierParts {
  cashier: Cashier;
  withdrawals: Withdrawals;
  withdrawalWorker: WithdrawalWorker;
  identity: Identity;
  jobs: Job[];
  /** Loads the processor's coins. */
  start(): void;
}

/** Deposits and withdrawals, with their checks. */
export async function createCashier(
  base: ServerBase,
  accounts: Accounts,
  linking: Linking,
  processor: Processor,
): Promise<CashierParts> {
  const { config, app, serve, guard, cells, clock, limiter, hub, walletChanged, log } = base;
  const { keys } = config;
  const { depositRoom, refuseDeposit, bonusFor } = createDepositRules(clock);
  const cashier: Cashier = {
    cells,
    clock,
    processor,
    depositRoom,
    refuseDeposit,
    bonusFor,
    walletChanged,
    depositChanged: (playerId, deposit) => hub.pushNotice(playerId, { type: 'DEPOSIT_UPDATE', deposit }),
    log,
  };
  const identity = createIdentity({
    config,
    cells,
    clock,
    linking,
    depositRoom,
    bonusFor,
    depositChanged: cashier.depositChanged,
    mailQueued: base.mailWorker.kick,
    walletChanged,
    alert: (line) => app.log.error(line),
  });
  await identityRoutes(app, serve, { identity, guard, limiter, log });
  const coins = createCoinCheck(processor, log);
  cashierRoutes(serve, { cashier, coins, keys, limiter, countryOf: base.countryOf, refuseCountry: base.refuseCountry });
  const withdrawals = withdrawalsOf(base, accounts, linking, processor);
  const withdrawalWorker = createWithdrawalWorker(withdrawals);
  base.mailWorker.onFirstSending((mail) =>
    tellOfStaff(withdrawals, mail, async (email) => (await findByIdentifier(cells, email))?.playerId ?? null),
  );
  withdrawalRoutes(serve, { withdrawals, worker: withdrawalWorker, keys, limiter });
  historyRoutes(serve, { cells, limiter });
  callbackRoutes(app, {
    directory: cells.directory,
    clock,
    ipnSecret: config.crypto.ipnSecret,
    look: { payment: (id) => refreshPayment(cashier, id, 'callback'), payout: withdrawalWorker.lookAtPayout },
    log,
  });
  return {
    cashier,
    withdrawals,
    withdrawalWorker,
    identity,
    jobs: [
      ...depositJobs(cashier, { cold: coldWalletsOf(config), isSandbox: config.sandbox }),
      { name: 'withdrawals', everyMs: 2_000, run: async () => withdrawalWorker.kick() },
      { name: 'payouts', everyMs: HOUR_MS, run: () => reconcilePayoutsDaily(withdrawals) },
      {
        name: 'quotes',
        everyMs: HOUR_MS,
        run: () => inAnsweringCells(cells, (database) => forgetOldQuotes(database, clock)),
      },
      { name: 'coins', everyMs: 5 * MINUTE_MS, run: coins.run },
      { name: 'statements', everyMs: 10 * MINUTE_MS, run: () => inAnsweringCells(cells, extendLongStatements) },
      ...identityJobs(identity, log),
    ],
    start: () => void coins.run(),
  };
}

function withdrawalsOf(base: ServerBase, accounts: Accounts, linking: Linking, processor: Processor): Withdrawals {
  const { config, cells, clock, hub, mailWorker, walletChanged, log } = base;
  return {
    cells,
    clock,
    processor,
    rates: createRates(processor, clock),
    mailbox: accounts.mailbox,
    checks: createWithdrawalChecks(accounts, linking),
    reviewFrom: config.withdrawalReviewFrom,
    firstAddressFrom: config.firstAddressReviewFrom,
    walletChanged,
    withdrawalChanged: (playerId, withdrawal) => hub.pushNotice(playerId, { type: 'WITHDRAWAL_UPDATE', withdrawal }),
    mailQueued: mailWorker.kick,
    log,
  };
}

function coldWalletsOf({ reserves: { addresses, ...chains } }: Config): ColdWallets {
  return { addresses, readBalance: createChainReader(chains) };
}

function depositJobs(cashier: Cashier, balance: BalanceOptions): Job[] {
  const { cells, clock } = cashier;
  return [
    { name: 'deposits', everyMs: 2_000, run: () => pollPayments(cashier) },
    { name: 'held deposits', everyMs: 10 * MINUTE_MS, run: () => releaseOwnHolds(cashier) },
    { name: 'payments', everyMs: HOUR_MS, run: () => reconcilePaymentsDaily(cashier) },
    { name: 'balance', everyMs: HOUR_MS, run: () => reconcileBalanceDaily(cashier, balance) },
    {
      name: 'spent signatures',
      everyMs: HOUR_MS,
      run: () => inAnsweringCells(cells, (database) => forgetSpentSignatures(database, clock)),
    },
  ];
}

function identityJobs(identity: Identity, log: (line: string) => void): Job[] {
  return [
    { name: 'identity reviews', everyMs: 2_000, run: () => contactReviewer(identity, log) },
    { name: 'identity expiry', everyMs: HOUR_MS, run: () => expireApprovals(identity) },
    { name: 'stray documents', everyMs: HOUR_MS, run: () => removeStrayFiles(identity) },
  ];
}
