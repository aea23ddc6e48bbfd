import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { ZERO_USD, type UsdMicros } from '../money/usd.ts';
import { parseAmount } from './amounts.ts';
import type { Params } from './hash.ts';

/** Required parameters of each call, besides hash and providerId. */
const REQUIRED = {
  authenticate: ['token'],
  balance: ['userId'],
  bet: ['userId', 'gameId', 'roundId', 'amount', 'reference', 'timestamp', 'roundDetails'],
  result: ['userId', 'gameId', 'roundId', 'amount', 'reference', 'timestamp', 'roundDetails'],
  refund: ['userId', 'reference'],
  bonusWin: ['userId', 'amount', 'reference', 'timestamp'],
  jackpotWin: ['userId', 'gameId', 'roundId', 'jackpotId', 'amount', 'reference', 'timestamp'],
  promoWin: ['userId', 'campaignId', 'campaignType', 'amount', 'currency', 'reference', 'timestamp'],
  endRound: ['userId', 'gameId', 'roundId'],
  adjustment: ['userId', 'gameId', 'roundId', 'amount', 'validBetAmount', 'reference', 'timestamp'],
  getBalancePerGame: ['userId', 'gameIdList'],
  sessionExpired: ['userId'],
} as const satisfies Record<string, readonly string[]>;

export type Method = keyof typeof REQUIRED;
export const METHODS = Object.keys(REQUIRED) as Method[];

/** A validated call. Parameters that a method does not have are null. */
export interface Callback {
  method: Method;
  providerId: string;
  userId: string | null;
  token: string | null;
  gameId: string | null;
  roundId: string | null;
  reference: string | null;
  amount: UsdMicros;
  bonusCode: string | null;
  /** The jackpot or campaign that a prize comes from. */
  prize: string | null;
  /** A second win inside a result, with its own reference. */
  promo: { reference: string; amount: UsdMicros; prize: string | null } | null;
  gameIds: string[];
}

const LENGTH_MAX: Record<string, number> = { userId: 40, token: 120, gameId: 64 };
const REFERENCE_LENGTH_MAX = 120;
const PRINTABLE = /^[\x20-\x7e]+$/;
const TEXTS = ['userId', 'token', 'gameId', 'roundId', 'reference', 'bonusCode', 'jackpotId', 'campaignId'] as const;
const PROMO_TEXTS = ['promoWinReference', 'promoCampaignID'] as const;
const AMOUNTS = ['amount', 'validBetAmount', 'promoWinAmount'] as const;
const KNOWN: readonly string[] = [...TEXTS, ...PROMO_TEXTS, ...AMOUNTS, 'providerId', 'timestamp', 'currency'];
const GAMES_LISTED_MAX = 200;

/** `Bet`, `bet.html` and `BET` are the same call. */
export function methodOf(name: string): Method | null {
  const plain = name.replace(/\.html$/i, '').toLowerCase();
  return METHODS.find((method) => method.toLowerCase() === plain) ?? null;
}

/** Reads the parameters of a call, or says what is wrong with them. */
export function readCallback(
  method: Method,
  params: Params,
  ours: { providerId: string },
): { ok: true; call: Callback } | { ok: false; text: string } {
  const values = new Map<string, string>();
  for (const [name, value] of params) {
    if (values.has(name) && KNOWN.includes(name)) return wrong(`${name} came twice`);
    if (value !== '') values.set(name, value);
  }
  const missing = REQUIRED[method].find((name) => !values.has(name));
  if (missing) return wrong(`${missing} is missing`);
  const text = (name: string) => values.get(name) ?? null;
  for (const name of [...TEXTS, ...PROMO_TEXTS]) {
    const value = text(name);
    if (value !== null && (value.length > (LENGTH_MAX[name] ?? REFERENCE_LENGTH_MAX) || !PRINTABLE.test(value))) {
      return wrong(`${name} is not valid`);
    }
  }
  if (text('providerId') !== ours.providerId) return wrong('providerId is not known');
  if (!/^\d{1,16}$/.test(text('timestamp') ?? '0')) return wrong('timestamp is not valid');
  if ((text('currency') ?? 'USD') !== 'USD') return wrong('currency is not known');
  const amounts = new Map<string, UsdMicros>();
  for (const name of AMOUNTS) {
    const value = text(name);
    // A refund returns the recorded amount, so an amount in the call is ignored.
    if (value === null || (method === 'refund' && name === 'amount')) continue;
    const amount = parseAmount(value, method === 'adjustment');
    if (amount === null) return wrong(`${name} is not valid`);
    amounts.set(name, amount);
  }
  const promoAmount = method === 'result' ? (amounts.get('promoWinAmount') ?? ZERO_USD) : ZERO_USD;
  const promoReference = text('promoWinReference');
  if (promoAmount > 0n && promoReference === null) return wrong('promoWinReference is missing');
  return {
    ok: true,
    call: {
      method,
      providerId: ours.providerId,
      userId: text('userId'),
      token: text('token'),
      gameId: text('gameId'),
      roundId: text('roundId'),
      reference: text('reference'),
      amount: amounts.get('amount') ?? ZERO_USD,
      bonusCode: text('bonusCode'),
      prize: text('jackpotId') ?? text('campaignId'),
      promo:
        promoAmount > 0n ? { reference: promoReference!, amount: promoAmount, prize: text('promoCampaignID') } : null,
      gameIds: (text('gameIdList') ?? '').split(',').slice(0, GAMES_LISTED_MAX),
    },
  };
}

function wrong(text: string): { ok: false; text: string } {
  return { ok: false, text: `Bad parameters: ${text}` };
}

/** The player's id at the provider. It is case-sensitive. */
export function userIdOf(playerId: PlayerId): string {
  return `u_${playerId}`;
}

export function playerIdOf(userId: string): PlayerId | null {
  const match = /^u_([1-9]\d{0,17})$/.exec(userId);
  return match ? toPlayerId(BigInt(match[1]!)) : null;
}

const MASKED = /(^|&)(token|hash)=[^&]*/gi;

/** Masks a body for the log: readers of the log must not be able to play or sign with it. */
export function maskBody(body: string): string {
  return body.replaceAll('\0', '').replace(MASKED, '$1$2=***');
}
