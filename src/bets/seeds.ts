import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { bigintArray, byteaArray, rowsOf, textArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { HmacSha256 } from '../fairness/draw.ts';
import { keyedHmac } from '../fairness/sha256.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { announce } from '../public-log/log.ts';
import { lockWallet, readWallet, startSeedPair } from '../ledger/wallet-rows.ts';
import type { KeyRing, SealedColumn } from '../secrets/key-ring.ts';

/** The current seed pair, from which a player's outcomes are drawn. The server seed is secret until it is revealed. */
export interface Seeds {
  pair: bigint;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  /** Keyed by the server seed: its two key blocks are hashed once for all bets of the pair. */
  hmac: HmacSha256;
  /** False if the current transaction has just created the pair. */
  isStored: boolean;
}

const PURPOSE = 'server seed';
export const SEALED_SEEDS: SealedColumn = {
  table: 'seed_pairs',
  place: 'cell',
  key: ['player_id', 'pair'],
  column: 'server_seed_sealed',
  purpose: PURPOSE,
};

export interface SeedContext {
  clock: Clock;
  keys: KeyRing;
}

interface SeedRow {
  player_id: PlayerId;
  pair: bigint;
  server_seed_sealed: Buffer;
  server_seed_hash: Buffer;
  client_seed: string | null;
}

/** The current seeds of players whose wallets are locked. Creates them if missing. */
export async function loadSeeds(
  tx: Tx,
  { clock, keys }: SeedContext,
  wallets: readonly Wallet[],
): Promise<Map<PlayerId, Seeds>> {
  const { rows } = await tx.query<SeedRow>({
    name: 'seeds-current',
    text: `SELECT s.player_id, s.pair, s.server_seed_sealed, s.server_seed_hash, s.client_seed
           FROM unnest($1::bigint[], $2::bigint[]) AS w (player_id, pair)
           JOIN seed_pairs s ON s.player_id = w.player_id AND s.pair = w.pair`,
    values: [bigintArray(wallets, (wallet) => wallet.playerId), bigintArray(wallets, (wallet) => wallet.seedPair)],
  });
  const found = new Map(rows.map((row) => [row.player_id, unseal(keys, row)]));
  const made = wallets
    .filter(({ playerId }) => !found.has(playerId))
    .map(({ playerId, seedPair }) => ({
      current: newPair(keys, playerId, seedPair, newClientSeed()),
      next: newPair(keys, playerId, seedPair + 1n, null),
    }));
  if (made.length === 0) return found;
  await insertPairs(
    tx,
    clock,
    made.flatMap(({ current, next }) => [current, next]),
  );
  for (const { current } of made) found.set(current.player_id, { ...unseal(keys, current), isStored: false });
  return found;
}

export interface SeedState {
  clientSeed: string;
  serverSeedHash: string;
  nextServerSeedHash: string;
  nonce: bigint;
}

export interface RevealedSeeds {
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  nonce: bigint;
}

/** The public part of the current pair, and the commitment to the next one. */
export async function readSeedState(tx: Tx, context: SeedContext, playerId: PlayerId): Promise<SeedState> {
  const wallet = await lockWallet(tx, playerId);
  const seeds = (await loadSeeds(tx, context, [wallet])).get(playerId)!;
  return stateOf(seeds, await hashOf(tx, playerId, wallet.seedPair + 1n), wallet.nonce);
}

export type Rotation = { ok: true; revealed: RevealedSeeds; state: SeedState } | { ok: false; reason: 'round_open' };

/** Rounds shared by all players draw nothing from a player's seeds. */
async function isPairInPlay(tx: Tx, { playerId, seedPair }: Wallet): Promise<boolean> {
  const { rowCount } = await tx.query('SELECT FROM rounds WHERE player_id = $1 AND pair = $2 LIMIT 1', [
    playerId,
    seedPair,
  ]);
  return rowCount! > 0;
}

/**
 * Closes the current pair and reveals it. The next pair, whose commitment was published before the player could choose the new
 * client seed, becomes current. Refused while a round drawn from the pair is open, because revealing would show its outcome.
 */
export async function rotateSeeds(
  tx: Tx,
  context: SeedContext,
  playerId: PlayerId,
  clientSeed: string = newClientSeed(),
): Promise<Rotation> {
  const { clock, keys } = context;
  const wallet = await lockWallet(tx, playerId);
  const closing = (await loadSeeds(tx, context, [wallet])).get(playerId)!;
  if (wallet.openRounds > 0n && (await isPairInPlay(tx, wallet))) return { ok: false, reason: 'round_open' };
  const pair = wallet.seedPair + 1n;
  await tx.query('UPDATE seed_pairs SET revealed_at = $3, last_nonce = $4 WHERE player_id = $1 AND pair = $2', [
    playerId,
    wallet.seedPair,
    clock.now(),
    wallet.nonce,
  ]);
  await tx.query('UPDATE seed_pairs SET client_seed = $3 WHERE player_id = $1 AND pair = $2', [
    playerId,
    pair,
    clientSeed,
  ]);
  const next = newPair(keys, playerId, pair + 1n, null);
  await insertPairs(tx, clock, [next]);
  await startSeedPair(tx, playerId, pair);
  const current = await hashOf(tx, playerId, pair);
  return {
    ok: true,
    revealed: { ...publicPart(closing), serverSeed: closing.serverSeed, nonce: wallet.nonce },
    state: {
      clientSeed,
      serverSeedHash: current,
      nextServerSeedHash: next.server_seed_hash.toString('hex'),
      nonce: 0n,
    },
  };
}

export interface PublicSeeds {
  clientSeed: string;
  serverSeedHash: string;
  /** Null until the pair is closed. */
  serverSeed: string | null;
}

/** Pairs by number: the seeds of closed ones, and only the public part of open ones. */
export async function findPairs(
  db: Queryable,
  keys: KeyRing,
  playerId: PlayerId,
  pairs: readonly bigint[],
): Promise<Map<bigint, PublicSeeds>> {
  const { rows } = await db.query<SeedRow & { revealed_at: Date | null }>(
    `SELECT player_id, pair, server_seed_sealed, server_seed_hash, client_seed, revealed_at
     FROM seed_pairs WHERE player_id = $1 AND pair = ANY($2::bigint[])`,
    [playerId, bigintArray(pairs, (pair) => pair)],
  );
  return new Map(
    rows.map((row) => {
      const seeds = unseal(keys, row);
      return [row.pair, { ...publicPart(seeds), serverSeed: row.revealed_at === null ? null : seeds.serverSeed }];
    }),
  );
}

export interface PairCommitment {
  playerId: PlayerId;
  pair: bigint;
  serverSeedHash: string;
  clientSeed: string;
}

/** The commitments to pairs of any players. */
export async function findCommitments(
  db: Queryable,
  pairs: readonly Pick<PairCommitment, 'playerId' | 'pair'>[],
): Promise<PairCommitment[]> {
  const { rows } = await db.query<Pick<SeedRow, 'player_id' | 'pair' | 'server_seed_hash' | 'client_seed'>>(
    `SELECT s.player_id, s.pair, s.server_seed_hash, s.client_seed
     FROM unnest($1::bigint[], $2::bigint[]) AS p (player_id, pair)
     JOIN seed_pairs s ON s.player_id = p.player_id AND s.pair = p.pair`,
    [bigintArray(pairs, ({ playerId }) => playerId), bigintArray(pairs, ({ pair }) => pair)],
  );
  return rows.map((row) => ({
    playerId: row.player_id,
    pair: row.pair,
    serverSeedHash: row.server_seed_hash.toString('hex'),
    clientSeed: row.client_seed ?? '',
  }));
}

export async function readNonce(db: Queryable, playerId: PlayerId): Promise<bigint> {
  return (await readWallet(db, playerId)).nonce;
}

function publicPart({ clientSeed, serverSeedHash }: Seeds): { clientSeed: string; serverSeedHash: string } {
  return { clientSeed, serverSeedHash };
}

function stateOf(seeds: Seeds, nextServerSeedHash: string, nonce: bigint): SeedState {
  return { ...publicPart(seeds), nextServerSeedHash, nonce };
}

async function hashOf(tx: Tx, playerId: PlayerId, pair: bigint): Promise<string> {
  const { rows } = await tx.query<{ server_seed_hash: Buffer }>(
    'SELECT server_seed_hash FROM seed_pairs WHERE player_id = $1 AND pair = $2',
    [playerId, pair],
  );
  return rows[0]!.server_seed_hash.toString('hex');
}

function newPair(keys: KeyRing, playerId: PlayerId, pair: bigint, clientSeed: string | null): SeedRow {
  // The hex text itself is the HMAC key, so it is the text that is hashed and sealed.
  const serverSeed = randomBytes(32).toString('hex');
  return {
    player_id: playerId,
    pair,
    server_seed_sealed: keys.seal(PURPOSE, Buffer.from(serverSeed)),
    server_seed_hash: createHash('sha256').update(serverSeed).digest(),
    client_seed: clientSeed,
  };
}

const PAIR_ARRAYS = [
  ['player_id', 'bigint'],
  ['pair', 'bigint'],
  ['server_seed_sealed', 'bytea'],
  ['server_seed_hash', 'bytea'],
  ['client_seed', 'text'],
] as const;

const INSERT_PAIRS = `INSERT INTO seed_pairs (created_at, player_id, pair, server_seed_sealed, server_seed_hash, client_seed)
  SELECT $1::timestamptz, * FROM (${rowsOf(PAIR_ARRAYS, 2)}) AS p`;

/** The commitment enters the public log together with the pair, so it cannot be replaced later. */
async function insertPairs(tx: Tx, clock: Clock, pairs: readonly SeedRow[]): Promise<void> {
  await tx.query(INSERT_PAIRS, [
    clock.now(),
    bigintArray(pairs, (pair) => pair.player_id),
    bigintArray(pairs, (pair) => pair.pair),
    byteaArray(pairs, (pair) => pair.server_seed_sealed),
    byteaArray(pairs, (pair) => pair.server_seed_hash),
    textArray(pairs, (pair) => pair.client_seed),
  ]);
  const commitments = pairs.map((pair) => ({ hash: pair.server_seed_hash.toString('hex') }));
  await announce(tx, 'seed', commitments);
}

function unseal(keys: KeyRing, row: SeedRow): Seeds {
  const serverSeed = keys.unseal(PURPOSE, row.server_seed_sealed).toString();
  const hmac = keyedHmac(serverSeed);
  return {
    pair: row.pair,
    serverSeed,
    isStored: true,
    hmac: (_key, message) => hmac(message),
    serverSeedHash: row.server_seed_hash.toString('hex'),
    clientSeed: row.client_seed ?? '',
  };
}

function newClientSeed(): string {
  return randomBytes(10).toString('hex');
}
