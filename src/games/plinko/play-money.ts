import { toUsd } from '../../money/usd.ts';
import { riskIn } from '../form-fields.ts';
import { proofOf, walletOf, type PlayCalls } from '../play-money/calls.ts';
import { PlayRefused, type PlayTable } from '../play-money/table.ts';
import { plinko } from './game.ts';
import type { PlinkoOutcome } from './rules.ts';

export const plinkoPlay: PlayCalls = {
  'POST /api/plinko/start': (table, { betAmount, rows, risk }) => {
    const known = riskIn(risk);
    if (!known) throw new PlayRefused('BET_INVALID');
    const choice = { rows: Number(rows), risk: known };
    const bet = table.place(plinko, betAmount, choice);
    const { path, point } = table.outcomeOf(bet, choice) as PlinkoOutcome;
    return { ...choice, betAmount, path: [...path], point, ...proofOf(bet), ...walletOf(table) };
  },
  'POST /api/plinko/multiplier': (table, { gameId }) => {
    const known = table.find(gameId);
    if (known && !known.settled) table.settle(known);
    const { settled } = table.find(gameId) ?? {};
    if (!settled) throw new PlayRefused('NOT_FOUND');
    return { multiplier: settled.multiplier, winnings: settled.winnings, ...walletOf(table) };
  },
  'POST /api/plinko/process-unfinished': landAll,
};

/** Balls that were in the air when the page was left. */
export function landAll(table: PlayTable): object {
  const open = table.openRounds('plinko');
  const paid = open.map((bet) => toUsd(table.settle(bet)));
  return { settled: paid.length, ...walletOf(table) };
}
