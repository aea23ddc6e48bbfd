import type { JsonValue } from './bus.ts';

/** The messages of the socket. This file also runs in the browser. */

export const CLIENT_MESSAGE_TYPES = ['HEARTBEAT', 'ACTIVITY'] as const;
export type ClientMessage =
  | { readonly type: (typeof CLIENT_MESSAGE_TYPES)[number] }
  /** Starts or stops sending what is published on the topic. */
  | { readonly type: 'WATCH' | 'UNWATCH'; readonly topic: string }
  /** Asks for the house's time. `sentAt` comes back unchanged, so that the client can measure the round trip. */
  | { readonly type: 'TIME'; readonly sentAt: number }
  | CallMessage;

/** A call of the API over the socket. `call` is its address, `key` its Idempotency-Key; the answer carries the same id. */
export type CallMessage = {
  readonly type: 'CALL';
  readonly id: number;
  readonly call: string;
  readonly body: { readonly [field: string]: JsonValue };
  readonly key?: string;
};

/** Amounts are USD. The version is the wallet's: between two values of a field, the one with the higher version is newer. */
export type UserUpdate = {
  readonly version: number;
  readonly balance?: number;
  readonly bonus?: number;
  readonly totalCashWagers?: number;
  readonly totalBonusWagers?: number;
  readonly totalBets?: number;
  readonly promoActivatedButEnded?: boolean;
  readonly promotion?: { readonly active: boolean; readonly [key: string]: JsonValue } | null;
  readonly maxBet?: number;
  readonly rank?: string;
  readonly rakebackAmount?: number;
  readonly rewardAmount?: number;
  readonly claimableRewards?: number;
};

/** An incoming payment. `id` is numbered per player; amounts are USD, `amount` is coins. */
export type DepositUpdate = {
  readonly id: string;
  readonly depositId: string;
  readonly currency: string;
  readonly address: string;
  readonly status: string;
  readonly amount: string;
  readonly confirmations: number | null;
  readonly confirmationsNeeded: number | null;
  readonly usd: number | null;
  readonly credited: number;
  readonly held: number;
  readonly reason: string | null;
  readonly transaction: string | null;
  readonly createdAt: string;
};

