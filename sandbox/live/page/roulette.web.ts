import { colourOf } from '../rules/roulette.ts';
import type { TableView } from '../page-messages.ts';
import type { Layout } from '../rules/layout.ts';
import { flyChip } from './chips.web.ts';
import { calm, h } from './dom.web.ts';
import { createFelt, createTrack, type Felt } from './roulette-felt.web.ts';
import { drawRouletteWheel, paintRouletteWheel, type Spin } from './roulette-wheel.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { play } from './sound.web.ts';

const CANVAS_PX = 640;
const STANDING = matchMedia('(max-aspect-ratio: 1/1), (max-width: 700px)');

export function rouletteView(context: TableContext): GameView {
  const picture = paintRouletteWheel(CANVAS_PX);
  const canvas = h('canvas', {
    width: CANVAS_PX,
    height: CANVAS_PX,
    class: 'wheel',
    role: 'img',
    'aria-label': 'Roulette wheel',
  });
  const called = h('output', { class: 'called', hidden: true });
  const history = h('ol', { class: 'history', 'aria-label': 'Last results' });
  const feltPlace = h('div', { class: 'felt-place' });
  const trackPlace = h('div', { class: 'track-place' });
  const trackSwitch = h(
    'button',
    { type: 'button', class: 'tool track-switch', onclick: () => root.toggleAttribute('data-track') },
    'Racetrack',
  );
  const root = h(
    'div',
    { class: 'roulette' },
    h('div', { class: 'wheel-place' }, canvas, called),
    h('div', { class: 'board' }, h('div', { class: 'board-head' }, history, trackSwitch), feltPlace, trackPlace),
  );
  let felt: Felt;
  let spin: Spin | null = null;
  let view: TableView | null = null;
  let shownHistory = '';

  const lay = (chips: Layout, target: Element): void => {
    if (context.isBetting()) flyChip(context.chipCents(), context.chosenChip(), target);
    context.lay(chips);
  };
  const build = (): void => {
    felt = createFelt(STANDING.matches, (spot, from) => lay({ [spot]: 1 }, from));
    feltPlace.replaceChildren(felt.element);
    trackPlace.replaceChildren(createTrack(lay));
    drawChips();
  };
  const drawChips = (): void => felt.showChips(context.sheet.layout, strangersOf(view));
  STANDING.addEventListener('change', build);
  build();

  let lastTickAt = 0;
  const frame = (now: number): void => {
    requestAnimationFrame(frame);
    if (!root.isConnected || document.hidden) return;
    drawRouletteWheel(canvas, picture, calm.matches ? 0 : now, spin);
    const isRolling = spin && now - spin.startedAt < spin.lengthMs * 0.7;
    if (isRolling && now - lastTickAt > 70 + (now - spin!.startedAt) / 18) {
      lastTickAt = now;
      play('tick');
    }
  };
  requestAnimationFrame(frame);

  return {
    root,
    betsChanged: () => drawChips(),
    update(next) {
      const isNewPhase = next.phase !== view?.phase || next.roundId !== view.roundId;
      view = next;
      const outcome = next.play as { number: number } | null;
      if (isNewPhase) {
        if (outcome && next.phase === 'playing') {
          const lengthMs = next.totalMs;
          spin = { number: outcome.number, startedAt: performance.now() - (next.totalMs - next.leftMs), lengthMs };
        } else if (outcome) {
          spin = { number: outcome.number, startedAt: performance.now() - 1e6, lengthMs: 1 };
          play('drop');
        } else if (next.phase === 'betting') spin = null;
        const number = next.phase === 'result' && outcome ? outcome.number : null;
        felt.showWinner(number);
        called.hidden = number === null;
        if (number !== null) {
          called.className = `called ${colourOf(number)}`;
          called.textContent = String(number);
        }
      }
      drawChips();
      const results = next.history.map(({ result }) => Number(result['number']));
      if (results.join() !== shownHistory) {
        shownHistory = results.join();
        history.replaceChildren(...results.map((number) => h('li', { class: colourOf(number) }, String(number))));
      }
    },
  };
}

/** Chips of simulated and other real players, drawn small. */
export function strangersOf(view: TableView | null): Layout {
  const sums: Record<string, number> = {};
  if (!view) return sums;
  // They come one after the other while bets are open.
  const part = view.phase === 'betting' ? 1 - view.leftMs / Math.max(1, view.totalMs) : 1;
  const shown =
    view.phase === 'result'
      ? []
      : view.strangers.slice(0, Math.ceil(view.strangers.length * Math.min(1, part * 1.6 + 0.2)));
  for (const { spot, cents } of shown) sums[spot] = (sums[spot] ?? 0) + cents;
  return sums;
}
