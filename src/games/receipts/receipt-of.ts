import type { Bet } from '../../bets/records.ts';
import { toUsd } from '../../money/usd.ts';
import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
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
  const { parameters, result } = toldOf(bet);
  return {
    balanceType: bet.balance,
    betAmount: toUsd(bet.stake),
    clientSeed,
    ending: bet.ending,
    game: bet.game,
    id,
    multiplier: multiplierOf(bet),
    nonce: Number(bet.nonce),
    parameters,
    placedAt: bet.placedAt.toISOString(),
    result,
    rulesHash,
    serverSeedHash,
    settledAt: bet.settledAt.toISOString(),
    version: 1,
    winnings: toUsd(bet.payout),
  };
}

/**
 * The same text as `receiptText(receiptOf(bet, facts))`, in a third of the time. Only the parts that differ in structure are written by
 * the general code. The texts in quotes are our own names, ids and hex digits, which need no escapes.
 */
export function receiptTextOf(bet: Bet, { id, serverSeedHash, clientSeed, rulesHash }: ReceiptFacts): string {
  const { parameters, result } = toldOf(bet);
  return (
    `{"balanceType":"${bet.balance}","betAmount":${toUsd(bet.stake)},"clientSeed":${canonicalJson(clientSeed)}` +
    `,"ending":"${bet.ending}","game":"${bet.game}","id":"${id}","multiplier":${multiplierOf(bet)},"nonce":${Number(bet.nonce)}` +
    `,"parameters":${canonicalJson(parameters)},"placedAt":"${timeText(bet.placedAt)}","result":${canonicalJson(result)}` +
    `,"rulesHash":"${rulesHash}","serverSeedHash":"${serverSeedHash}","settledAt":"${timeText(bet.settledAt)}","version":1` +
    `,"winnings":${toUsd(bet.payout)}}`
  );
}

function toldOf(bet: Bet): { parameters: Json; result: Json } {
  const { record, told, seeds } = gameOf(bet.game);
  const choice = record.choice(bet.params, bet.progress);
  const result = seeds === 'round' ? null : told.result(choice, record.outcome(bet.result, choice));
  return { parameters: told.parameters(choice) as Json, result: result as Json };
}

function multiplierOf(bet: Bet): number {
  return Number(bet.multiplierE4) / 10_000;
}

let last = { ms: Number.NaN, text: '' };

/** ISO 8601. Many bets in a row have the same time. */
function timeText(time: Date): string {
  const ms = time.getTime();
  if (ms !== last.ms) last = { ms, text: time.toISOString() };
  return last.text;
}