/** An outgoing withdrawal. Amounts are USD, `receives` is coins. */
export type WithdrawalUpdate = {
  readonly id: string;
  readonly number: number;
  readonly currency: string;
  readonly address: string;
  readonly amount: number;
  readonly fee: number;
  readonly rate: number | null;
  readonly receives: string | null;
  readonly status: string;
  readonly reason: string | null;
  readonly text: string | null;
  readonly transaction: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

/** News for a player other than balances. Each message is complete in itself, so none are merged. */
export type Notice =
  | { readonly type: 'DEPOSIT_UPDATE'; readonly deposit: DepositUpdate }
  | { readonly type: 'WITHDRAWAL_UPDATE'; readonly withdrawal: WithdrawalUpdate }
  /** The inbox has a new item, or an item was read on another device. */
  | { readonly type: 'INBOX_UPDATE'; readonly inbox: { readonly id: string; readonly status: 'new' | 'read' } };

/** The house's time in milliseconds since 1970. */
export type TimeAnswer = { readonly type: 'TIME'; readonly sentAt: number; readonly now: number };

/** The first message from a server that takes calls over the socket. */
export type CallsTaken = { readonly type: 'CALLS' };

/** The answer to a call, with its status and body as over HTTP. */
export type CallAnswer = {
  readonly type: 'ANSWER';
  readonly id: number;
  readonly status: number;
  readonly retryAfterS?: number;
  readonly body: { readonly [field: string]: JsonValue };
};

/** A serialized answer. */
export interface AnsweredCall {
  text: string;
  /** Version of the wallet whose balance the answer carries, if it carries one. */
  walletVersion: number | null;
}

/** A message on a watched public topic. Its subscribers know its fields. */
export type Broadcast = { readonly type: `${BroadcastKind}_${string}`; readonly [key: string]: JsonValue };
type BroadcastKind = 'CRASH' | 'BETS' | 'CHAT';
const BROADCAST = /^(CRASH|BETS|CHAT)_/;

export type ServerMessage =
  | ({ readonly type: 'USER_UPDATE' } & UserUpdate)
  | Notice
  | TimeAnswer
  | CallsTaken
  | CallAnswer
  | Broadcast;

export const CLOSE_CODES = {
  textOnly: 1003,
  policy: 1008,
  /** This server restarts; another one is available at once. */
  restarting: 1012,
  replaced: 4001,
  sessionOver: 4003,
} as const;

export function parseClientMessage(text: string): ClientMessage | null {
  const value = parseObject(text);
  if (!value) return null;
  const { type, topic, sentAt } = value;
  const fields = Object.keys(value).length;
  if ((type === 'WATCH' || type === 'UNWATCH') && typeof topic === 'string' && fields === 2) return { type, topic };
  if (type === 'TIME' && isNumber(sentAt) && fields === 2) return { type, sentAt: sentAt as number };
  if (type === 'CALL') return readCall(value);
  const plain = CLIENT_MESSAGE_TYPES.find((known) => known === type);
  return plain && fields === 1 ? { type: plain } : null;
}

function readCall(value: Record<string, unknown>): CallMessage | null {
  const { id, call, body, key } = value;
  const fields = 4 + (key === undefined ? 0 : 1);
  const isWhole = Number.isSafeInteger(id) && typeof call === 'string' && isObject(body);
  const hasKey = key === undefined || typeof key === 'string';
  return isWhole && hasKey && Object.keys(value).length === fields ? (value as CallMessage) : null;
}

/** Unknown fields from a newer server are ignored, so that an open page survives a deployment. */
export function parseServerMessage(text: string): ServerMessage | null {
  const value = parseObject(text);
  const type = value?.['type'];
  if (type === 'TIME') return isNumber(value!['sentAt']) && isNumber(value!['now']) ? (value as TimeAnswer) : null;
  if (type === 'CALLS') return { type };
  if (type === 'ANSWER') {
    return isNumber(value!['id']) && isNumber(value!['status']) && isObject(value!['body'])
      ? (value as CallAnswer)
      : null;
  }
  if (typeof type === 'string' && BROADCAST.test(type)) return value as Broadcast;
  if (type !== 'USER_UPDATE') return readNotice(value);
  const update = readUserUpdate(value);
  return update && { type: 'USER_UPDATE', ...update };
}

export function readUserUpdate(value: unknown): UserUpdate | null {
  if (!isObject(value) || !Number.isSafeInteger(value['version'])) return null;
  const known = Object.entries(value).filter(([name, field]) => isField[name]?.(field));
  return Object.fromEntries(known) as UserUpdate;
}

export function readNotice(value: unknown): Notice | null {
  const field = isObject(value) ? NOTICE_FIELDS[String(value['type'])] : undefined;
  const about = field === undefined ? undefined : (value as Record<string, unknown>)[field];
  if (!isObject(about)) return null;
  const { id, status } = about;
  return typeof id === 'string' && typeof status === 'string' ? (value as Notice) : null;
}

// Without a prototype, so that a type called "constructor" is not found.
const NOTICE_FIELDS: Record<string, string> = Object.assign(Object.create(null), {
  DEPOSIT_UPDATE: 'deposit',
  WITHDRAWAL_UPDATE: 'withdrawal',
  INBOX_UPDATE: 'inbox',
});

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);

const fieldChecks: Record<keyof UserUpdate, (value: unknown) => boolean> = {
  version: isNumber,
  balance: isNumber,
  bonus: isNumber,
  totalCashWagers: isNumber,
  totalBonusWagers: isNumber,
  totalBets: isNumber,
  promoActivatedButEnded: (value) => typeof value === 'boolean',
  promotion: (value) => value === null || (isObject(value) && typeof value['active'] === 'boolean'),
  maxBet: isNumber,
  rank: (value) => typeof value === 'string',
  rakebackAmount: isNumber,
  rewardAmount: isNumber,
  claimableRewards: isNumber,
};

// Without a prototype, so that a field called "constructor" is not found.
const isField: Record<string, (value: unknown) => boolean> = Object.assign(Object.create(null), fieldChecks);

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
