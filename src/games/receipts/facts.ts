import { makeBetId } from '../../bets/bet-id.ts';
import { findRules, type Bet } from '../../bets/records.ts';
import { findCommitments } from '../../bets/seeds.ts';
import type { Queryable } from '../../db/database.ts';
import type { Receipt } from '../../public-log/receipt-format.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findSharedSeeds } from '../all.server.ts';
import { receiptOf } from './receipt-of.ts';

/** At most so many pairs of seeds are remembered. */
const PAIRS_KEPT = 50_000;

/** Makes receipts of bets of any players; ids are made with the key that is named. */
export type DescribeReceipts = (
  db: Queryable,
  bets: readonly Bet[],
  keyId: string,
) => Promise<() => Generator<Receipt>>;

/** Rules never change, nor does the commitment of a pair: both are remembered. */
export function createReceiptDescriber(keys: KeyRing): DescribeReceipts {
  const rules = new Map<number, string>();
  let pairs = new Map<string, { serverSeedHash: string; clientSeed: string }>();
  const nameOf = ({ playerId, pair }: Pick<Bet, 'playerId' | 'pair'>) => `${playerId} ${pair}`;

  return async (db, bets, keyId) => {
    const unknownRules = [...new Set(bets.map(({ rulesId }) => rulesId))].filter((id) => !rules.has(id));
    if (unknownRules.length > 0) {
      for (const [id, { rulesHash }] of await findRules(db, unknownRules)) rules.set(id, rulesHash);
    }
    if (pairs.size > PAIRS_KEPT) pairs = new Map();
    // Pair 0: the bet was made in a round that all players share.
    const unknown = new Map(
      bets.filter((bet) => bet.pair > 0n && !pairs.has(nameOf(bet))).map((bet) => [nameOf(bet), bet]),
    );
    if (unknown.size > 0) {
      for (const found of await findCommitments(db, [...unknown.values()])) pairs.set(nameOf(found), found);
    }
    const shared = await findSharedSeeds(db, keys, bets);
    return function* () {
      for (const bet of bets) {
        const round = shared.get(bet);
        const seeds = round
          ? { serverSeedHash: round.commitment, clientSeed: round.seeds.clientSeed }
          : pairs.get(nameOf(bet));
        const rulesHash = rules.get(bet.rulesId);
        if (!seeds || !rulesHash) {
          throw new Error(`Bet ${bet.number} of player ${bet.playerId} has lost its seeds or rules.`);
        }
        const { serverSeedHash, clientSeed } = seeds;
        const id = makeBetId(keys, bet.playerId, bet.number, keyId);
        yield receiptOf(bet, { id, serverSeedHash, clientSeed, rulesHash });
      }
    };
  };
}
