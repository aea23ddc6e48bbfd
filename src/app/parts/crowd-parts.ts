import { createHash } from 'node:crypto';
import { makeBetId } from '../../bets/bet-id.ts';
import type { Bet } from '../../bets/records.ts';
import { betLine, createPublicBets, type EndedRound, type PublicBets } from '../../crowd/bets/public-bets.ts';
import { BET_LISTS } from '../../crowd/bets/lists.ts';
import { readRecentBets } from '../../crowd/bets/recent-bets.ts';
import { publicBetsRoutes } from '../../crowd/bets/routes.ts';
import { createShownNames, type ShownNames } from '../../crowd/bets/shown-names.ts';
import { createChat, type Writer } from '../../crowd/chat/chat.ts';
import { forgetOldLines } from '../../crowd/chat/chat-rows.ts';
import { chatRoutes } from '../../crowd/chat/routes.ts';
import type { KnownGame } from '../../catalogue/provider-game.ts';
import { inAnsweringCells, inCellsOf } from '../../db/cells/cells.ts';
import { readWallet } from '../../ledger/wallet-rows.ts';
import type { PlayerId } from '../../ledger/player-id.ts';
import { findPlayer, readPublicNames } from '../../players/player-rows.ts';
import { rewardsOf } from '../../rewards/rewards.ts';
import type { Round } from '../../provider/records.ts';
import { HOUR_MS, type Job } from './jobs.ts';
import type { ServerBase } from '../servers/server-base.ts';

/** What players see of each other. */
export interface Crowd {
  bets: PublicBets;
  names: ShownNames;
  jobs: Job[];
  close(): void;
}

/** What the chat asks about who writes. */
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
  // Not waited for: the lists fill by themselves too.
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
      { name: 'chat', everyMs: 1_000, run: chat.lookForModeration },
      { name: 'old chat', everyMs: HOUR_MS, run: () => forgetOldLines(cells.directory, clock.now()) },
    ],
    close() {
      bets.close();
      names.close();
    },
  };
}

/** The names of those among some players who show theirs, whichever cells they are in. */
export function publicNamesIn({ cells }: Pick<ServerBase, 'cells'>) {
  return async (playerIds: readonly PlayerId[]): Promise<Map<PlayerId, string>> =>
    new Map((await inCellsOf(cells, playerIds, readPublicNames)).flatMap((found) => [...found]));
}

/** A provider's round as everybody may see it. Its number is the provider's own: the line has a name of its own for it. */
export function endedRoundOf(round: Round, known: KnownGame | undefined): EndedRound {
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
