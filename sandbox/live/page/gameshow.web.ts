import { MULTIPLIERS, resultOf, SEGMENT_COUNTS, SEGMENTS, type WheelOutcome } from '../rules/wheel.ts';
import type { TableView } from '../page-messages.ts';
import { chipPicture } from './chips.web.ts';
import { middleOf, present, pullWheel, rimOf } from './dealer-acts.web.ts';
import { calm, h } from './dom.web.ts';
import { eachFrame } from './frames.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { play } from './sound.web.ts';
import { strangersOf } from './strangers.web.ts';
import { t } from './texts.web.ts';

const COLOURS: Readonly<Record<string, string>> = {
  '1': '#6C52F5',
  '2': '#1FA97A',
  '5': '#E0A21B',
  '10': '#D92D5A',
  '20': '#2C86D9',
  '40': '#E86A1C',
  bonus: '#F5F3FF',
};
const CANVAS_PX = 720;

/** When each wheel turns, as fractions of the round's time. */
const PLAIN = { first: [0, 0.88] } as const;
const WITH_BONUS = { first: [0, 0.32], bonus: [0.38, 0.62], second: [0.68, 0.95] } as const;

export function gameshowView(context: TableContext): GameView {
  const main = paint(
    t.showWheel,
    SEGMENTS.map(String),
    (text) => COLOURS[text]!,
    (text) => (text === 'bonus' ? '★' : text),
  );
  const bonus = paint(
    t.bonusWheel,
    MULTIPLIERS.map(String),
    (text) => bonusColour(Number(text)),
    (text) => `${text}×`,
  );
  const called = h('output', { class: 'called', hidden: true });
  const bonusPlace = h(
    'div',
    { class: 'bonus-place', hidden: true },
    h('b', {}, t.bonus),
    h('div', { class: 'pointer' }),
    bonus,
  );
  const history = h('ol', { class: 'history', 'aria-label': t.lastResults });
  const spots = Object.keys(SEGMENT_COUNTS).map((number) => {
    const button: HTMLButtonElement = h(
      'button',
      { type: 'button', class: `spot n${number}`, onclick: () => context.lay({ [number]: 1 }, button) },
      h('b', {}, number),
      h('small', {}, `${number}:1`),
      h('span', { class: 'pile' }),
    );
    return [number, button] as const;
  });
  const root = h(
    'div',
    { class: 'gameshow' },
    h(
      'div',
      { class: 'show-stage' },
      h('div', { class: 'lights', 'aria-hidden': 'true' }),
      h('div', { class: 'wheel-place' }, h('div', { class: 'pointer' }), main, called),
      bonusPlace,
      context.studio.element,
    ),
    h('div', { class: 'board' }, history, h('div', { class: 'spots' }, ...spots.map(([, button]) => button))),
  );
  let view: TableView | null = null;
  let startedAt = 0;
  let restPlace = 0;
  let shownHistory = '';
  let lastSegment = -1;

  const drawChips = (): void => {
    const strangers = strangersOf(view, context.sheet.layout);
    for (const [number, button] of spots) {
      const own = context.sheet.layout[number];
      const theirs = strangers[number];
      const pile = button.querySelector('.pile')!;
      const key = `${own ?? 0}/${theirs ?? 0}`;
      if (pile.getAttribute('data-key') === key) continue;
      pile.setAttribute('data-key', key);
      pile.replaceChildren(
        ...(theirs ? [h('span', { class: 'stranger', title: t.otherPlayers }, chipPicture(theirs, 22))] : []),
        ...(own ? [chipPicture(own, 38)] : []),
      );
    }
  };
  eachFrame((now) => {
    if (!root.isConnected || document.hidden || !view) return;
    const outcome = view.play as WheelOutcome | null;
    if (!outcome || view.phase !== 'playing') {
      const idle = calm.matches || view.phase !== 'betting' ? 0 : now / 16_000;
      turn(main, restPlace / SEGMENTS.length + idle);
      return;
    }
    const part = Math.min(1, (now - startedAt) / view.totalMs);
    const first = spinTurns(part, outcome.bonus ? WITH_BONUS.first : PLAIN.first, 0, outcome.place, SEGMENTS.length);
    let turned = first;
    if (outcome.bonus) {
      const isSecond = part > WITH_BONUS.second[0];
      if (isSecond) turned = spinTurns(part, WITH_BONUS.second, outcome.place, outcome.bonus.place, SEGMENTS.length);
      bonusPlace.hidden = part < WITH_BONUS.first[1] + 0.02 || part > WITH_BONUS.second[0] + 0.02;
      turn(bonus, spinTurns(part, WITH_BONUS.bonus, 0, outcome.bonus.multiplierPlace, MULTIPLIERS.length));
      called.hidden = part < WITH_BONUS.bonus[1] || !bonusPlace.hidden;
      called.className = 'called bonus';
      called.textContent = `${MULTIPLIERS[outcome.bonus.multiplierPlace]}×`;
    }
    turn(main, turned);
    const segment = Math.floor(turned * SEGMENTS.length);
    if (segment !== lastSegment) play('tick');
    lastSegment = segment;
    if (outcome.bonus) callBonus(part, outcome.bonus.multiplierPlace);
  });
  let calledParts = 0;
  /** With a bonus there are three spins: the presenter calls and starts each one. */
  const callBonus = (part: number, multiplierPlace: number): void => {
    const due = [WITH_BONUS.first[1], WITH_BONUS.bonus[0], WITH_BONUS.bonus[1], WITH_BONUS.second[0]].filter(
      (from) => part >= from,
    ).length;
    if (due <= calledParts) return;
    calledParts = due;
    if (due === 1) context.studio.call(t.calls.bonus);
    if (due === 3) context.studio.call(t.calls.multiplier(MULTIPLIERS[multiplierPlace]!));
    if (due === 2 || due === 4) turnByHand(due === 2 ? bonus : main);
  };
  const turnByHand = (wheel: Element): void => {
    const place = wheel.parentElement ?? wheel;
    pullWheel(context.studio.dealer, rimOf(place, 0.6, 0.96), rimOf(place, 0, 0.96), PULL_MS);
  };
  const actOut = (next: TableView): void => {
    const outcome = next.play as WheelOutcome | null;
    if (next.phase === 'playing') turnByHand(main);
    if (next.phase !== 'result' || !outcome) return;
    const { number, multiplier } = resultOf(outcome);
    context.studio.call(t.calls.wheel(number, multiplier));
    const won = spots.find(([spot]) => spot === String(number))?.[1];
    if (won) present(context.studio.dealer, middleOf(won));
  };

  return {
    root,
    betsChanged: drawChips,
    update(next) {
      const isNew = next.phase !== view?.phase || next.roundId !== view.roundId;
      const isFirst = view === null;
      view = next;
      const outcome = next.play as WheelOutcome | null;
      if (isNew) {
        startedAt = performance.now() - (next.totalMs - next.leftMs);
        const isResult = next.phase === 'result' && outcome !== null;
        if (outcome) restPlace = outcome.bonus?.place ?? outcome.place;
        bonusPlace.hidden = true;
        called.hidden = !isResult;
        const result = isResult ? resultOf(outcome) : null;
        if (result) {
          called.className = `called n${result.number}`;
          called.textContent =
            result.multiplier > 1 ? `${result.number} × ${result.multiplier}` : String(result.number);
        }
        for (const [number, button] of spots)
          button.classList.toggle('won', result !== null && String(result.number) === number);
        calledParts = isFirst ? 4 : 0;
        if (!isFirst) actOut(next);
      }
      drawChips();
      const key = next.history[0]?.roundId ?? '';
      if (key === shownHistory) return;
      shownHistory = key;
      history.replaceChildren(
        ...next.history.map(({ result }) =>
          h(
            'li',
            { class: `n${String(result['number'])}` },
            Number(result['multiplier']) > 1
              ? `${String(result['number'])}×${String(result['multiplier'])}`
              : String(result['number']),
          ),
        ),
      );
    },
  };
}

