import { systemClock } from '../../src/clock/clock.ts';
import type { Database } from '../../src/db/database.ts';
import { toPlayerId, type PlayerId } from '../../src/ledger/player-id.ts';
import { post } from '../../src/ledger/post.ts';
import type { Transfer } from '../../src/ledger/transfer.ts';
import { readWallet } from '../../src/ledger/wallet-rows.ts';
import { usdMicros } from '../../src/money/usd.ts';
import { inCellOf } from './every-cell.ts';
import { enter, postJson, requestText, type Call, type Headers } from './visitor.ts';

/** A player of the drills, signed in by an account of the real registration. */
export interface Bettor {
  playerId: PlayerId;
  /** The whole text of a request. */
  request(call: Call): string;
  /** The headers that authenticate a call, for other HTTP clients. */
  headers(): Headers;
  post(path: string, body: object, signal?: AbortSignal): Promise<Response>;
  /** Access lasts for half an hour; then the player signs in again. */
  signIn(): Promise<void>;
  /** Signs in on another server; gives what signs calls there. */
  signInAt(address: string): Promise<Headers>;
}

const PASSWORD = 'Copper7!Lantern';

export async function registerBettor(address: string, database: Database, number: number): Promise<Bettor> {
  const username = `Drill-${number}`;
  const email = `${username}@example.com`;
  const signInAt = (at: string) => enter(at, 'login', { identifier: username, password: PASSWORD });
  let session = await enter(address, 'register', { username, email, password: PASSWORD, over18: true });
  const { rows } = await database.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [username.toLowerCase()],
  );
  return {
    playerId: toPlayerId(rows[0]!.player_id),
    request: (call) => requestText(address, call, session),
    headers: () => session,
    post: (path, body, signal) => postJson(address + path, session, body, signal),
    async signIn() {
      session = await signInAt(address);
    },
    signInAt,
  };
}

/** Enough for any drill. */
export const RICH_MICROS = 1_000_000_000_000n;

/** With these numbers in their names; others may have played already. */
export async function registerRichBettors(
  address: string,
  database: Database,
  count: number,
  firstNumber: number,
): Promise<Bettor[]> {
  const bettors: Bettor[] = [];
  while (bettors.length < count) {
    const bettor = await registerBettor(address, database, firstNumber + bettors.length);
    await setBalance(database, bettor.playerId, RICH_MICROS);
    bettors.push(bettor);
  }
  return bettors;
}

let lastPosting = 0;

/** Puts the primary balance to this amount, whatever it was. */
export async function setBalance(database: Database, playerId: PlayerId, micros: bigint): Promise<void> {
  await inCellOf(database, playerId, async (tx) => {
    const missing = micros - (await readWallet(tx, playerId)).primary;
    if (missing === 0n) return;
    const transfer: Transfer =
      missing > 0n
        ? { kind: 'sandbox_grant', debit: 'sandbox', credit: 'primary', amount: usdMicros(missing) }
        : { kind: 'adjustment', debit: 'primary', credit: 'adjustments', amount: usdMicros(-missing) };
    lastPosting += 1;
    const posted = await post(tx, systemClock, { playerId, key: `drill:${lastPosting}`, transfers: [transfer] });
    if (!posted.ok) throw new Error(`The balance of player ${playerId} could not be set: ${posted.reason}`);
  });
}
