import type { Clock } from '../clock/clock.ts';
import { withinCellsOf, type Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { lockWallets } from '../ledger/wallet-rows.ts';
import { NO_PLAYER, type Act, type Command, type FindPlayer } from '../operator/command.ts';
import { closeLinkCase, decideLink, listLinksOf, listOpenLinks, lockLink, type Link } from './link-rows.ts';

export interface LinkCommandOptions {
  cells: Cells;
  clock: Clock;
  findPlayer: FindPlayer;
  /**
   * Carries out a decision in its transaction. If it is two people, what waited only for this continues. Returns what the operator
   * is shown.
   */
  carryOut(tx: Tx, link: Link, state: 'same_person' | 'different', by: string): Promise<Record<string, number>>;
}

const LISTED_MAX = 500;

export function linkCommands(options: LinkCommandOptions): Command[] {
  return [
    listCommand(options),
    showCommand(options),
    decidingCommand(options, {
      name: 'links same',
      summary: 'Both accounts are one person’s: the later one gains nothing. Two people',
      state: 'same_person',
      needsSecond: 'a decision that keeps a player from bonuses and earnings',
    }),
    decidingCommand(options, {
      name: 'links different',
      summary: 'The accounts belong to two people: what waited for this goes on',
      state: 'different',
      needsSecond: null,
    }),
  ];
}

function listCommand(options: LinkCommandOptions): Command {
  return {
    name: 'links list',
    permission: 'players.find',
    summary: 'Accounts that may be one person’s and wait for a decision, oldest first',
    async look() {
      const links = await listOpenLinks(options.cells.directory, LISTED_MAX);
      const rows = await Promise.all(links.map((link) => describeLink(options, link)));
      return { ok: true, output: { kind: 'table', rows, empty: 'No accounts wait for a decision.' } };
    },
  };
}

function showCommand(options: LinkCommandOptions): Command {
  const { cells, findPlayer } = options;
  return {
    name: 'links show',
    permission: 'players.open',
    summary: 'All accounts that share something with a player’s. Recorded',
    takes: ['player'],
    async recordedTarget({ words }) {
      const player = await findPlayer(words['player']!);
      return player && `player:${player.playerId}`;
    },
    async look({ words }) {
      const player = await findPlayer(words['player']!);
      if (!player) return NO_PLAYER;
      const links = await listLinksOf(cells.directory, player.playerId);
      const rows = await Promise.all(links.map((link) => describeLink(options, link)));
      return { ok: true, output: { kind: 'table', rows, empty: 'This account shares nothing with another.' } };
    },
  };
}

async function describeLink({ findPlayer }: LinkCommandOptions, link: Link) {
  const nameOf = async (playerId: PlayerId) => (await findPlayer(String(playerId)))?.username ?? String(playerId);
  return {
    later: await nameOf(link.later),
    earlier: await nameOf(link.earlier),
    shared: link.kinds.join(', '),
    state: link.state,
    // The earlier account is excluded, so play and deposits are held too.
    held: link.heldUntil !== null,
    since: link.openedAt.toISOString().slice(0, 16),
    by: link.decidedBy,
  };
}

interface Deciding {
  name: string;
  summary: string;
  state: 'same_person' | 'different';
  needsSecond: string | null;
}

function decidingCommand(options: LinkCommandOptions, { name, summary, state, needsSecond }: Deciding): Act {
  const { cells, clock, findPlayer, carryOut } = options;
  return {
    name,
    permission: 'links.decide',
    approval: 'links.approve',
    summary,
    takes: ['player', 'other'],
    async plan({ words }) {
      const [one, other] = await Promise.all([findPlayer(words['player']!), findPlayer(words['other']!)]);
      if (!one || !other) return NO_PLAYER;
      const links = await listLinksOf(cells.directory, one.playerId);
      const link = links.find(({ later, earlier }) => later === other.playerId || earlier === other.playerId);
      if (!link) return { ok: false, text: 'These accounts share nothing that we know of.' };
      return {
        ok: true,
        target: `player:${link.later}`,
        summary: `${name} ${one.username} ${other.username}`,
        content: { later: String(link.later), earlier: String(link.earlier) },
        needsSecond,
      };
    },
    async perform(tx, content, by) {
      const later = toPlayerId(BigInt(String(content['later'])));
      const earlier = toPlayerId(BigInt(String(content['earlier'])));
      await withinCellsOf(tx, [earlier, later], lockWallets);
      const link = await lockLink(tx, later, earlier);
      if (!link || link.state === state) return { ok: false, text: 'This was decided already.' };
      await decideLink(tx, link, state, by.name, clock.now());
      await closeLinkCase(tx, clock, link, by.name, state);
      const told = await carryOut(tx, link, state, by.name);
      const facts = { later: String(later), earlier: String(earlier), shared: link.kinds.join(', '), state, ...told };
      return { ok: true, output: { kind: 'facts', facts }, before: { state: link.state }, after: facts };
    },
  };
}