const SPIN_TURNS = 4;
const PULL_MS = 620;

/** How far the wheel has turned, in turns, so that `to` is under the pointer at the end. */
function spinTurns(
  part: number,
  [from, until]: readonly [number, number],
  start: number,
  to: number,
  count: number,
): number {
  const share = Math.min(1, Math.max(0, (part - from) / (until - from)));
  // With reduced motion the wheel jumps to its result.
  const eased = calm.matches ? Math.floor(share) : 1 - (1 - share ** 1.25) ** 3;
  const begin = start / count;
  const end = SPIN_TURNS + to / count;
  return begin + (end - begin) * eased;
}

/** The wheel is painted once and rotated as a whole, which is cheap on phones. */
function turn(wheel: HTMLElement, turns: number): void {
  wheel.style.transform = `rotate(${-turns}turn)`;
}

function bonusColour(multiplier: number): string {
  if (multiplier >= 15) return '#FFC94A';
  if (multiplier >= 8) return '#D92D5A';
  return multiplier >= 5 ? '#2C86D9' : multiplier === 3 ? '#1FA97A' : '#6C52F5';
}

function paint(
  label: string,
  texts: readonly string[],
  colourOf: (text: string) => string,
  labelOf: (text: string) => string,
): HTMLCanvasElement {
  const canvas = h('canvas', { width: CANVAS_PX, height: CANVAS_PX, class: 'wheel', role: 'img', 'aria-label': label });
  const context = canvas.getContext('2d')!;
  const radius = CANVAS_PX / 2;
  const step = (2 * Math.PI) / texts.length;
  context.translate(radius, radius);
  context.fillStyle = '#0A0814';
  disc(context, radius * 0.995);
  texts.forEach((text, index) => {
    const middle = index * step - Math.PI / 2;
    context.fillStyle = colourOf(text);
    context.strokeStyle = '#0A0814';
    context.lineWidth = 2;
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(0, 0, radius * 0.93, middle - step / 2, middle + step / 2);
    context.closePath();
    context.fill();
    context.stroke();
    context.save();
    context.rotate(middle + Math.PI / 2);
    context.fillStyle = text === 'bonus' ? '#6C52F5' : '#fff';
    context.font = `800 ${Math.min(radius * 0.09, radius * step * 0.72)}px Sora, Figtree, system-ui, sans-serif`;
    context.textAlign = 'center';
    context.fillText(labelOf(text), 0, -radius * 0.8);
    context.restore();
  });
  for (let light = 0; light < 54; light += 1) {
    const angle = (light / 54) * 2 * Math.PI;
    context.fillStyle = light % 2 === 0 ? '#FFC94A' : '#FFF2CC';
    context.save();
    context.translate(Math.cos(angle) * radius * 0.963, Math.sin(angle) * radius * 0.963);
    disc(context, radius * 0.014);
    context.restore();
  }
  context.fillStyle = '#171328';
  disc(context, radius * 0.3);
  context.strokeStyle = '#FFC94A';
  context.lineWidth = radius * 0.02;
  context.stroke();
  context.fillStyle = '#C8F135';
  disc(context, radius * 0.1);
  return canvas;
}

function disc(context: CanvasRenderingContext2D, radius: number): void {
  context.beginPath();
  context.arc(0, 0, radius, 0, 2 * Math.PI);
  context.fill();
}
