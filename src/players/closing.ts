import type { Clock } from '../clock/clock.ts';
import type { Cells } from '../db/cells/cells.ts';
import type { Tx } from '../db/database.ts';
import { toPlayerId, type PlayerId } from '../ledger/player-id.ts';
import { NO_PLAYER, type Act, type Command, type FindPlayer } from '../operator/command.ts';
import { endSessions } from '../sessions/session-rows.ts';
import { findByIdentifier, findPlayer } from './player-rows.ts';

/** Closes an account: its sessions end, and servers notice within a second. Returns how many ended. */
export async function closeAccount(tx: Tx, playerId: PlayerId, now: Date): Promise<number> {
  await tx.query(`UPDATE players SET status = 'banned' WHERE player_id = $1`, [playerId]);
  return (await endSessions(tx, playerId, {}, 'banned', now)).length;
}

export async function reopenAccount(tx: Tx, playerId: PlayerId): Promise<void> {
  await tx.query(`UPDATE players SET status = 'active' WHERE player_id = $1`, [playerId]);
}

/** Finds a player by number, e-mail address or username. A username never begins with a digit. */
export function createFindPlayer(cells: Cells): FindPlayer {
  return async (text) => {
    if (!/^\d{1,18}$/.test(text)) return findByIdentifier(cells, text);
    const playerId = toPlayerId(BigInt(text));
    return cells.has(playerId) ? findPlayer(cells.of(playerId), playerId) : null;
  };
}

export function accountCommands({ clock, findPlayer: find }: { clock: Clock; findPlayer: FindPlayer }): Command[] {
  return [
    {
      name: 'account show',
      permission: 'players.open',
      summary: 'Who a player is. Recorded',
      takes: ['player'],
      async recordedTarget({ words }) {
        const player = await find(words['player']!);
        return player && `player:${player.playerId}`;
      },
      async look({ words }) {
        const player = await find(words['player']!);
        if (!player) return NO_PLAYER;
        const facts = {
          player: player.username,
          number: String(player.playerId),
          email: player.email,
          account: player.status,
        };
        return { ok: true, output: { kind: 'facts', facts } };
      },
    },
    {
      name: 'account sign-out',
      summary: 'End every session of a player',
      permission: 'players.sessions',
      takes: ['player'],
      async plan({ words }) {
        const player = await find(words['player']!);
        if (!player) return NO_PLAYER;
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `sign ${player.username} out everywhere`,
          content: { playerId: String(player.playerId) },
          needsSecond: null,
        };
      },
      async perform(tx, content) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        const ended = (await endSessions(tx, playerId, {}, 'revoked', clock.now())).length;
        const facts = { player: String(playerId), 'sessions ended': ended };
        return { ok: true, output: { kind: 'facts', facts }, after: { sessionsEnded: ended } };
      },
    },
    statusCommand(find, {
      name: 'account close',
      permission: 'players.freeze',
      needsSecond: null,
      summary: 'Ban a player: every session ends and nobody signs in any more',
      status: 'banned',
      change: async (tx, playerId) => ({ 'sessions ended': await closeAccount(tx, playerId, clock.now()) }),
    }),
    statusCommand(find, {
      name: 'account open',
      permission: 'players.reopen',
      needsSecond: 'an account that is opened again',
      summary: 'Lift a ban. Two people',
      status: 'active',
      change: async (tx, playerId) => {
        await reopenAccount(tx, playerId);
        return {};
      },
    }),
  ];
}

interface StatusAct {
  name: string;
  permission: Act['permission'];
  needsSecond: string | null;
  summary: string;
  status: 'active' | 'banned';
  change(tx: Tx, playerId: PlayerId): Promise<Record<string, number>>;
}

function statusCommand(find: FindPlayer, { name, permission, needsSecond, summary, status, change }: StatusAct): Act {
  return {
    name,
    permission,
    approval: 'players.approve',
    summary,
    takes: ['player'],
    async plan({ words }) {
      const player = await find(words['player']!);
      if (!player) return NO_PLAYER;
      if (player.status === status) return { ok: false, text: `The account is already ${status}.` };
      return {
        ok: true,
        target: `player:${player.playerId}`,
        summary: `${name} ${player.username}`,
        content: { playerId: String(player.playerId), before: player.status },
        needsSecond,
      };
    },
    async perform(tx, content) {
      const playerId = toPlayerId(BigInt(String(content['playerId'])));
      const facts = { player: String(playerId), account: status, ...(await change(tx, playerId)) };
      return {
        ok: true,
        output: { kind: 'facts', facts },
        before: { status: content['before'] },
        after: { status },
      };
    },
  };
}
