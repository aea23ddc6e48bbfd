import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { creditTestDeposit } from '../../../src/cashier/deposits/test-credited-deposit.ts';
import { systemClock } from '../../../src/clock/clock.ts';
import type { Database } from '../../../src/db/database.ts';
import { dollars } from '../../../src/money/usd.ts';
import { userIdOf } from '../../../src/provider/callback.ts';
import { askUntilAnswered } from '../../player/asking.ts';
import { registerBettor, setBalance, type Bettor } from '../../player/bettor.ts';
import { payoutAddressOf } from '../../player/payout-address.ts';
import { openLink } from '../../player/raw-http.ts';
import { requestText } from '../../player/visitor.ts';
import type { Casino } from '../stage/product.ts';
import { micros } from './client-books.ts';
import { walletCall } from './signed-calls.ts';

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
  notes: Note[];
  payAddress: string | null;
}

export const PATRON_START_MICROS = 100_000_000_000n;
/** Whoever never deposited waits for an operator, whom the drills do not have. */
const FIRST_DEPOSIT = dollars(15);
const ASK_AGAIN_AFTER_MS = 20;
/** The provider's own numbers for "ask again", and for a player who has not opened the game. */
const RETRY = [100, 130];
const SIGNED_OUT = [2, 4];
const GIVE_UP_AFTER_MS = 90_000;

/** Verified, with money: he may do everything. */
export async function addPatron({ address, database }: Casino, number: number): Promise<Patron> {
  const bettor = await registerBettor(address, database, number);
  await verifyPlayer(database, bettor.playerId);
  await setBalance(database, bettor.playerId, PATRON_START_MICROS);
  await creditTestDeposit(database, systemClock, bettor.playerId, FIRST_DEPOSIT);
  const notes: Note[] = [{ kind: 'deposit', reference: 'first', micros: FIRST_DEPOSIT }];
  return { bettor, notes, payAddress: null };
}

/** Has a confirmed address and an approved identity. */
export async function verifyPlayer(database: Database, playerId: bigint, at = new Date()): Promise<void> {
  await database.query('UPDATE players SET email_confirmed_at = $2 WHERE player_id = $1', [playerId, at]);
  await database.query(
    `INSERT INTO kyc_cases (player_id, state, decided_at, decided_by, created_at, updated_at)
     VALUES ($1, 'approved', $2, 'drill', $2, $2)`,
    [playerId, at],
  );
}

type Visit = ReturnType<typeof openVisit>;

/** A patron who plays one slot at one address. */
export function openVisit(casino: Casino, patron: Patron, game: string, prefix: string, address: string) {
  let last = 0;
  const nextKey = () => `${prefix}-${patron.bettor.playerId}-${(last += 1)}`;
  return { sandbox: casino.sandbox!, address, game, patron, link: openLink(address), nextKey };
}

/** One thing of all that a patron does. What is refused is not noted. */
export async function act(visit: Visit): Promise<void> {
  const choice = randomInt(20);
  if (choice < 14) return spin(visit);
  if (choice < 16) return claim(visit);
  return choice < 18 ? withdraw(visit) : deposit(visit);
}

async function spin(visit: Visit): Promise<void> {
  const roundId = visit.nextKey();
  const stake = randomInt(20, 500) / 100;
  const win = randomInt(3) === 0 ? stake * 2 : 0;
  for (const [kind, method, usd, sign] of [
    ['stake', 'bet', stake, -1],
    ['win', 'result', win, 1],
  ] as const) {
    const reference = `${method}-${roundId}`;
    const error = await callWallet(visit, method, { roundId, reference, amount: usd.toFixed(2) });
    if (error !== 0) return;
    note(visit, kind, reference, sign * usd);
  }
}

/** As the provider does: the same call again until there is an answer that is one. */
async function callWallet(visit: Visit, method: string, params: Record<string, string>): Promise<number> {
  const { address, game: gameId, link, patron } = visit;
  const userId = userIdOf(patron.bettor.playerId);
  const giveUpAtMs = Date.now() + GIVE_UP_AFTER_MS;
  for (;;) {
    const request = requestText(address, walletCall(method, { userId, gameId, ...params }), {});
    const answer = await link.ask(request).catch(() => null);
    if (answer?.status === 200) {
      const { error } = JSON.parse(answer.body) as { error: number };
      if (SIGNED_OUT.includes(error)) await openGame(visit);
      else if (!RETRY.includes(error)) return error;
    }
    if (Date.now() > giveUpAtMs) throw new Error(`No answer to ${method} ${params['reference']}: ${answer?.body}`);
    await sleep(ASK_AGAIN_AFTER_MS);
  }
}

async function openGame({ link, patron, game }: Visit): Promise<void> {
  const body = { symbol: game, playMode: 'REAL' };
  const asked = await askUntilAnswered(link, patron.bettor, { path: '/api/pragmaticplay/game/url', body });
  if (asked.status !== 200) throw new Error(`No game was opened: ${asked.body}`);
}

async function claim(visit: Visit): Promise<void> {
  const key = visit.nextKey();
  const told = await ask<{ reward: number }>(visit, '/api/users/claimRakeback', {}, key);
  if (told) note(visit, 'claim', key, told.reward);
}

async function withdraw(visit: Visit): Promise<void> {
  const amount = randomInt(15_00, 60_00) / 100;
  const order = { address: payoutAddressOf(visit.patron.bettor.playerId), currency: 'usdt', amount };
  const signed = await ask(visit, '/api/crypto/sign', order);
  if (!signed) return;
  const told = await ask<{ withdrawal: { id: string } }>(visit, '/api/crypto/payout', signed, visit.nextKey());
  if (told) note(visit, 'withdrawal', told.withdrawal.id, -amount);
}

async function deposit(visit: Visit): Promise<void> {
  const { patron, sandbox } = visit;
  if (patron.payAddress === null) {
    const signed = await ask(visit, '/api/crypto/sign', { amount: 3, currency: 'usdt' });
    const told = signed && (await ask<{ pay_address: string }>(visit, '/api/crypto/deposit', signed));
    if (!told) return;
    patron.payAddress = told.pay_address;
  }
  const order = { address: patron.payAddress, currency: 'usdt', amount: randomInt(15_00, 90_00) / 100 };
  const { hash } = await sandbox.control<{ hash: string }>('/processor/control/send', order);
  note(visit, 'deposit', hash, order.amount);
}

/** Null where it is refused. */
async function ask<T extends object = object>({ link, patron }: Visit, path: string, body: object, key?: string) {
  const headers = key === undefined ? {} : { headers: { 'idempotency-key': key } };
  const asked = await askUntilAnswered(link, patron.bettor, { path, body, ...headers });
  return asked.status === 200 ? (JSON.parse(asked.body) as T) : null;
}

function note({ patron }: Visit, kind: Note['kind'], reference: string, usd: number): void {
  patron.notes.push({ kind, reference, micros: micros(usd) });
}
