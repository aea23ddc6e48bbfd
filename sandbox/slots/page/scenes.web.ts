import type { OpenedGame, RoundView } from '../game-messages.ts';
import type { Coin, Fall, Spin, SymbolId } from '../maths/outcome.ts';
import type { Controls } from './controls.web.ts';
import { dollars, plainNumber, shortDollars } from './dom.web.ts';
import type { Motion } from './motion.web.ts';
import type { Sound } from './sound.web.ts';
import type { Stage } from './stage.web.ts';
import type { Highlight } from './win-styles.web.ts';
import { t } from './texts.web.ts';

export interface SceneParts {
  readonly opened: OpenedGame;
  readonly stage: Stage;
  readonly motion: Motion;
  readonly sound: Sound;
  readonly controls: Controls;
  isTurbo(): boolean;
}

const TURNING_MS = 460;
const REEL_LAG_MS = 170;
const TENSION_ROWS = 26;
const SHOW_WIN_MS = 850;

/** Converts paytable coins to cents of this round. */
export function centsFor(opened: OpenedGame, round: Pick<RoundView, 'betCents'>, coins: number): number {
  return Math.floor((coins * round.betCents) / opened.rules.coinsPerBet);
}

/** Shows a whole spin: reels or falling symbols, then the wins. Returns the win in cents. */
export async function showSpin(
  parts: SceneParts,
  round: RoundView,
  spin: Spin,
  wonBeforeCents: number,
): Promise<number> {
  const { stage } = parts;
  stage.setWilds({});
  if (spin.climb) return showClimb(parts, round, spin, wonBeforeCents);
  if (stage.isGrid) return showFalls(parts, round, spin, wonBeforeCents);
  await stopReels(parts, spin);
  if (spin.expands) await growWilds(parts, spin.expands.fresh);
  stage.setWilds(spin.wildMultipliers);
  const cents = centsFor(parts.opened, round, spin.coins);
  if (cents > 0) {
    await Promise.all([
      showWins(parts, round, spin.falls[0]!, SHOW_WIN_MS),
      parts.controls.countWin(wonBeforeCents, wonBeforeCents + cents),
    ]);
  }
  return cents;
}

/** Starts the reels or falling symbols while the outcome may still be on its way. */
export function startSpin(
  { stage, sound, controls, motion, isTurbo }: SceneParts,
  held: readonly number[] = [],
): Promise<void> {
  stage.highlight(null);
  stage.setWilds({});
  stage.hold.end();
  controls.announce('');
  sound.spin();
  if (stage.ladder) {
    stage.ladder.reset();
    return motion.wait(120);
  }
  if (stage.isGrid) return stage.grid.clear();
  stage.reels.start(held);
  // Even with a fast answer the reels spin for a moment, or they would look broken.
  return motion.wait(isTurbo() ? TURNING_MS / 3 : TURNING_MS);
}

async function stopReels({ opened, stage, motion, sound, isTurbo }: SceneParts, spin: Spin): Promise<void> {
  const { reels, rows } = opened.rules;
  const board = spin.expands?.drawn ?? spin.falls[0]!.board;
  const held = spin.expands?.held ?? [];
  const column = (reel: number): SymbolId[] => board.slice(reel * rows, (reel + 1) * rows);
  const special: SymbolId = opened.rules.hold ? 'C' : 'S';
  const needed = opened.rules.hold ? opened.rules.hold.from : 3;
  let seen = 0;
  const stops: Promise<void>[] = [];
  for (let reel = 0; reel < reels; reel += 1) {
    if (held.includes(reel)) continue;
    const isTense = seen >= needed - 1 && seen < needed + 2 && !isTurbo() && special !== 'C';
    if (isTense) {
      await Promise.all(stops);
      stage.reels.lit.add(reel);
      sound.tension();
    }
    const symbols = column(reel);
    const stop = stage.reels.stop(reel, symbols, isTense ? TENSION_ROWS : 0).then(() => {
      stage.reels.lit.delete(reel);
      sound.stop(reel);
      const count = symbols.filter((symbol) => symbol === special).length;
      if (count > 0 && special === 'S') sound.scatter(Math.min(3, reel));
      for (const [row, symbol] of symbols.entries()) {
        if (symbol === special) stage.sparks.burst(stage.centre(reel * rows + row), 16, 48);
      }
    });
    stops.push(stop);
    seen += symbols.filter((symbol) => symbol === special).length;
    if (isTense) await stop;
    else if (reel < reels - 1) await motion.wait(isTurbo() ? 40 : REEL_LAG_MS);
  }
  await Promise.all(stops);
}

