import type { Decided, PlayerState } from './decide.ts';
import type { Pending, Settled } from './pending.ts';
import type { PlayerId } from './player-id.ts';
import { createStateCache } from './state-cache.ts';
import type { Wallet } from './wallet.ts';

/** For how many batches a player seen on several servers is decided under locks. */
const ROAMING_BATCHES = 50;

/** What this server remembers of players between batches. */
export interface PlayerMemory<Extra> {
  /** Whether a batch may be decided from memory. False for some batches after a player was seen to move between servers. */
  isKnown(playerId: PlayerId): boolean;
  get(playerId: PlayerId): PlayerState<Extra> | undefined;
  /** Takes over the states that were just written. */
  keep(decided: Pick<Decided<Pending<Extra>, Extra>, 'verdicts' | 'states'>): Settled<Extra>;
  forget(playerId: PlayerId): void;
  /** Compares memory with freshly locked wallets, to notice players who use several servers. */
  compare(locked: Iterable<Wallet>): void;
}

export function createPlayerMemory<Extra>({ keeps }: { keeps: boolean }): PlayerMemory<Extra> {
  const states = createStateCache<PlayerState<Extra>>();
  const roaming = createStateCache<number>();
  return {
    isKnown(playerId) {
      if (roaming.isEmpty()) return states.has(playerId);
      const left = roaming.get(playerId);
      if (left === undefined) return states.has(playerId);
      if (left > 1) roaming.set(playerId, left - 1);
      else roaming.delete(playerId);
      return false;
    },
    get: (playerId) => states.get(playerId),
    keep(decided) {
      if (keeps) for (const state of decided.states) states.set(state.wallet.playerId, state);
      return decided.verdicts;
    },
    forget: (playerId) => states.delete(playerId),
    compare(locked) {
      for (const wallet of locked) {
        const remembered = states.get(wallet.playerId);
        if (remembered && remembered.wallet.version !== wallet.version) roaming.set(wallet.playerId, ROAMING_BATCHES);
      }
    },
  };
}
