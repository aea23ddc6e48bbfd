import { randomBytes } from 'node:crypto';
import { balanceCents, createWalletClient, type WalletAnswer, type WalletClient } from '../wallet/client.ts';
import { createDeliveries, type Deliveries, type Delivery } from '../wallet/deliveries.ts';
import { ACCOUNT, dollarsText } from './account.ts';
import type { Books, Round } from './books.ts';
import { createFaults, type Faults } from './faults.ts';
import { createFreeRounds, type FreeRounds } from './free-rounds.ts';
import { createJackpots, type Jackpots } from './jackpots.ts';
import { createOrders, type Orders } from './orders.ts';
import { createTrace, type Trace } from './trace.ts';

/** What all parts of the slots provider share. */
export interface Machine {
  readonly books: Books;
  readonly faults: Faults;
  readonly trace: Trace;
  readonly wallet: WalletClient;
  readonly deliveries: Deliveries;
  readonly jackpots: Jackpots;
  readonly freeRounds: FreeRounds;
  readonly orders: Orders;
  readonly nowMs: () => number;
  /** The wallet's latest balance of each player. */
  readonly balances: Map<string, number>;
  /** A unique id. Based on the real time, so that it is new even if the data was deleted. */
  newId(): string;
  newKey(): string;
}

export function createMachine(books: Books, walletUrl: string): Machine {
  const [faults, trace, balances] = [createFaults(), createTrace(), new Map<string, number>()];
  const nowMs = Date.now;
  const wallet = createWalletClient({
    url: walletUrl,
    account: ACCOUNT,
    timeoutMs: () => books.settings().callTimeoutMs,
    faultOf: faults.meetWallet,
    note: (sent) => trace.add({ direction: 'to-casino', ...sent }),
  });
  let lastId = 0;
  const deliveries = createDeliveries({
    table: books.deliveries,
    wallet,
    nowMs,
    firstPauseMs: () => books.settings().retryFirstMs,
    onEnd: (delivery, answer) => noteEnd(books, balances, delivery, answer),
  });
  const isPlaying = (bonusCode: string, userId: string): boolean =>
    books.rounds.all().some((round) => round.bonusCode === bonusCode && round.userId === userId && isOpen(round));
  return {
    books,
    faults,
    trace,
    wallet,
    deliveries,
    jackpots: createJackpots(books.pools),
    freeRounds: createFreeRounds(books.campaigns, nowMs, isPlaying),
    orders: createOrders(),
    nowMs,
    balances,
    newId() {
      lastId = Math.max(lastId + 1, Date.now());
      return String(lastId);
    },
    newKey: () => randomBytes(16).toString('hex'),
  };
}

export function isOpen({ state }: Round): boolean {
  return state !== 'closed' && state !== 'refused';
}

/** A round closes with its last delivery, or with the refund of its bet. */
function noteEnd(books: Books, balances: Map<string, number>, delivery: Delivery, answer: WalletAnswer | null): void {
  const userId = delivery.params['userId'] ?? '';
  const balance = answer && balanceCents(answer);
  if (balance !== null) balances.set(userId, balance);
  if (delivery.method !== 'endRound' && delivery.method !== 'refund') return;
  const round = books.rounds.get(delivery.line);
  if (round) books.rounds.put(Object.assign(round, { state: 'closed' }));
}

/** Pays the totals of finished free-round campaigns. */
export function payCampaigns({ freeRounds, deliveries, nowMs }: Machine): void {
  for (const { campaign, userId, wonCents } of freeRounds.takeFinished()) {
    const reference = `bw-${campaign.id}-${userId}`;
    const [gameId = ''] = Object.keys(campaign.games);
    deliveries.add({
      id: reference,
      line: reference,
      method: 'bonusWin',
      params: {
        userId,
        amount: dollarsText(wonCents),
        reference,
        timestamp: String(nowMs()),
        bonusCode: campaign.bonusCode,
        gameId,
      },
    });
  }
}
