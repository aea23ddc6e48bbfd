import { canonicalJson, type Json } from '../../public-log/canonical-json.ts';
import type { Receipt } from '../../public-log/receipt-format.ts';
import { gameCalled } from '../all.ts';

/** A field of the bet that the receipt names too. */
export interface FieldCheck {
  name: ReceiptField;
  signed: string;
  told: string;
  ok: boolean;
}

export const RECEIPT_FIELDS = [
  'game',
  'parameters',
  'betAmount',
  'winnings',
  'multiplier',
  'ending',
  'balanceType',
  'serverSeedHash',
  'clientSeed',
  'nonce',
  'rulesHash',
  'result',
  'placedAt',
  'settledAt',
] as const;
export type ReceiptField = (typeof RECEIPT_FIELDS)[number];

/** Compares a bet, as the casino reports it now, with its signed receipt. */
export function compareWithReceipt(bet: Readonly<Record<string, unknown>>, receipt: Receipt): FieldCheck[] {
  // The result of a shared round is fixed by the end of its chain, which the receipt has instead.
  const isShared = gameCalled(receipt.game)?.seeds === 'round';
  const fields = RECEIPT_FIELDS.filter((name) => !isShared || name !== 'result');
  return fields.map((name) => {
    const told = isShared && name === 'serverSeedHash' ? chainEndOf(bet) : bet[name];
    const signed = spell(receipt[name]);
    return { name, signed, told: spell(told), ok: signed === spell(told) };
  });
}

function chainEndOf({ result }: Readonly<Record<string, unknown>>): unknown {
  return (result as { chainEnd?: unknown } | null | undefined)?.chainEnd;
}

function spell(value: unknown): string {
  if (typeof value === 'string') return value;
  try {
    return canonicalJson((value ?? null) as Json);
  } catch {
    return 'unreadable';
  }
}
