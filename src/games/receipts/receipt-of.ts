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

/** The receipt follows from the stored bet alone, so it can be made again whenever it is asked for. */
export function receiptOf(bet: Bet, { id, serverSeedHash, clientSeed, rulesHash }: ReceiptFacts): Receipt {
  const { record, told, seeds } = gameOf(bet.game);
  const choice = record.choice(bet.params, bet.progress);
  const result = seeds === 'round' ? null : told.result(choice, record.outcome(bet.result, choice));
  return {
    version: 1,
    id,
    game: bet.game,
    balanceType: bet.balance,
    betAmount: toUsd(bet.stake),
    winnings: toUsd(bet.payout),
    multiplier: Number(bet.multiplierE4) / 10_000,
    ending: bet.ending,
    serverSeedHash,
    clientSeed,
    nonce: Number(bet.nonce),
    rulesHash,
    parameters: told.parameters(choice) as Json,
    result: result as Json,
    placedAt: bet.placedAt.toISOString(),
    settledAt: bet.settledAt.toISOString(),
  };
}
