import { makeBetIds } from '../../bets/bet-id.ts';
import { findRules, type Bet } from '../../bets/records.ts';
import { findCommitments, type PairCommitment } from '../../bets/seeds.ts';
import type { Queryable } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findSharedSeeds } from '../all.server.ts';
import type { ReceiptFacts } from './receipt-of.ts';

/** Maximum number of cached seed pairs. */
const PAIRS_KEPT = 50_000;

/** Finds what receipts say besides the bet, for bets of any players, in their order. Ids are made with the given key. */
export type DescribeReceipts = (
  db: Queryable,
  bets: readonly Bet[],
  keyId: string,
) => Promise<(at: number) => ReceiptFacts>;

/** Rules and commitments never change, so both are cached. */
export function createReceiptDescriber(keys: KeyRing): DescribeReceipts {
  const rules = new Map<number, string>();
  const pairsOf = createPairs();

  return async (db, bets, keyId) => {
    const unknownRules = [...new Set(bets.map(({ rulesId }) => rulesId))].filter((id) => !rules.has(id));
    if (unknownRules.length > 0) {
      for (const [id, { rulesHash }] of await findRules(db, unknownRules)) rules.set(id, rulesHash);
    }
    const pairs = await pairsOf(db, bets);
    const shared = await findSharedSeeds(db, keys, bets);
    const ids = makeBetIds(keys, bets, keyId);
    return (at) => {
      const bet = bets[at]!;
      const round = shared.size > 0 ? shared.get(bet) : undefined;
      const seeds = round ? { serverSeedHash: round.commitment, clientSeed: round.seeds.clientSeed } : pairs[at];
      const rulesHash = rules.get(bet.rulesId);
      if (!seeds || !rulesHash) {
        throw new Error(`Bet ${bet.number} of player ${bet.playerId} has lost its seeds or rules.`);
      }
      return { id: ids[at]!, serverSeedHash: seeds.serverSeedHash, clientSeed: seeds.clientSeed, rulesHash };
    };
  };
}

/** Caches the commitment of each player's last seen pair. */
function createPairs() {
  let byPlayer = new Map<bigint, PairCommitment>();
  const remembered = ({ playerId, pair }: Bet): PairCommitment | undefined => {
    const last = byPlayer.get(playerId);
    return last?.pair === pair ? last : undefined;
  };
  /** The commitments of these bets, in order. Calls may overlap. */
  return async (db: Queryable, bets: readonly Bet[]): Promise<(PairCommitment | undefined)[]> => {
    if (byPlayer.size > PAIRS_KEPT) byPlayer = new Map();
    const known = bets.map(remembered);
    // Pair 0: the bet belongs to a shared round.
    const unknown = bets.filter(({ pair }, at) => pair > 0n && known[at] === undefined);
    if (unknown.length === 0) return known;
    const distinct = new Map(unknown.map((bet) => [nameOf(bet), bet]));
    const found = new Map<string, PairCommitment>();
    for (const commitment of await findCommitments(db, [...distinct.values()])) {
      found.set(nameOf(commitment), commitment);
      byPlayer.set(commitment.playerId, commitment);
    }
    return bets.map((bet, at) => known[at] ?? found.get(nameOf(bet)));
  };
}

function nameOf({ playerId, pair }: Pick<Bet, 'playerId' | 'pair'>): string {
  return `${playerId} ${pair}`;
}
