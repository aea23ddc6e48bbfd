import type { Clock } from '../../clock/clock.ts';
import type { Cells } from '../../db/cells/cells.ts';
import { toPlayerId } from '../../ledger/player-id.ts';
import { lockWallet } from '../../ledger/wallet-rows.ts';
import { NO_PLAYER, type Act, type FindPlayer } from '../../operator/command.ts';
import { closeCase } from './case-rows.ts';
import { isWithdrawalFrozen, openCase } from './cases.ts';

interface FreezeOptions {
  cells: Cells;
  clock: Clock;
  findPlayer: FindPlayer;
}

const subjectOf = (playerId: bigint, since: string) => `payouts of player ${playerId} since ${since}`;

/** Staff block a player's payouts during an investigation, and release them again. */
export function freezeCommands({ cells, clock, findPlayer }: FreezeOptions): Act[] {
  return [
    {
      name: 'payouts freeze',
      summary: 'Pay nothing out to a player until somebody lifts it',
      permission: 'players.freeze',
      takes: ['player'],
      async plan({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `freeze payouts of ${player.username}`,
          content: { playerId: String(player.playerId) },
          needsSecond: null,
        };
      },
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        // Serialized by the wallet's lock, because a row that does not exist yet cannot be locked.
        await lockWallet(tx, playerId);
        const { rows } = await tx.query(SELECT_STAFF_FREEZE, [playerId]);
        if (rows.length > 0) return { ok: false, text: 'Payouts of this player are frozen already.' };
        const subject = subjectOf(playerId, clock.now().toISOString());
        await openCase(tx, clock, { kind: 'staff_freeze', subject, playerId, details: { by: by.name }, freezes: true });
        const facts = { player: String(playerId), payouts: 'frozen' };
        return {
          ok: true,
          output: { kind: 'facts', facts },
          before: { payouts: 'open' },
          after: { payouts: 'frozen' },
        };
      },
    },
    {
      name: 'payouts unfreeze',
      summary: 'Lift what staff froze. Two people',
      permission: 'players.reopen',
      approval: 'players.approve',
      takes: ['player'],
      async plan({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const { rows } = await cells.directory.query(SELECT_STAFF_FREEZE, [player.playerId]);
        if (rows.length === 0) return { ok: false, text: 'Staff have not frozen payouts of this player.' };
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `unfreeze payouts of ${player.username}`,
          content: { playerId: String(player.playerId) },
          needsSecond: 'payouts of a player that are free again',
        };
      },
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        await lockWallet(tx, playerId);
        const { rows } = await tx.query<{ subject: string }>(SELECT_STAFF_FREEZE, [playerId]);
        if (rows.length === 0) return { ok: false, text: 'Staff have not frozen payouts of this player.' };
        for (const { subject } of rows) await closeCase(tx, { subject }, by.name, by.reason, clock.now());
        const payouts = (await isWithdrawalFrozen(tx, playerId)) ? 'frozen by another case' : 'open';
        return {
          ok: true,
          output: { kind: 'facts', facts: { player: String(playerId), payouts } },
          before: { payouts: 'frozen' },
          after: { payouts },
        };
      },
    },
  ];
}

const SELECT_STAFF_FREEZE = `SELECT subject FROM operator_cases
  WHERE player_id = $1 AND kind = 'staff_freeze' AND closed_at IS NULL`;
