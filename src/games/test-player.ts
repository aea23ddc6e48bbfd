import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import type { TestServer, Visitor } from '../app/test-server.ts';
import type { TestDatabase } from '../db/test-database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { post } from '../ledger/post.ts';
import { readWallet } from '../ledger/wallet-rows.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { dollars } from '../money/usd.ts';

export interface FundedPlayer extends Visitor {
  playerId: PlayerId;
  username: string;
  wallet(): Promise<Wallet>;
  /** Posts with the CSRF token, expects 200 and returns the answer. */
  play<Answer = Record<string, unknown>>(url: string, body: object, headers?: Record<string, string>): Promise<Answer>;
  deposit(amount: number): Promise<void>;
}

let lastDeposit = 0;

export async function fundedPlayer(server: TestServer, db: TestDatabase, amount: number): Promise<FundedPlayer> {
  const player = await server.player();
  const { rows } = await db.cells.directory.query<{ player_id: bigint }>(
    'SELECT player_id FROM usernames WHERE username_folded = $1',
    [player.username.toLowerCase()],
  );
  const playerId = toPlayerId(rows[0]!.player_id);
  const funded: FundedPlayer = {
    ...player,
    playerId,
    wallet: () => readWallet(db.cells.of(playerId), playerId),
    async play(url, body, headers) {
      const response = await player.post(url, body, headers);
      expect(response.statusCode, response.body).toBe(200);
      return response.json();
    },
    async deposit(more) {
      lastDeposit += 1;
      await db.cells.of(playerId).transaction((tx) =>
        post(tx, server.clock, {
          playerId,
          key: `deposit:${lastDeposit}`,
          transfers: [{ kind: 'deposit', debit: 'processor', credit: 'primary', amount: dollars(more) }],
        }),
      );
    },
  };
  if (amount > 0) await funded.deposit(amount);
  return funded;
}

/** The published algorithm, implemented independently of the product's code. */
export function uniform(serverSeed: string, clientSeed: string, nonce: number, position: number): number {
  const block = createHmac('sha256', serverSeed)
    .update(`${clientSeed}:${nonce}:${Math.floor(position / 8)}`)
    .digest();
  return block.readUInt32BE((position % 8) * 4) / 2 ** 32;
}

export function pickOut(seeds: [string, string, number], count: number, list: number[]): number[] {
  const left = [...list];
  return Array.from({ length: count }, (_, i) => left.splice(Math.floor(uniform(...seeds, i) * left.length), 1)[0]!);
}

export interface Proof {
  betId: string;
  nonce: number;
  serverSeedHash: string;
  balance: number;
  version: number;
}
export type KenoAnswer = Proof & {
  gameId: string;
  outcome: number[];
  hits: number;
  winnings: number;
  multiplier: number;
};
export type PlinkoAnswer = Proof & { gameId: string; point: number; path: number[] };
export type MinesAnswer = Proof & { gameId: string; cashesOutAfter: number };
export type Flip = {
  type: 'gem' | 'mine';
  outcome: string;
  winnings: number;
  revealedMines: number[];
  cashedOutByLimit: boolean;
};

export const KENO = { selectedNumbers: [1, 2, 3, 4, 5], betAmount: 1, risk: 'low' };
export const PLINKO = { betAmount: 1, rows: 16, risk: 'high' };

export async function rollDice(player: FundedPlayer, betAmount: number, selectedNumber: number) {
  const signature = await player.play('/api/dice/sign', { betAmount, selectedNumber });
  return player.play<Proof & { win: boolean; winAmount: number; newBalance: number; rollOutcome: number }>(
    '/api/dice/play/dice',
    { betAmount, selectedNumber, ...signature },
  );
}
