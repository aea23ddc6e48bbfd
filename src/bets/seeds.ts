import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { bigintArray } from '../db/arrays.ts';
import type { Queryable, Tx } from '../db/database.ts';
import type { HmacSha256 } from '../fairness/draw.ts';
import { keyedHmac } from '../fairness/sha256.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Wallet } from '../ledger/wallet.ts';
import { lockWallet, readWallet, startSeedPair } from '../ledger/wallet-rows.ts';
import type { KeyRing } from '../secrets/key-ring.ts';

/** The pair of seeds that a player's outcomes come from at present. The server seed is a secret until it is revealed. */
export interface Seeds {
  pair: bigint;
  serverSeed: string;
  serverSeedHash: string;
  clientSeed: string;
  /** Keyed by the server seed, whose two blocks are hashed once for all bets of the pair. */
  hmac: HmacSha256;
  /** False for a pair that the transaction under way has only just made. */
  isStored: boolean;
}

export interface SeedContext {
  clock: Clock;
  keys: KeyRing;
}

interface SeedRow {
  player_id: bigint;
  pair: bigint;
  server_seed_sealed: Buffer;
  server_seed_hash: Buffer;
  client_seed: string | null;
}

/** The current seeds of players whose wallets are locked. Whoever has none yet gets them now. */
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
  const found = new Map(rows.map((row) => [row.player_id as PlayerId, unseal(keys, row)]));
  for (const wallet of wallets) {
    if (found.has(wallet.playerId)) continue;
    const current = await insertPair(tx, keys, clock, wallet.playerId, wallet.seedPair, newClientSeed());
    await insertPair(tx, keys, clock, wallet.playerId, wallet.seedPair + 1n, null);
    found.set(wallet.playerId, { ...unseal(keys, current), isStored: false });
  }
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

/** What a player may know of the current pair, and the commitment to the one after it. */
export async function readSeedState(tx: Tx, context: SeedContext, playerId: PlayerId): Promise<SeedState> {
  const wallet = await lockWallet(tx, playerId);
  const seeds = (await loadSeeds(tx, context, [wallet])).get(playerId)!;
  return stateOf(seeds, await hashOf(tx, playerId, wallet.seedPair + 1n), wallet.nonce);
}

export type Rotation = { ok: true; revealed: RevealedSeeds; state: SeedState } | { ok: false; reason: 'round_open' };

/**
 * Closes the current pair and reveals it; the next one, committed to before the player could choose
 * the new client seed, becomes current. Refused while a round is open: its outcome would show.
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
  if (wallet.openRounds > 0n) return { ok: false, reason: 'round_open' };
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
  const next = await insertPair(tx, keys, clock, playerId, pair + 1n, null);
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

/** A closed pair's seeds, or of an open one what is public. */
export async function findPair(
  db: Queryable,
  keys: KeyRing,
  playerId: PlayerId,
  pair: bigint,
): Promise<{ clientSeed: string; serverSeedHash: string; serverSeed: string | null } | null> {
  const { rows } = await db.query<SeedRow & { revealed_at: Date | null }>(
    `SELECT player_id, pair, server_seed_sealed, server_seed_hash, client_seed, revealed_at
     FROM seed_pairs WHERE player_id = $1 AND pair = $2`,
    [playerId, pair],
  );
  const row = rows[0];
  if (!row) return null;
  const seeds = unseal(keys, row);
  return { ...publicPart(seeds), serverSeed: row.revealed_at === null ? null : seeds.serverSeed };
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

async function insertPair(
  tx: Tx,
  keys: KeyRing,
  clock: Clock,
  playerId: PlayerId,
  pair: bigint,
  clientSeed: string | null,
): Promise<SeedRow> {
  // The text itself is the key of the HMAC, so the text is what is hashed and sealed.
  const serverSeed = randomBytes(32).toString('hex');
  const { rows } = await tx.query<SeedRow>(
    `INSERT INTO seed_pairs (player_id, pair, server_seed_sealed, server_seed_hash, client_seed, created_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING player_id, pair, server_seed_sealed, server_seed_hash, client_seed`,
    [
      playerId,
      pair,
      keys.seal('server seed', Buffer.from(serverSeed)),
      createHash('sha256').update(serverSeed).digest(),
      clientSeed,
      clock.now(),
    ],
  );
  return rows[0]!;
}

function unseal(keys: KeyRing, row: SeedRow): Seeds {
  const serverSeed = keys.unseal('server seed', row.server_seed_sealed).toString();
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
