import type { PlayedSpin, RoundView } from '../game-messages.ts';
import type { Fall } from '../maths/outcome.ts';
import { centsFor, showHold, showSpin, startSpin, type SceneParts } from './scenes.web.ts';
import type { Server } from './server.web.ts';
import { t } from './texts.web.ts';

export interface RoundParts extends SceneParts {
  readonly server: Server;
}

const BIG_BETS = [
  { from: 60, title: t.epicWin },
  { from: 25, title: t.megaWin },
  { from: 10, title: t.bigWin },
];
const SETTLE_POLL_MS = 1500;
const INTRO_MS = 3200;
const RESPIN_MS = 1000;
/** A smaller respin win is not celebrated. */
const RESPIN_BETS = 10;

/** Shows a round from the given scene on. Scene 0 is the paid spin; each spin or respin of the feature is another scene. */
export async function showRound(options: RoundParts, round: RoundView, from: number): Promise<number> {
  const { controls, stage } = options;
  const { spins, hold } = round.outcome!;
  const [base] = spins;
  let won = round.baseCents;
  if (base?.kind === 'base') {
    if (from === 0) {
      await showSpin(options, round, base, 0);
    } else restore(options, base.falls.at(-1)!.board);
    controls.setWin(round.baseCents);
    if (from === 0) await celebrateBig(options, round, round.baseCents);
  }
  if (round.prizeCents > 0 && from === 0) {
    won += round.prizeCents;
    await controls.celebrate(t.luckyPrize, round.prizeCents);
    controls.setWin(won);
  }
  if (round.jackpot && from === 0) {
    options.sound.big();
    stage.shake();
    await controls.celebrate(t.jackpot(round.jackpot.name.toUpperCase()), round.jackpot.cents);
    controls.setWin(won + round.jackpot.cents);
  }
  const hasFeature = hold !== null || spins.some(({ kind }) => kind === 'free');
  if (!hasFeature) return won;
  await showFeature(options, round, from);
  controls.setMultiplier(null);
  return won + round.featureCents;
}

async function showFeature(options: RoundParts, round: RoundView, from: number): Promise<void> {
  const { controls, stage, sound, server, motion } = options;
  const { hold } = round.outcome!;
  controls.setBusy('feature');
  await motion.wait(from === 0 ? 500 : 0);
  sound.feature();
  stage.sparks.fountain({ x: stage.layout().width / 2, y: stage.layout().height }, 60, stage.layout().width / 2);
  const isRespin = options.opened.rules.expands;
  await controls.introduce(...introduction(options, round, from), isRespin ? RESPIN_MS : INTRO_MS);
  stage.setFeature(true);
  const onScene = (scene: number): void => server.scene(round.id, scene);
  onScene(Math.max(1, from));
  if (hold) await showHold(options, round, Math.max(0, from - 1), (shown) => onScene(shown + 1));
  else await showFreeSpins(options, round, Math.max(0, from - 1), onScene);
  await motion.wait(isRespin ? 150 : 500);
  if (!isRespin || round.featureCents >= RESPIN_BETS * round.betCents) {
    sound.big();
    stage.sparks.fountain({ x: stage.layout().width / 2, y: stage.layout().height }, 120, stage.layout().width / 2);
    await controls.celebrate(t.featureWin, round.featureCents);
  }
  controls.setFeature(null);
  controls.setWin(round.baseCents + round.prizeCents + round.featureCents);
  stage.setFeature(false);
  stage.setWilds({});
  stage.hold.end();
  if (hold && round.outcome!.spins.length === 0) restore(options, []);
}

function introduction({ opened }: RoundParts, round: RoundView, from: number): [string, string[]] {
  const { hold, spins } = round.outcome!;
  const again = from > 0 ? [t.goesOn] : [];
  if (hold) return [t.holdAndWin, [...again, t.coinsHeld(hold.start.length)]];
  if (opened.rules.expands) return [t.respin, [...again, t.introExpands]];
  const first = spins.find(({ kind }) => kind === 'free')!;
  const count = spins[0]?.kind === 'base' ? spins[0].spinsWon : first.spinsLeft - first.spinsWon + 1;
  const wilds = opened.rules.freeSpins?.wilds ?? 'plain';
  const words = {
    plain: t.introPlain(opened.rules.freeSpins?.winMultiplier ?? 1),
    multiplying: t.introMultiplying,
    growing: t.introGrowing,
    cascades: t.introCascades,
    collecting: t.introCollecting,
  };
  return [t.nFreeSpins(count), [...again, words[wilds]]];
}