async function showFalls(parts: SceneParts, round: RoundView, spin: Spin, wonBeforeCents: number): Promise<number> {
  const { opened, stage, motion, sound, controls } = parts;
  let total = 0;
  for (const [step, fall] of spin.falls.entries()) {
    if (step === 0) await stage.grid.deal(fall.board, (reel) => sound.stop(reel));
    stage.setWilds(fall.orbs ?? {});
    if (fall.wins.length === 0) break;
    if (spin.times !== undefined) return showAnywhere(parts, round, spin, wonBeforeCents);
    const taken = new Set(fall.wins.flatMap(({ cells }) => cells));
    const before = wonBeforeCents + total;
    total += centsFor(opened, round, fall.coins);
    controls.setMultiplier(fall.multiplier > 1 ? fall.multiplier : null);
    void controls.countWin(before, wonBeforeCents + total);
    await showWins(parts, round, fall, 480);
    stage.highlight(null);
    sound.pop(step);
    for (const cell of taken) stage.sparks.burst(stage.centre(cell), 7, opened.look.accentHue);
    if (fall.multiplier >= 4) stage.shake();
    await stage.grid.burst(taken);
    const next = spin.falls[step + 1];
    if (next) await stage.grid.refill(next.board, taken);
    await motion.wait(90);
  }
  return total;
}

/** Shows a spin whose symbols pay anywhere: all wins at once, then the multipliers. */
async function showAnywhere(parts: SceneParts, round: RoundView, spin: Spin, wonBeforeCents: number): Promise<number> {
  const { opened, stage, motion, sound, controls } = parts;
  const fall = spin.falls[0]!;
  const [raw, total] = [centsFor(opened, round, fall.coins), centsFor(opened, round, spin.coins)];
  await Promise.all([showWins(parts, round, fall, 620), controls.countWin(wonBeforeCents, wonBeforeCents + raw)]);
  if (total > raw) {
    for (const cell of Object.keys(fall.orbs ?? {})) {
      sound.scatter(1);
      stage.sparks.burst(stage.centre(Number(cell)), 20, 280);
    }
    controls.setMultiplier(spin.times ?? null);
    const { x, y, gridWidth, gridHeight } = stage.layout();
    const middle = { x: x + gridWidth / 2, y: y + gridHeight / 2 };
    stage.float(`×${plainNumber(spin.times ?? 1)}`, middle, Math.min(90, gridWidth * 0.18));
    stage.shake();
    await motion.wait(420);
    await controls.countWin(wonBeforeCents + raw, wonBeforeCents + total);
  }
  return total;
}

/** Expands each new wild over its reel. */
async function growWilds({ opened, stage, motion, sound }: SceneParts, fresh: readonly number[]): Promise<void> {
  const { rows } = opened.rules;
  for (const reel of fresh) {
    stage.reels.lit.add(reel);
    sound.tension();
    await motion.wait(320);
    await stage.reels.stop(
      reel,
      Array.from({ length: rows }, () => 'W' as const),
      0,
    );
    stage.reels.lit.delete(reel);
    sound.scatter(reel);
    for (let row = 0; row < rows; row += 1) stage.sparks.burst(stage.centre(reel * rows + row), 22, 48);
  }
  if (fresh.length > 0) await motion.wait(200);
}

/** Climbs the ladder until a rung breaks, possibly past the rung to collect at. */
async function showClimb(parts: SceneParts, round: RoundView, spin: Spin, wonBeforeCents: number): Promise<number> {
  const { opened, stage, sound, controls } = parts;
  const { reached, pick } = spin.climb!;
  const cents = centsFor(opened, round, spin.coins);
  stage.ladder?.setPick(pick);
  await stage.ladder?.climb(reached, (rung) => {
    sound.pop(Math.min(rung, 9));
    if (rung !== pick) return;
    const spot = stage.ladder!.spotOf(rung);
    sound.win(2);
    stage.sparks.burst(spot, 40, opened.look.accentHue);
    stage.float(dollars(cents), spot, Math.min(56, stage.layout().gridWidth * 0.14));
    void controls.countWin(wonBeforeCents, wonBeforeCents + cents);
  });
  sound.stop(0);
  return cents;
}

