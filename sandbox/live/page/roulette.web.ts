import { colourOf } from '../rules/roulette.ts';
import type { TableView } from '../page-messages.ts';
import { middleOf, present, rimOf, sweep, throwBall } from './dealer-acts.web.ts';
import { h } from './dom.web.ts';
import { eachFrame } from './frames.web.ts';
import { createFelt, createTrack, type Felt } from './roulette-felt.web.ts';
import { THROW, type Spin } from './roulette-ball.ts';
import { createRouletteWheel } from './roulette-wheel.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { play } from './sound.web.ts';
import { strangersOf } from './strangers.web.ts';
import { t } from './texts.web.ts';

const STANDING = matchMedia('(max-aspect-ratio: 1/1), (max-width: 700px)');

export function rouletteView(context: TableContext): GameView {
  const wheel = createRouletteWheel(t.wheel);
  const called = h('output', { class: 'called', hidden: true });
  const history = h('ol', { class: 'history', 'aria-label': t.lastResults });
  const feltPlace = h('div', { class: 'felt-place' });
  const trackPlace = h('div', { class: 'track-place' });
  const trackSwitch = h(
    'button',
    { type: 'button', class: 'tool track-switch', onclick: () => root.toggleAttribute('data-track') },
    t.racetrack,
  );
  const root = h(
    'div',
    { class: 'roulette' },
    h('div', { class: 'wheel-place' }, context.studio.element, wheel.element),
    h('div', { class: 'board' }, h('div', { class: 'board-head' }, history, trackSwitch), feltPlace, trackPlace),
  );
  wheel.element.append(called);
  let felt: Felt;
  let spin: Spin | null = null;
  let view: TableView | null = null;
  let shownHistory = '';

  const build = (): void => {
    felt = createFelt(STANDING.matches, (spot, target) => context.lay({ [spot]: 1 }, target));
    feltPlace.replaceChildren(felt.element);
    trackPlace.replaceChildren(createTrack(context.lay));
    drawChips();
  };
  const drawChips = (): void => felt.showChips(context.sheet.layout, strangersOf(view, context.sheet.layout));
  STANDING.addEventListener('change', build);
  build();

  let lastTickAt = 0;
  eachFrame((now) => {
    if (!root.isConnected || document.hidden) return;
    wheel.show(now, spin);
    const isRolling = spin && now - spin.startedAt < spin.lengthMs * 0.7;
    if (isRolling && now - lastTickAt > 70 + (now - spin!.startedAt) / 18) {
      lastTickAt = now;
      play('tick');
    }
  });
  /** The dealer's gestures and calls when the round moves on. */
  const actOut = (next: TableView, number: number | null): void => {
    const { dealer, call } = context.studio;
    if (number === null) return;
    if (next.phase === 'playing') {
      throwBall(dealer, rimOf(wheel.element, THROW.angle, THROW.distance), next.totalMs * THROW.part);
    }
    if (next.phase !== 'result') return;
    call(t.calls.number(number, t.spots[colourOf(number)] ?? ''));
    const cell = felt.spot(String(number));
    if (cell) present(dealer, middleOf(cell));
    sweep(dealer);
  };

  return {
    root,
    betsChanged: () => drawChips(),
    update(next) {
      const isNewPhase = next.phase !== view?.phase || next.roundId !== view.roundId;
      const isFirst = view === null;
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
        if (!isFirst) actOut(next, outcome?.number ?? null);
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
