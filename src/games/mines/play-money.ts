import { payoutOf } from '../../money/payout.ts';
import { toUsd, usdMicros, type UsdMicros } from '../../money/usd.ts';
import { isNumbers } from '../form-fields.ts';
import { proofOf, walletOf, type PlayCalls } from '../play-money/calls.ts';
import { PlayRefused, stakeOf, type PlayBet, type PlayTable } from '../play-money/table.ts';
import { mines, type MinesChoice, type PlayedMines } from './game.ts';
import { checkCells, lastFlip, multiplierE4, multipliersE4 } from './rules.ts';

export const minesPlay: PlayCalls = {
  'POST /api/mines/start/mines': (table, { betAmount, minesCount }) => {
    const bet = open(table, betAmount, { mines: Number(minesCount), opened: [] });
    const choice = choiceOf(bet);
    return {
      minesCount: choice.mines,
      betAmount,
      cashesOutAfter: flipsOf(bet),
      nextWinnings: toUsd(payoutOf(stakeOf(bet), multiplierE4(choice, 1))),
      ...proofOf(bet),
      ...walletOf(table),
    };
  },
  'POST /api/mines/flip': (table, { gameId, cellIndex }) => {
    const bet = table.findOpen(gameId, 'mines');
    const before = choiceOf(bet);
    const cell = Number(cellIndex);
    if (before.opened.includes(cell)) throw new PlayRefused('TILE_OPEN');
    const choice: MinesChoice = { ...before, opened: [...before.opened, cell] };
    const { outcome, ending, payout } = table.step(bet, choice);
    const { mineCells, isLost } = outcome as PlayedMines;
    const flips = choice.opened.length;
    const paidE4 = isLost ? 0 : multiplierE4(choice, flips);
    const next = multipliersE4(choice)[flips];
    return {
      index: cell,
      type: isLost ? 'mine' : 'gem',
      outcome: ending === null ? 'pending' : isLost ? 'lost' : 'cashed_out',
      winnings: toUsd(ending === null ? payoutOf(stakeOf(bet), paidE4) : payout),
      multiplier: paidE4 / 10_000,
      nextWinnings: ending !== null || next === undefined ? null : toUsd(payoutOf(stakeOf(bet), next)),
      revealedMines: ending === null ? [] : mineCells,
      cashedOutByLimit: ending === 'cashed_out_by_limit',
      ...walletOf(table),
    };
  },
  'POST /api/mines/cashout': (table, { gameId }) => {
    const bet = table.findOpen(gameId, 'mines');
    const choice = choiceOf(bet);
    if (choice.opened.length === 0) throw new PlayRefused('NOTHING_OPENED');
    const { mineCells } = table.outcomeOf(bet, choice) as PlayedMines;
    return {
      winnings: toUsd(table.settle(bet, 'cashed_out')),
      multiplier: multiplierE4(choice, choice.opened.length) / 10_000,
      outcome: 'cashed_out',
      minePositions: mineCells,
      ...walletOf(table),
    };
  },
  'GET /api/mines/active': (table) => {
    const [bet] = table.openRounds('mines');
    if (!bet) return { game: null };
    const choice = choiceOf(bet);
    const flips = choice.opened.length;
    const winnings = flips === 0 ? 0 : toUsd(payoutOf(stakeOf(bet), multiplierE4(choice, flips)));
    const { id: gameId } = bet;
    const revealed = [...choice.opened];
    const betAmount = toUsd(stakeOf(bet));
    return {
      game: { gameId, betAmount, minesCount: choice.mines, revealed, winnings, cashesOutAfter: flipsOf(bet) },
    };
  },
  'POST /api/mines/auto': (table, { betAmount, minesCount, cells }) => {
    const choice = { mines: Number(minesCount), opened: isNumbers(cells) ? cells : [] };
    if (!checkCells(choice, choice.opened).ok) throw new PlayRefused('BET_INVALID');
    const bet = open(table, betAmount, choice);
    const { mineCells, isLost } = table.outcomeOf(bet, choice) as PlayedMines;
    const winnings = toUsd(table.settle(bet, isLost ? 'lost' : 'cashed_out'));
    return {
      outcome: isLost ? 'lost' : 'cashed_out',
      winnings,
      multiplier: isLost ? 0 : multiplierE4(choice, choice.opened.length) / 10_000,
      minePositions: mineCells,
      ...proofOf(bet),
      ...walletOf(table),
    };
  },
};

function open(table: PlayTable, betAmount: unknown, choice: MinesChoice): PlayBet {
  if (table.openRounds('mines').length > 0) throw new PlayRefused('ROUND_OPEN');
  return table.place(mines, betAmount, choice);
}

function choiceOf(bet: PlayBet): MinesChoice {
  return bet.choice as MinesChoice;
}

function flipsOf(bet: PlayBet): number {
  return lastFlip(stakeOf(bet), choiceOf(bet).mines, winMaxOf(bet));
}

function winMaxOf({ winMax }: PlayBet): UsdMicros {
  return usdMicros(BigInt(winMax));
}
