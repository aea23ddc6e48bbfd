import type { Cells } from '../db/cells/cells.ts';
import { toPlayerId } from '../ledger/player-id.ts';
import { NO_PLAYER, type Command, type FindPlayer } from '../operator/command.ts';
import { toUsd } from '../money/usd.ts';
import { SELF_EXCLUSIONS } from '../terms/house-terms.ts';
import { excludeSelf, type Duration, type ExclusionContext } from './exclusion.ts';
import { readLimits } from './limit-rows.ts';

export interface SaferPlayDesk extends ExclusionContext {
  cells: Cells;
  findPlayer: FindPlayer;
}

/** For players who ask us in writing. There is no command that ends an exclusion. */
export function saferPlayCommands(desk: SaferPlayDesk): Command[] {
  const { cells, findPlayer } = desk;
  return [
    {
      name: 'limits show',
      permission: 'players.open',
      summary: "A player's own limits. Recorded",
      takes: ['player'],
      async recordedTarget({ words }) {
        const player = await findPlayer(words['player']!);
        return player && `player:${player.playerId}`;
      },
      async look({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const rows = (await readLimits(cells.of(player.playerId), player.playerId))
          .filter(({ amount, wish }) => amount !== null || wish !== null)
          .map(({ kind, period, amount, wish }) => ({
            limit: `${kind} per ${period}`,
            usd: amount === null ? null : toUsd(amount),
            'asked for': wish ? (wish.amount === null ? 'none' : toUsd(wish.amount)) : null,
            at: wish?.askedAt.toISOString() ?? null,
          }));
        return { ok: true, output: { kind: 'table', rows, empty: 'No limits are set.' } };
      },
    },
    {
      name: 'exclude',
      permission: 'players.exclude',
      summary: `Exclude a player who asked for it: ${SELF_EXCLUSIONS.join(', ')}. Cannot be undone`,
      takes: ['player', 'duration'],
      async plan({ words }) {
        const player = await findPlayer(words['player']!);
        if (!player) return NO_PLAYER;
        const duration = SELF_EXCLUSIONS.find((each) => each === words['duration']);
        if (!duration) return { ok: false, text: `The duration is one of ${SELF_EXCLUSIONS.join(', ')}.` };
        return {
          ok: true,
          target: `player:${player.playerId}`,
          summary: `exclude ${player.username} ${duration}`,
          content: { playerId: String(player.playerId), duration },
          needsSecond: null,
        };
      },
      async perform(tx, content, by) {
        const playerId = toPlayerId(BigInt(String(content['playerId'])));
        const duration = content['duration'] as Duration;
        const excluded = await excludeSelf(tx, desk, playerId, duration, { actor: `operator:${by.name}` });
        if (!excluded.ok) return { ok: false, text: 'The player is excluded for longer already.' };
        const until = duration === 'permanent' ? 'never ends' : excluded.until.toISOString();
        return { ok: true, output: { kind: 'facts', facts: { player: String(playerId), until } }, after: { until } };
      },
    },
  ];
}