async function showFreeSpins(
  options: RoundParts,
  round: RoundView,
  done: number,
  onScene: (scene: number) => void,
): Promise<void> {
  const { controls, motion, opened, sound, isTurbo } = options;
  const free = round.outcome!.spins.filter(({ kind }) => kind === 'free');
  let total = free.slice(0, done).reduce((sum, { coins }) => sum + centsFor(opened, round, coins), 0);
  for (const [index, spin] of free.entries()) {
    if (index < done) continue;
    controls.setFeature(opened.rules.expands ? t.respin : t.freeSpins, spin.spinsLeft - spin.spinsWon);
    // Where multipliers add up: what was collected before this spin.
    const multiplier =
      spin.times === undefined ? (spin.falls[0]?.multiplier ?? 1) : (free[index - 1]?.nextMultiplier ?? 1);
    controls.setMultiplier(multiplier > 1 ? multiplier : null);
    await startSpin(options, spin.expands?.held);
    total += await showSpin(options, round, spin, round.baseCents + total);
    controls.setWin(round.baseCents + total);
    if (spin.nextMultiplier > multiplier) {
      controls.setMultiplier(spin.nextMultiplier);
      sound.scatter(Math.min(3, spin.nextMultiplier));
    }
    if (spin.spinsWon > 0 && !opened.rules.expands) {
      sound.feature();
      controls.setFeature(t.freeSpins, spin.spinsLeft);
      await controls.introduce(`+${t.nFreeSpins(spin.spinsWon)}`, [], 1600);
    }
    onScene(index + 2);
    await motion.wait(isTurbo() ? 80 : 260);
  }
}

async function celebrateBig({ controls, stage, sound }: RoundParts, round: RoundView, cents: number): Promise<void> {
  const level = BIG_BETS.find(({ from }) => cents >= from * round.betCents);
  if (!level) return;
  sound.big();
  const { width, height } = stage.layout();
  stage.sparks.fountain({ x: width / 2, y: height }, 140, width / 2);
  if (level.from >= 25) stage.shake();
  await controls.celebrate(level.title, cents);
}

/** Ends the feature on the server, and waits until the casino has booked everything. */
export async function settled(
  { server, controls }: RoundParts,
  round: RoundView,
  played: PlayedSpin,
): Promise<PlayedSpin> {
  let now = round.state === 'feature' ? await server.collect(round.id) : played;
  while (now.round.state === 'settling' || now.round.state === 'doubt') {
    controls.announce(t.waiting, true);
    await new Promise((resolve) => setTimeout(resolve, SETTLE_POLL_MS));
    now = await server.round(round.id);
  }
  return now;
}

/** Shows a board without a spin, after a reload or a refused bet. */
export function restore({ stage, opened }: RoundParts, board: Fall['board']): void {
  const shown = board.length > 0 ? board : opened.opening;
  if (stage.ladder) stage.ladder.reset();
  else if (stage.isGrid) stage.grid.show(shown);
  else stage.reels.show(shown);
}

export async function standStill(options: RoundParts, board: Fall['board']): Promise<void> {
  const { stage, opened } = options;
  const shown = board.length > 0 ? board : opened.opening;
  if (stage.isGrid || stage.ladder) return restore(options, shown);
  const { rows, reels } = opened.rules;
  const columns = Array.from({ length: reels }, (_, reel) => shown.slice(reel * rows, (reel + 1) * rows));
  await Promise.all(columns.map((column, reel) => stage.reels.stop(reel, column, 0)));
}

export function refusalOf({ refusal, state }: RoundView): { error: string; code: string } {
  if (state !== 'refused' || !refusal) return { error: t.doubt, code: 'DOUBT' };
  return { error: refusal.text || t.refused, code: `WALLET_${refusal.code}` };
}
