import { createHash } from 'node:crypto';
import { makeBetId } from '../../bets/bet-id.ts';
import type { Bet } from '../../bets/records.ts';
import {
  betLine,
  createPublicBets,
  roundLine,
  type EndedRound,
  type PublicBets,
} from '../../crowd/bets/public-bets.ts';
import {
  BET_LISTS,
  BIG_WIN_MICROS,
  HIGH_STAKE_MICROS,
  LINES_KEPT,
  LUCKY_E4,
  type BetList,
} from '../../crowd/bets/lists.ts';
import { readRecentBets } from '../../crowd/bets/recent-bets.ts';
import { publicBetsRoutes } from '../../crowd/bets/routes.ts';
import { createShownNames, type ShownNames } from '../../crowd/bets/shown-names.ts';
import { createChat, type Writer } from '../../crowd/chat/chat.ts';
import { forgetOldLines } from '../../crowd/chat/chat-rows.ts';
import { chatRoutes } from '../../crowd/chat/routes.ts';
import type { KnownGame } from '../../catalogue/game/provider-game.ts';
import { inAnsweringCells, inCellsOf } from '../../db/cells/cells.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { findPlayer, readPublicNames } from '../../players/player-rows.ts';
import { rewardsOf } from '../../rewards/rewards.ts';
import { readRecentRounds, type RecentRound } from '../../provider/recent-rounds.ts';
import type { Round } from '../../provider/records.ts';
import { closeRaces } from '../../crowd/race/close-race.ts';
import type { RaceSource } from '../../crowd/race/entries.ts';
import { raceRoutes } from '../../crowd/race/routes.ts';
import { createStandings } from '../../crowd/race/standings.ts';
import { listStandingLinks } from '../../linked-accounts/link-rows.ts';
import { HOUR_MS, MINUTE_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

/** What players see of each other: bets, chat and race. */
export interface Crowd {
  bets: PublicBets;
  names: ShownNames;
  jobs: Job[];
  close(): void;
}

/** Looks up the facts that the chat needs about a writer. */
function writerIn({ cells }: Pick<ServerBase, 'cells'>) {
  return async (playerId: PlayerId): Promise<Writer> => {
    const database = cells.of(playerId);
    const [player, wallet] = await Promise.all([findPlayer(database, playerId), readWallet(database, playerId)]);
    if (!player) throw new Error(`There is no player ${playerId}.`);
    return {
      name: player.username,
      rank: rewardsOf(wallet).rank,
      isEmailConfirmed: player.emailConfirmedAt !== null,
      wagered: wallet.cashWagered,
      excludedUntil: wallet.excludedUntil,
    };
  };
}

export function createCrowd(base: ServerBase): Crowd {
  const { serve, cells, bus, hub, clock, config, log } = base;
  const names = createShownNames({ bus, publicNamesOf: publicNamesIn(base) });
  const betIdOf = ({ playerId, number }: Pick<Bet, 'playerId' | 'number'>) => makeBetId(config.keys, playerId, number);
  const bets = createPublicBets({
    bus,
    names,
    betIdOf,
    watching: hub.watching,
    nowMs: () => clock.now().getTime(),
    log,
  });
  publicBetsRoutes(serve, bets);
  const chat = createChat({ directory: cells.directory, clock, bus, writerOf: writerIn(base) });
  chatRoutes(serve, { cells, clock, limiter: base.limiter, chat });
  const race = raceSourceOf(base);
  raceRoutes(serve, { cells, clock, names, standings: createStandings({ ...race, clock }) });
  // Not awaited, because the lists also fill by themselves.
  void inAnsweringCells(cells, async (database) => {
    for (const list of BET_LISTS) {
      const recent = await readRecentBets(database, list, clock.now());
      bets.addKnown(
        list,
        recent.map((bet) => betLine(bet, betIdOf(bet))),
      );
    }
  }).catch((error: unknown) => log(`Public bets: those before the start are missing: ${String(error)}`));
  return {
    bets,
    names,
    jobs: [
      {
        name: 'race',
        everyMs: 10 * MINUTE_MS,
        run: () => closeRaces({ ...race, clock, walletChanged: base.walletChanged }),
      },
      { name: 'chat', everyMs: 1_000, run: chat.lookForModeration },
      { name: 'old chat', everyMs: HOUR_MS, run: () => forgetOldLines(cells.directory, clock.now()) },
    ],
    close() {
      bets.close();
      names.close();
    },
  };
}

/** The source of race entries. */
export function raceSourceOf({ cells }: Pick<RaceSource, 'cells'>): RaceSource {
  return {
    cells,
    listLinks: async () =>
      (await listStandingLinks(cells.directory)).map(({ later, earlier, state }) => ({
        later,
        earlier,
        isDecided: state === 'same_person',
      })),
  };
}

/** Names of those players who show theirs, across cells. */
export function publicNamesIn({ cells }: Pick<ServerBase, 'cells'>) {
  return async (playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>> =>
    new Map((await inCellsOf(cells, playerIds, readPublicNames)).flatMap((found) => [...found]));
}

/** The public view of a provider's round. Round numbers are the provider's, so the line gets an id of its own. */
export function endedRoundOf(round: RecentRound | Round, known: KnownGame | undefined): EndedRound {
  const { providerId, roundId, playerId, game, staked, paid, endedAt } = round;
  const isSlot = known?.category === 'slots';
  return {
    id: createHash('sha256').update(`${providerId} ${playerId} ${roundId}`).digest('base64url').slice(0, 22),
    playerId,
    symbol: game,
    title: known?.name ?? game,
    link: known ? `/${isSlot ? 'slotgame' : 'livegame'}/${game}` : '/casino/live',
    staked,
    paid,
    endedAt: endedAt!,
  };
}

const DAY_MS = 86_400_000;
/** Thresholds of each list for `readRecentRounds`. A round may have lost its whole stake. */
const ANY_GAIN = -(2n ** 60n);
const OF_LIST: Record<BetList, { stakeMin: bigint; gainMin: bigint; multiplierMinE4: bigint }> = {
  all: { stakeMin: 0n, gainMin: ANY_GAIN, multiplierMinE4: 0n },
  high: { stakeMin: HIGH_STAKE_MICROS, gainMin: ANY_GAIN, multiplierMinE4: 0n },
  lucky: { stakeMin: 0n, gainMin: ANY_GAIN, multiplierMinE4: LUCKY_E4 },
  wins: { stakeMin: 0n, gainMin: BIG_WIN_MICROS, multiplierMinE4: 0n },
};

/** Loads the providers' rounds of the last day into a new server. Not awaited, because the lists also fill by themselves. */
export function addRoundsFromBefore(
  { cells, clock, log }: Pick<ServerBase, 'cells' | 'clock' | 'log'>,
  { bets }: Crowd,
  knownGame: (symbol: string) => KnownGame | undefined,
): void {
  const since = new Date(clock.now().getTime() - DAY_MS);
  void inAnsweringCells(cells, async (database) => {
    for (const list of BET_LISTS) {
      const rounds = await readRecentRounds(database, { since, ...OF_LIST[list], limit: LINES_KEPT });
      bets.addKnown(
        list,
        rounds.map((round) => roundLine(endedRoundOf(round, knownGame(round.game)))),
      );
    }
  }).catch((error: unknown) => log(`Public bets: rounds from before the start are missing: ${String(error)}`));
}
