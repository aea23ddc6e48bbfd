import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditTestDeposit } from '../../../src/cashier/deposits/test-credited-deposit.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import type { Database } from '../../../src/db/database.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { askUntilAnswered, type Asked } from '../../player/asking.ts';
import { registerBettor, setBalance, type Bettor } from '../../player/bettor.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { openLink, type HttpLink } from '../../player/raw-http.ts';
import type { Product } from '../stage/product.ts';
import { walletRequest } from './wallet-call.ts';

/** What a patron was told, in his own words. Amounts are micro-dollars, what he gives below zero. */
export interface Note {
  kind: 'stake' | 'win' | 'claim' | 'withdrawal' | 'deposit';
  /** As both sides call it. */
  reference: string;
  micros: bigint;
}

/** A player of everything but our own games: slots of the provider, deposits, claims and withdrawals. */
export interface Patron {
  bettor: Bettor;
  userId: string;
  notes: Note[];
  /** Answers that were a refusal, by call and code. */
  refusals: Map<string, number>;
  payAddress: string | null;
}

export const PATRON_START_MICROS = 100_000_000_000n;
/** Whoever never deposited waits for an operator, whom the drills do not have. */
const FIRST_DEPOSIT = dollars(15);
const ASK_AGAIN_AFTER_MS = 20;
/** The provider's own numbers for "ask again". */
const RETRY = [100, 130];
const SIGNED_OUT = [2, 4];
const GIVE_UP_AFTER_MS = 90_000;

/** Verified, with money: he may do everything. */
export async function addPatron({ address, database }: Pick<Product, 'address' | 'database'>, number: number) {
  const bettor = await registerBettor(address, database, number);
  await verifyPlayer(database, bettor.playerId);
  await setBalance(database, bettor.playerId, PATRON_START_MICROS);
  await creditTestDeposit(database, systemClock, bettor.playerId, FIRST_DEPOSIT);
  const patron: Patron = {
    bettor,
    userId: userIdOf(bettor.playerId),
    notes: [{ kind: 'deposit', reference: 'first', micros: FIRST_DEPOSIT }],
    refusals: new Map(),
    payAddress: null,
  };
  return patron;
}

/** Has a confirmed address and an approved identity. */
export async function verifyPlayer(database: Database, playerId: bigint): Promise<void> {
  await database.query('UPDATE players SET email_confirmed_at = now() WHERE player_id = $1', [playerId]);
  await database.query(
    `INSERT INTO kyc_cases (player_id, state, decided_at, decided_by, created_at, updated_at)
     VALUES ($1, 'approved', now(), 'drill', now(), now())`,
    [playerId],
  );
}

export interface Visit {
  product: Pick<Product, 'sandbox'>;
  address: string;
  game: string;
  patron: Patron;
  link: HttpLink;
  nextKey(): string;
}

/** One thing after another, until told to stop. */
export async function actOnce(visit: Visit, isToStop: () => boolean): Promise<void> {
  const choice = randomInt(20);
  if (choice < 14) return spin(visit);
  if (choice < 16) return claim(visit);
  if (choice < 18) return withdraw(visit);
  if (!isToStop()) await deposit(visit);
}

async function spin(visit: Visit): Promise<void> {
  const { patron } = visit;
  const id = visit.nextKey();
  const stakeCents = randomInt(20, 500);
  const bet = { roundId: id, reference: `bet-${id}`, amount: (stakeCents / 100).toFixed(2) };
  const taken = await callWallet(visit, 'bet', bet);
  if (taken !== 0) return count(patron, `bet: error ${taken}`);
  patron.notes.push({ kind: 'stake', reference: bet.reference, micros: -BigInt(stakeCents) * 10_000n });
  const winCents = randomInt(3) === 0 ? stakeCents * 2 : 0;
  const win = { roundId: id, reference: `win-${id}`, amount: (winCents / 100).toFixed(2) };
  const paid = await callWallet(visit, 'result', win);
  if (paid !== 0) return count(patron, `result: error ${paid}`);
  patron.notes.push({ kind: 'win', reference: win.reference, micros: BigInt(winCents) * 10_000n });
}

