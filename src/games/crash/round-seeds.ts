import type { Bet, Round } from '../../bets/records.ts';
import type { Queryable } from '../../db/database.ts';
import type { KeyRing } from '../../secrets/key-ring.ts';
import { findChain, type Chain } from './chain.ts';
import { decodeCrash, encodeCrash } from './record.ts';
import { findRounds } from './round-rows.ts';
import type { SeedsOfRound } from '../seeds/seeds-of-round.ts';

/**
 * What a bet is verified with: the hash of its round (once that is over), the salt and, as the commitment, the hash of the
 * previous game.
 */
export async function findRoundSeeds(
  db: Queryable,
  keys: KeyRing,
  bets: readonly (Round | Bet)[],
): Promise<Map<Round | Bet, SeedsOfRound>> {
  const roundOf = (bet: Round | Bet) => Number(decodeCrash.bet(bet.params).round);
  const rounds = await findRounds(db, [...new Set(bets.map(roundOf))]);
  const chains = new Map<number, Chain>();
  const found = new Map<Round | Bet, SeedsOfRound>();
  for (const bet of bets) {
    const round = rounds.get(roundOf(bet));
    if (!round) throw new Error(`Bet ${bet.number} of player ${bet.playerId} has lost its round.`);
    const chain = chains.get(round.chain) ?? (await findChain(db, keys, round.chain))!;
    chains.set(round.chain, chain);
    found.set(bet, {
      seeds: {
        serverSeed: round.hash,
        clientSeed: chain.salt ?? '',
        // Until the round is over, only the chain's end: the previous game may still be flying.
        serverSeedHash: round.hash === null || round.game === 1 ? chain.terminatingHash : chain.hashOf(round.game - 1),
      },
      commitment: chain.terminatingHash,
      result:
        round.point === null
          ? new Uint8Array(0)
          : encodeCrash.outcome({ point: round.point, game: round.game, chainEnd: chain.terminatingHash }),
    });
  }
  return found;
}