const HUES = [48, 190, 320, 130, 20, 265, 350, 85];

/** Lights all wins at once and shows their amounts. */
async function showWins(
  { opened, stage, motion, sound, isTurbo }: SceneParts,
  round: RoundView,
  fall: Fall,
  ms: number,
): Promise<void> {
  stage.highlight(winHighlight(fall));
  const bets = fall.coins / opened.rules.coinsPerBet;
  sound.win(bets > 10 ? 3 : bets > 3 ? 2 : bets > 1 ? 1 : 0);
  if (stage.isGrid) {
    for (const win of fall.wins) {
      const spots = win.cells.map((cell) => stage.centre(cell));
      const middle = { x: average(spots.map(({ x }) => x)), y: average(spots.map(({ y }) => y)) };
      stage.float(dollars(centsFor(opened, round, win.coins)), middle);
    }
  } else {
    const { x, y, gridWidth, gridHeight } = stage.layout();
    stage.float(
      dollars(centsFor(opened, round, fall.coins)),
      { x: x + gridWidth / 2, y: y + gridHeight / 2 },
      Math.min(64, gridWidth * 0.12),
    );
    for (const win of fall.wins.slice(0, 6)) {
      for (const cell of win.cells) stage.sparks.burst(stage.centre(cell), 3, opened.look.accentHue);
    }
  }
  await motion.wait(isTurbo() ? ms * 0.5 : ms);
}

export function winHighlight(fall: Fall, only: number | null = null): Highlight {
  const wins = only === null ? fall.wins : fall.wins.slice(only, only + 1);
  return {
    cells: new Set(wins.flatMap(({ cells }) => cells)),
    paths: wins.flatMap(({ line, cells }, index) =>
      line === null ? [] : [{ cells, hue: HUES[((only ?? 0) + index) % HUES.length]! }],
    ),
  };
}

/** Shows the respins of a hold round, coin by coin. Calls `onScene` after each. */
export async function showHold(
  parts: SceneParts,
  round: RoundView,
  from: number,
  onScene: (scene: number) => void,
): Promise<void> {
  const { opened, stage, motion, sound, controls } = parts;
  const hold = round.outcome!.hold!;
  const shown = (coin: Coin) => ({
    cell: coin.cell,
    prize: coin.prize,
    text: shortDollars(centsFor(opened, round, coin.coins)),
  });
  stage.highlight(null);
  const before = hold.respins.slice(0, from).flatMap(({ landed }) => landed);
  stage.hold.begin([...hold.start, ...before].map(shown));
  controls.setFeature(t.respins, opened.rules.hold?.respins ?? 3);
  await motion.wait(600);
  for (const [index, respin] of hold.respins.entries()) {
    if (index < from) continue;
    await stage.hold.spin(respin.landed.map(shown));
    if (respin.landed.length > 0) {
      sound.coin();
      for (const { cell } of respin.landed) stage.sparks.burst(stage.centre(cell), 18, 46);
    } else sound.stop(2);
    controls.setFeature(t.respins, respin.left);
    onScene(index + 1);
    await motion.wait(260);
  }
  await countCoins(parts, round, [...hold.start, ...hold.respins.flatMap(({ landed }) => landed)]);
  if (hold.grandCoins > 0) {
    sound.big();
    stage.shake();
    await controls.celebrate(t.grand, centsFor(opened, round, hold.grandCoins));
  }
}

async function countCoins(
  { opened, stage, motion, sound, controls }: SceneParts,
  round: RoundView,
  coins: readonly Coin[],
): Promise<void> {
  let cents = 0;
  for (const coin of coins.toSorted((one, other) => one.cell - other.cell)) {
    cents += centsFor(opened, round, coin.coins);
    stage.hold.light(coin.cell);
    stage.float(shortDollars(centsFor(opened, round, coin.coins)), stage.centre(coin.cell));
    controls.setWin(round.baseCents + cents);
    sound.tick();
    await motion.wait(150);
  }
  stage.hold.light(null);
}

function average(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}
