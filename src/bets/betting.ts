import { createHash } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';
import { perCell, type PerCell } from '../db/cells/cells.ts';
import type { Database, Queryable } from '../db/database.ts';
import { drawNumbers } from '../fairness/draw.ts';
import { GAME_IDS, type Game } from '../games/all.ts';
import { createBatcher, joinBatchers, type Batcher } from '../ledger/batch.ts';
import type { Decision, PlayerState } from '../ledger/decide.ts';
import type { PlayerId } from '../ledger/player-id.ts';
import type { Receipt } from '../ledger/request-keys.ts';
import { createStateCache } from '../ledger/state-cache.ts';
import type { Tally, Wallet } from '../ledger/wallet.ts';
import type { Attachment } from '../ledger/write.ts';
import { payoutOf } from '../money/payout.ts';
import { usdMicros, type UsdMicros } from '../money/usd.ts';
import type { KeyRing } from '../secrets/key-ring.ts';
import { announce } from '../public-log/log.ts';
import { makeBetId } from './bet-id.ts';
import { endOfRun } from './promotion.ts';
import { RUNS_ENDED } from './promotion-runs.ts';
import { ATTACHMENTS, findBet, loadRounds, type Bet, type Ending, type OpenedRound, type Round } from './records.ts';
import { findPairs, loadSeeds, type Seeds } from './seeds.ts';
import { balanceOf, countStake, refuseStake, type StakeTerms } from './stakes.ts';

/** What deciding a bet needs beside the wallet. It changes only when the wallet's version does. */
export interface BetState {
  seeds: Seeds;
  rounds: ReadonlyMap<bigint, Round>;
}

export type BetDecision<Answer> = Decision<Answer, BetState>;

/** A bet as its game describes it. */
export interface GameBet extends StakeTerms {
  game: Game;
  params: Uint8Array;
  /** 0 for a round that all players share: it uses neither the player's seeds nor a nonce. */
  numbersNeeded: number;
  /** The most that it can pay. */
  largestWin: UsdMicros;
}

/** What came of it. */
export interface Played {
  result: Uint8Array;
  progress: Uint8Array;
  multiplierE4: number;
  ending: Ending;
}

/** What every first answer about a bet tells, so that the player can check it later. */
export interface BetProof {
  betId: string;
  nonce: number;
  serverSeedHash: string;
}

/** Answers about a bet from its record, at once and whenever the same is asked again. */
export type DescribeBet<Answer> = (bet: Bet, proof: BetProof, wallet: WalletFigures) => Answer;

/** What answers tell of a wallet. */
export type WalletFigures = Pick<Wallet, 'version' | 'primary' | 'promotional'>;

export interface Betting {
  batcher: Batcher<BetState>;
  rules: Record<Game, { rulesId: number; hash: string }>;
  /** Takes the stake, draws, pays: all in one. `play` turns the drawn numbers into a result. */
  settleAtOnce<Answer>(
    state: PlayerState<BetState>,
    now: Date,
    stake: UsdMicros,
    bet: GameBet,
    play: (numbers: number[]) => Played,
    describe: DescribeBet<Answer>,
  ): BetDecision<Answer>;
  /** Answers a repeated request for a bet that was settled at once. */
  retell<Answer>(db: Queryable, playerId: PlayerId, receipt: Receipt, describe: DescribeBet<Answer>): Promise<Answer>;
  /** Takes the stake and fixes the outcome; the round is paid later. */
  openRound<P extends Pick<Played, 'result'>, Answer>(
    state: PlayerState<BetState>,
    now: Date,
    stake: UsdMicros,
    bet: GameBet,
    play: (numbers: number[]) => P,
    answer: (played: P, proof: BetProof, wallet: Wallet) => Answer,
    /** Whether the stake counts at once, and what else changes on the wallet. */
    also: { counts: boolean; tally?: (number: bigint) => Tally },
  ): BetDecision<Answer>;
  closeRound<Answer>(
    state: PlayerState<BetState>,
    now: Date,
    round: Round,
    ending: { multiplierE4: number; ending: Ending; progress: Uint8Array },
    answer: (payout: UsdMicros, wallet: Wallet) => Answer,
    tally?: Tally,
  ): BetDecision<Answer>;
  betIdOf(round: Pick<Round, 'playerId' | 'number'>): string;
}

export interface BettingOptions {
  /** Pools for batches alone. */
  cells: PerCell<Database>;
  directory: Database;
  clock: Clock;
  keys: KeyRing;
  /** The canonical text of each game's rules. */
  ruleTextOf(game: Game): string;
  /** False only in the benchmark that says what counting for rewards costs. */
  countsRewards?: boolean;
  /** Rows that a game writes beside its bets. */
  attachments?: readonly Attachment[];
  /** Told of finished bets after their commit, batch by batch. */
  settled?(bets: readonly Bet[]): void;
}