/** As the provider does: the same call again until there is an answer that is one. */
async function callWallet(visit: Visit, method: string, params: Record<string, string>): Promise<number> {
  const giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const request = walletRequest(visit.address, method, {
      userId: visit.patron.userId,
      gameId: visit.game,
      ...params,
    });
    const answer = await visit.link.ask(request).catch(() => null);
    if (answer?.status === 200) {
      const { error } = JSON.parse(answer.body) as { error: number };
      if (!RETRY.includes(error) && !SIGNED_OUT.includes(error)) return error;
      if (SIGNED_OUT.includes(error)) await openGame(visit);
    }
    if (Date.now() > giveUpAtMs) throw new Error(`No answer to ${method} ${params['reference']}: ${answer?.body}`);
    await sleep(ASK_AGAIN_AFTER_MS);
  }
}

export async function openGame({ link, patron, game }: Visit): Promise<void> {
  const body = { symbol: game, playMode: 'REAL' };
  const asked = await askUntilAnswered(link, patron.bettor, { path: '/api/pragmaticplay/game/url', body });
  if (asked.status !== 200) throw new Error(`No game was opened: ${asked.body}`);
}

async function claim(visit: Visit): Promise<void> {
  const key = visit.nextKey();
  const asked = await ask(visit, '/api/users/claimRakeback', {}, key);
  if (asked.status !== 200) return refused(visit.patron, 'claim', asked);
  const { reward } = JSON.parse(asked.body) as { reward: number };
  visit.patron.notes.push({ kind: 'claim', reference: key, micros: micros(reward) });
}

async function withdraw(visit: Visit): Promise<void> {
  const amount = randomInt(15_00, 60_00) / 100;
  const signed = await ask(visit, '/api/crypto/sign', {
    address: payoutAddressOf(visit.patron.bettor.playerId),
    currency: 'usdt',
    amount,
  });
  if (signed.status !== 200) return refused(visit.patron, 'sign', signed);
  const asked = await ask(visit, '/api/crypto/payout', JSON.parse(signed.body) as object, visit.nextKey());
  if (asked.status !== 200) return refused(visit.patron, 'payout', asked);
  const { withdrawal } = JSON.parse(asked.body) as { withdrawal: { id: string } };
  visit.patron.notes.push({ kind: 'withdrawal', reference: withdrawal.id, micros: -micros(amount) });
}

async function deposit(visit: Visit): Promise<void> {
  const { patron, product } = visit;
  if (patron.payAddress === null) {
    const signed = await ask(visit, '/api/crypto/sign', { amount: 3, currency: 'usdt' });
    if (signed.status !== 200) return refused(patron, 'sign', signed);
    const asked = await ask(visit, '/api/crypto/deposit', JSON.parse(signed.body) as object);
    if (asked.status !== 200) return refused(patron, 'deposit', asked);
    patron.payAddress = (JSON.parse(asked.body) as { pay_address: string }).pay_address;
  }
  const cents = randomInt(15_00, 90_00);
  const order = { address: patron.payAddress, currency: 'usdt', amount: cents / 100 };
  const { hash } = await product.sandbox.control<{ hash: string }>('/processor/control/send', order);
  patron.notes.push({ kind: 'deposit', reference: hash, micros: BigInt(cents) * 10_000n });
}

function ask({ link, patron }: Visit, path: string, body: object, key?: string): Promise<Asked> {
  const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
  return askUntilAnswered(link, patron.bettor, { path, body, ...headers });
}

function refused(patron: Patron, call: string, { status, body }: Asked): void {
  count(patron, `${call}: ${status} ${/"code":"(\w+)"/.exec(body)?.[1] ?? ''}`);
}

function count({ refusals }: Patron, what: string): void {
  refusals.set(what, (refusals.get(what) ?? 0) + 1);
}

function micros(usd: number): bigint {
  return BigInt(Math.round(usd * 1e6));
}

export function openVisit(
  product: Product,
  patron: Patron,
  game: string,
  prefix: string,
  address = product.address,
): Visit {
  let last = 0;
  return {
    product,
    address,
    game,
    patron,
    link: openLink(address),
    nextKey: () => `${prefix}-${patron.bettor.playerId}-${(last += 1)}`,
  };
}
