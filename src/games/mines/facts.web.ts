import { gamesTexts } from '../../texts/games.ts';
import { minesTexts } from './texts.ts';
import { formatChance, formatMultiplier, formatProfitBoth, formatBoth } from '../../ui/amounts.ts';
import type { BetPanelProps } from '../table/bet-panel.tsx';
import type { MinesRound, RoundEnd } from './manual-play.web.ts';
import { TILES } from './rules.ts';
import type { Status } from './status-row.tsx';
import { allGemsChance, gemChance, returnAt, worthAt, type Worth } from './worth.web.ts';

const NOTHING = '–';

/** Figures for the next tile, before or during a round. */
export function manualFacts(stake: number, mines: number, flips: number): BetPanelProps['facts'] {
  const next = worthAt(stake, mines, flips + 1);
  return [
    { label: gamesTexts.returnToPlayer, value: formatChance(returnAt(mines, next ? flips + 1 : flips)) },
    { label: minesTexts.nextChance, value: formatChance(gemChance(mines, flips)) },
    { label: gamesTexts.profitOnWin, value: next ? formatProfitBoth(next.payout - stake) : NOTHING },
  ];
}

/** Figures for a game that opens this many tiles at once. */
export function autoFacts(stake: number, mines: number, tiles: number): BetPanelProps['facts'] {
  const all = worthAt(stake, mines, tiles);
  return [
    { label: gamesTexts.returnToPlayer, value: formatChance(returnAt(mines, tiles)) },
    { label: gamesTexts.chance, value: tiles === 0 ? NOTHING : formatChance(allGemsChance(mines, tiles)) },
    { label: gamesTexts.profitOnWin, value: all ? formatProfitBoth(all.payout - stake) : NOTHING },
  ];
}

export function manualStatus(round: MinesRound | null, stake: number, mines: number): Status[] {
  const found = round ? round.opened.length - (isLost(round) ? 1 : 0) : 0;
  const next = worthAt(stake, mines, found + 1);
  return [
    { label: minesTexts.gemsFound, value: minesTexts.found(found, TILES - mines) },
    currentStatus(round),
    stepStatus(minesTexts.next, round?.end ? null : next),
  ];
}

export function autoStatus(round: MinesRound | null, stake: number, mines: number, tiles: number): Status[] {
  return [
    { label: minesTexts.tiles, value: minesTexts.found(tiles, TILES - mines) },
    { label: gamesTexts.chance, value: tiles === 0 ? NOTHING : formatChance(allGemsChance(mines, tiles)) },
    round?.end
      ? endStatus(minesTexts.multiplier, round, round.end)
      : stepStatus(minesTexts.multiplier, worthAt(stake, mines, tiles)),
  ];
}

function currentStatus(round: MinesRound | null): Status {
  if (round?.end) return endStatus(minesTexts.current, round, round.end);
  return stepStatus(minesTexts.current, round && worthAt(round.stake, round.mines, round.opened.length));
}

function stepStatus(label: string, worth: Worth | null): Status {
  if (!worth) return { label, value: NOTHING };
  return { label, value: formatMultiplier(worth.multiplier), amount: formatBoth(worth.payout) };
}

function endStatus(label: string, { gameId, stake }: MinesRound, { multiplier, payout }: RoundEnd): Status {
  const tone = payout > stake ? 'win' : payout === 0 ? 'loss' : undefined;
  return {
    label,
    value: formatMultiplier(multiplier),
    amount: formatProfitBoth(payout - stake),
    tone,
    roundId: gameId,
  };
}

function isLost(round: MinesRound): boolean {
  return round.end !== null && round.end.mineCells.includes(round.opened.at(-1) ?? -1);
}
