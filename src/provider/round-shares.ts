import { isRunUnderWay } from '../bets/promotion.ts';
import type { BalanceType } from '../ledger/accounts.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { usdMicros, ZERO_USD, type UsdMicros } from '../money/usd.ts';
import type { Round, Transaction } from './records.ts';
import type { Shares } from './shares.ts';

export const NO_SHARES: Shares = {
  cash: { staked: ZERO_USD, open: 0, since: 0n },
  bonus: { staked: ZERO_USD, open: 0, run: 0 },
  settled: 0n,
};

type Staked = Pick<Transaction, 'balance' | 'run' | 'amount' | 'number'>;

export function withBet(shares: Shares, wallet: Wallet, bet: Staked): Shares {
  const isOfBonus = bet.balance === 'promotional';
  const keepsBonus = isRunUnderWay(wallet, shares.bonus.run) || (isOfBonus && bet.run === shares.bonus.run);
  const cash = shares.cash.open > 0 ? shares.cash : NO_SHARES.cash;
  const bonus = keepsBonus ? shares.bonus : NO_SHARES.bonus;
  const { settled } = shares;
  if (isOfBonus) {
    // A free round played while no bonus runs does not keep any bonus open.
    const open = bet.run > 0 ? bonus.open + 1 : 0;
    return { cash, bonus: { staked: plus(bonus.staked, bet), open, run: bet.run }, settled };
  }
  const since = cash.since === 0n ? bet.number : cash.since;
  return { cash: { staked: plus(cash.staked, bet), open: cash.open + 1, since }, bonus, settled };
}

export function withoutBet(shares: Shares, bet: Staked): Shares {
  const { cash, bonus, settled } = shares;
  const wasOpen = bet.number > settled ? 1 : 0;
  const open = (count: number) => Math.max(0, count - wasOpen);
  if (bet.balance === 'promotional') {
    if (bet.run !== bonus.run) return shares;
    return { ...shares, bonus: { ...bonus, staked: minus(bonus.staked, bet), open: open(bonus.open) } };
  }
  if (cash.since === 0n || bet.number < cash.since) return shares;
  return { ...shares, cash: { ...cash, staked: minus(cash.staked, bet), open: open(cash.open) } };
}

/** After a result or the end of the round. */
export function allSettled({ cash, bonus }: Shares, number: bigint): Shares {
  return { cash: { ...cash, open: 0 }, bonus: { ...bonus, open: 0 }, settled: number };
}

export interface Split {
  primary: UsdMicros;
  promotional: UsdMicros;
  /** The part on primary that belonged to an ended run of bonuses. */
  late: UsdMicros;
}

/** Splits money of a round between the balances; negative if it is taken back. The remainder of the division goes to primary. */
export function splitWin(wallet: Wallet, round: Pick<Round, 'shares' | 'balance'>, amount: bigint): Split {
  const { cash, bonus } = round.shares;
  const weight = cash.staked + bonus.staked;
  // Free rounds have no stakes: they belong to the balance they were granted on.
  const ofBonus = weight > 0n ? (amount * bonus.staked) / weight : round.balance === 'promotional' ? amount : 0n;
  return splitBetween(wallet, amount, ofBonus, bonus.run);
}

/** The same if the run's part is already known. */
export function splitBetween(wallet: Wallet, amount: bigint, ofBonus: bigint, run: number): Split {
  const isLive = isRunUnderWay(wallet, run);
  return {
    primary: usdMicros(isLive ? amount - ofBonus : amount),
    promotional: usdMicros(isLive ? ofBonus : 0n),
    late: usdMicros(isLive || run === 0 ? 0n : ofBonus),
  };
}

/** A split as recorded: the balance, the total, and the part on promotional. */
export function recordOf({ primary, promotional }: Split): Pick<Transaction, 'balance' | 'moved' | 'promoMoved'> {
  const balance: BalanceType = promotional === 0n ? 'primary' : 'promotional';
  return { balance, moved: usdMicros(primary + promotional), promoMoved: promotional };
}

function plus(staked: UsdMicros, { amount }: Staked): UsdMicros {
  return usdMicros(staked + amount);
}

function minus(staked: UsdMicros, { amount }: Staked): UsdMicros {
  return usdMicros(staked - amount);
}
