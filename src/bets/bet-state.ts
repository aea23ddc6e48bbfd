import type { Clock } from '../clock/clock.ts';
import type { Tx } from '../db/database.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import { createStateCache } from '../ledger/state-cache.ts';
import type { Wallet } from '../ledger/wallet.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { BetState } from './bet-decision.ts';
import { loadRounds, type Round } from './records.ts';
import { loadSeeds, type Seeds } from './seeds.ts';

/** Loads seeds and open rounds of players whose wallets are locked. Seeds are cached, because the current pair never changes. */
export function createBetStates({ clock, keys }: { clock: Clock; keys: KeyRing }) {
  const seedsKnown = createStateCache<Seeds>();
  return async (tx: Tx, wallets: readonly Wallet[]): Promise<Map<PlayerId, BetState>> => {
    const unknown = wallets.filter((wallet) => seedsKnown.get(wallet.playerId)?.pair !== wallet.seedPair);
    const loaded = unknown.length > 0 ? await loadSeeds(tx, { clock, keys }, unknown) : null;
    for (const [playerId, seeds] of loaded ?? []) {
      // A newly created pair is lost if this transaction rolls back, so it is not cached yet.
      if (seeds.isStored) seedsKnown.set(playerId, seeds);
    }
    const rounds = await loadRounds(tx, wallets);
    return new Map(
      wallets.map(({ playerId }) => [
        playerId,
        {
          seeds: loaded?.get(playerId) ?? seedsKnown.get(playerId)!,
          rounds: rounds.get(playerId) ?? new Map<bigint, Round>(),
        },
      ]),
    );
  };
}
