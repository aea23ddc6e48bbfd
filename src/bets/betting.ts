import type { Clock } from '../clock/clock.ts';
import { perCell, type PerCell } from '../db/cells/cells.ts';
import type { Database, Queryable } from '../db/database.ts';
import type { Game } from '../games/all.ts';
import { createBatcher, joinBatchers, type Batcher } from '../ledger/batch.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Receipt } from '../ledger/request-keys.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import type { BetState, DescribeBet } from './bet-decision.ts';
import { createBetIds } from './bet-id.ts';
import type { BetMaking } from './bet-making.ts';
import { createBetStates } from './bet-state.ts';
import { RUNS_ENDED } from './promotion-runs.ts';
import { ATTACHMENTS, findBet, type Bet, type Round } from './records.ts';
import { closeRound, createOpenRound, type CloseRound, type OpenRound } from './rounds.ts';
import { registerRules, type RulesInForce } from './rules-registry.ts';
import { findPairs } from './seeds.ts';
import { createSettleAtOnce, type SettleAtOnce } from './settle-at-once.ts';
import { countStake } from './stakes.ts';
import { createTurns } from '../ledger/turns.ts';
import type { Attachment } from '../ledger/ledger-write.ts';

export interface Betting {
  batcher: Batcher<BetState>;
  rules: RulesInForce;
  settleAtOnce: SettleAtOnce;
  /** Answers a repeated request for a bet that was settled in one step. */
  retell<Answer>(db: Queryable, playerId: PlayerId, receipt: Receipt, describe: DescribeBet<Answer>): Promise<Answer>;
  openRound: OpenRound;
  closeRound: CloseRound;
  betIdOf(round: Pick<Round, 'playerId' | 'number'>): string;
}

export interface BettingOptions {
  /** Pools used only for batches. */
  cells: PerCell<Database>;
  directory: Database;
  clock: Clock;
  keys: KeyRing;
  /** The canonical text of each game's rules. */
  ruleTextOf(game: Game): string;
  /** False only in the benchmark that measures the cost of counting for rewards. */
  countsRewards?: boolean;
  /** Rows that a game writes together with its bets. */
  attachments?: readonly Attachment[];
  /** Receives finished bets after their commit, batch by batch. */
  settled?(bets: readonly Bet[]): void;
}

export async function createBetting(options: BettingOptions): Promise<Betting> {
  const { cells, directory, clock, keys, ruleTextOf, countsRewards = true } = options;
  const rules = await registerRules(directory, ruleTextOf);
  const loadExtras = createBetStates({ clock, keys });
  const turns = createTurns(() => cells.list().length);
  const batchers = perCell(cells, (database) =>
    createBatcher<BetState>({
      database,
      turns,
      clock,
      attachments: [...Object.values(ATTACHMENTS), RUNS_ENDED, ...(options.attachments ?? [])],
      hasTotals: countsRewards,
      loadExtras,
      written(attached) {
        const bets = attached.get(ATTACHMENTS.bets.name);
        if (bets) options.settled?.(bets as readonly Bet[]);
      },
    }),
  );
  const betIdOf = createBetIds(keys);
  const making: BetMaking = {
    rules,
    count: countsRewards ? countStake : () => ({ bets: 1n }),
    proofOf: (round, serverSeedHash) => ({ betId: betIdOf(round), nonce: Number(round.nonce), serverSeedHash }),
  };
  return {
    batcher: joinBatchers(batchers),
    rules,
    betIdOf,
    settleAtOnce: createSettleAtOnce(making),
    openRound: createOpenRound(making),
    closeRound,
    async retell(db, playerId, receipt, describe) {
      const bet = await findBet(db, playerId, receipt.reference);
      const seeds = bet && (await findPairs(db, keys, playerId, [bet.pair])).get(bet.pair);
      if (!seeds) throw new Error(`Bet ${receipt.reference} of player ${playerId} is not on record.`);
      return describe(bet, making.proofOf(bet, seeds.serverSeedHash), receipt);
    },
  };
}