export async function createBetting(options: BettingOptions): Promise<Betting> {
  const { cells, directory, clock, keys, ruleTextOf, countsRewards = true } = options;
  const count = countsRewards ? countStake : () => ({ bets: 1n });
  const rules = await registerRules(directory, ruleTextOf);
  const seedsKnown = createStateCache<Seeds>();
  const batchers = perCell(cells, (database) =>
    createBatcher<BetState>({
      database,
      clock,
      attachments: [...Object.values(ATTACHMENTS), RUNS_ENDED, ...(options.attachments ?? [])],
      hasTotals: countsRewards,
      written(attached) {
        const bets = attached.get(ATTACHMENTS.bets.name);
        if (bets) options.settled?.(bets as readonly Bet[]);
      },
      async loadExtras(tx, wallets) {
        // A pair never changes while it is current.
        const unknown = wallets.filter((wallet) => seedsKnown.get(wallet.playerId)?.pair !== wallet.seedPair);
        const loaded = unknown.length > 0 ? await loadSeeds(tx, { clock, keys }, unknown) : null;
        for (const [playerId, seeds] of loaded ?? []) {
          // One made just now is gone if this transaction is given up.
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
      },
    }),
  );
  const batcher = joinBatchers(batchers);
  const betIdOf: Betting['betIdOf'] = ({ playerId, number }) => makeBetId(keys, playerId, number);

  const numbersFor = ({ wallet, extra: { seeds } }: PlayerState<BetState>, count: number): number[] => {
    const { serverSeed, clientSeed } = seeds;
    return drawNumbers(seeds.hmac, { serverSeed, clientSeed, nonce: wallet.nonce + 1n }, count);
  };
  const proofOf = (round: Pick<Round, 'playerId' | 'number' | 'nonce'>, serverSeedHash: string): BetProof => ({
    betId: betIdOf(round),
    nonce: Number(round.nonce),
    serverSeedHash,
  });

  return {
    batcher,
    rules,
    betIdOf,
    settleAtOnce(state, now, stake, bet, play, describe) {
      const { wallet } = state;
      const refused = refuseStake(wallet, stake, bet, now);
      if (refused) return refused;
      if (balanceOf(wallet) < stake) return { ok: false, reason: 'insufficient_funds' };
      const played = play(numbersFor(state, bet.numbersNeeded));
      const payout = payoutOf(stake, played.multiplierE4);
      const balance = wallet.selectedBalance;
      const row: Bet = {
        playerId: wallet.playerId,
        number: wallet.lastBet + 1n,
        game: bet.game,
        balance,
        rulesId: rules[bet.game].rulesId,
        pair: wallet.seedPair,
        nonce: wallet.nonce + 1n,
        stake,
        params: bet.params,
        result: played.result,
        progress: played.progress,
        placedAt: now,
        payout,
        multiplierE4: BigInt(played.multiplierE4),
        balanceAfter: usdMicros(wallet[balance] - stake + payout),
        ending: played.ending,
        settledAt: now,
      };
      const tally: Tally = count(balance, stake, bet.edgePpm);
      tally.nonces = 1n;
      tally.betNumbers = 1n;
      if (balance === 'primary') tally.cashPaid = payout;
      const decision: BetDecision<ReturnType<typeof describe>> = {
        ok: true,
        transfers: [
          { kind: 'bet', debit: balance, credit: 'games', amount: stake, returned: payout, reference: row.number },
        ],
        tally,
        rows: [[ATTACHMENTS.bets.name, row]],
        answer: (after) => describe(row, proofOf(row, state.extra.seeds.serverSeedHash), after),
        retoldFrom: row.number,
      };
      return balance === 'primary' ? decision : withEndOfRun(state.wallet, decision, row, now);
    },
    async retell(db, playerId, receipt, describe) {
      const bet = await findBet(db, playerId, receipt.reference);
      const seeds = bet && (await findPairs(db, keys, playerId, [bet.pair])).get(bet.pair);
      if (!seeds) throw new Error(`Bet ${receipt.reference} of player ${playerId} is not on record.`);
      return describe(bet, proofOf(bet, seeds.serverSeedHash), receipt);
    },
    openRound(state, now, stake, bet, play, answer, also) {
      const refused = refuseStake(state.wallet, stake, bet, now);
      if (refused) return refused;
      const { wallet } = state;
      // A round that all players share draws nothing from this player's seeds.
      const nonces = bet.numbersNeeded > 0 ? 1n : 0n;
      const played = play(nonces > 0n ? numbersFor(state, bet.numbersNeeded) : []);
      const round: OpenedRound = {
        playerId: wallet.playerId,
        number: wallet.lastBet + 1n,
        game: bet.game,
        balance: wallet.selectedBalance,
        rulesId: rules[bet.game].rulesId,
        pair: nonces > 0n ? wallet.seedPair : 0n,
        nonce: nonces > 0n ? wallet.nonce + 1n : 0n,
        stake,
        params: bet.params,
        result: played.result,
        progress: NOTHING,
        placedAt: now,
        largestWin: bet.largestWin,
      };
      const { balance, number } = round;
      return {
        ok: true,
        transfers: [{ kind: 'stake', debit: balance, credit: 'games', amount: stake, reference: number }],
        tally: {
          ...(also.counts ? count(balance, stake, bet.edgePpm) : {}),
          nonces,
          betNumbers: 1n,
          openRounds: 1n,
          promoRounds: balance === 'promotional' ? 1n : 0n,
          ...also.tally?.(number),
        },
        extra: { ...state.extra, rounds: new Map(state.extra.rounds).set(number, round) },
        rows: [[ATTACHMENTS.opened.name, round]],
        answer: (after) => answer(played, proofOf(round, state.extra.seeds.serverSeedHash), after),
      };
    },
    closeRound(state, now, round, { multiplierE4, ending, progress }, answer, tally = {}) {
      const isReturned = ending === 'returned';
      const payout = isReturned ? round.stake : payoutOf(round.stake, multiplierE4);
      const rounds = new Map(state.extra.rounds);
      rounds.delete(round.number);
      const row: Bet = {
        ...round,
        progress,
        payout,
        multiplierE4: BigInt(multiplierE4),
        balanceAfter: usdMicros(state.wallet[round.balance] + payout),
        ending,
        settledAt: now,
      };
      const kind = isReturned ? 'refund' : 'payout';
      const decision: BetDecision<ReturnType<typeof answer>> = {
        ok: true,
        transfers:
          payout > 0n ? [{ kind, debit: 'games', credit: round.balance, amount: payout, reference: round.number }] : [],
        tally: {
          openRounds: -1n,
          promoRounds: round.balance === 'promotional' ? -1n : 0n,
          cashPaid: round.balance === 'primary' && !isReturned ? payout : 0n,
          ...tally,
        },
        extra: { ...state.extra, rounds },
        rows: [
          [ATTACHMENTS.closed.name, round],
          [ATTACHMENTS.bets.name, row],
        ],
        answer: (wallet) => answer(payout, wallet),
      };
      return round.balance === 'primary' ? decision : withEndOfRun(state.wallet, decision, row, now);
    },
  };
}

/** Whether this decision leaves a round open, whose row then carries what can be won. */
export function opensRound(decision: BetDecision<unknown>): boolean {
  return decision.ok && !decision.isUnchanged && decision.rows?.[0]?.[0] === ATTACHMENTS.opened.name;
}

/** Adds what ends the running bonus, where a bet on the promotional balance does. */
function withEndOfRun<Answer>(
  wallet: Wallet,
  decision: Extract<BetDecision<Answer>, { transfers: unknown }>,
  bet: Bet,
  now: Date,
): BetDecision<Answer> {
  const isRoundOpen = wallet.promoRounds + (decision.tally?.promoRounds ?? 0n) > 0n;
  const counted = decision.tally?.promoProgress ?? 0n;
  const after = { promotional: bet.balanceAfter, progress: wallet.promoProgress + counted };
  const end = endOfRun(wallet, after, isRoundOpen, now);
  if (!end) return decision;
  return {
    ...decision,
    transfers: [...decision.transfers, ...end.transfers],
    tally: { ...decision.tally, ...end.tally, promoProgress: counted + end.tally.promoProgress! },
    rows: [...(decision.rows ?? []), [RUNS_ENDED.name, end.row]],
  };
}

const NOTHING = new Uint8Array(0);

/** Stores the text of the rules under their hash, once. */
async function registerRules(database: Database, ruleTextOf: (game: Game) => string): Promise<Betting['rules']> {
  const entries = await Promise.all(
    GAME_IDS.map(async (game) => {
      const content = ruleTextOf(game);
      const hash = createHash('sha256').update(content).digest();
      const find = async () => {
        const { rows } = await database.query<{ rules_id: number }>('SELECT rules_id FROM game_rules WHERE hash = $1', [
          hash,
        ]);
        return rows[0]?.rules_id;
      };
      let rulesId = await find();
      // Of two that take the same number at once one finds it taken and tries again.
      while (rulesId === undefined) {
        await database.query(
          `INSERT INTO game_rules (rules_id, game, hash, content)
           SELECT coalesce(max(rules_id), 0) + 1, $1::text, $2::bytea, $3::text FROM game_rules ON CONFLICT DO NOTHING`,
          [game, hash, content],
        );
        rulesId = await find();
      }
      await announce(database, 'rules', [{ game, hash: hash.toString('hex') }]);
      return [game, { rulesId, hash: hash.toString('hex') }] as const;
    }),
  );
  return Object.fromEntries(entries) as Betting['rules'];
}
