import type { Bet } from '../../bets/records.ts';
import { toUsd } from '../../money/usd.ts';
import type { Json } from '../../public-log/canonical-json.ts';
import type { Receipt } from '../../public-log/receipt-format.ts';
import { gameOf } from '../all.ts';

export interface ReceiptFacts {
  id: string;
  serverSeedHash: string;
  clientSeed: string;
  rulesHash: string;
}

/** The receipt depends on the stored bet alone, so it can be rebuilt at any time. */
export function receiptOf(bet: Bet, { id, serverSeedHash, clientSeed, rulesHash }: ReceiptFacts): Receipt {
  const { record, told, seeds } = gameOf(bet.game);
  const choice = record.choice(bet.params, bet.progress);
  const result = seeds === 'round' ? null : told.result(choice, record.outcome(bet.result, choice));
  // In the property order of canonical JSON.
  return {
    balanceType: bet.balance,
    betAmount: toUsd(bet.stake),
    clientSeed,
    ending: bet.ending,
    game: bet.game,
    id,
    multiplier: Number(bet.multiplierE4) / 10_000,
    nonce: Number(bet.nonce),
    parameters: told.parameters(choice) as Json,
    placedAt: bet.placedAt.toISOString(),
    result: result as Json,
    rulesHash,
    serverSeedHash,
    settledAt: bet.settledAt.toISOString(),
    version: 1,
    winnings: toUsd(bet.payout),
  };
}
