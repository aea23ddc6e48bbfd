import { between } from './chance.web.ts';
import { dollars, el } from './dom.web.ts';
import { easeInOut, type Motion } from './motion.web.ts';
import type { Sound } from './sound.web.ts';
import { t } from './texts.web.ts';

export const COUNT_MS_PER_STEP = 55;
/** Decorations such as bullet holes, sky lanterns or streaks of light. The cabinet's style decides how they look and move. */
const BITS = 16;

/** A press ends the counting, another one closes the screen. */
export async function celebrate(
  root: HTMLElement,
  motion: Motion,
  sound: Sound,
  title: string,
  cents: number,
): Promise<void> {
  const sum = el('b', { class: 'sum', text: dollars(0) });
  const screen = el('div', { class: 'celebration', attributes: { role: 'alert' } }, [
    el('div', { class: 'bits', attributes: { 'aria-hidden': 'true' } }, Array.from({ length: BITS }, createBit)),
    el('div', { class: 'card' }, [el('h2', { label: title }, splitWords(title)), sum]),
  ]);
  root.append(screen);
  const press = (): void => motion.skip();
  screen.addEventListener('click', press);
  let ticked = 0;
  await motion.run(
    Math.min(5200, 1300 + Math.sqrt(cents) * 9),
    (part) => {
      sum.textContent = dollars(Math.round(cents * part));
      if (motion.now() - ticked > COUNT_MS_PER_STEP) {
        ticked = motion.now();
        sound.tick();
      }
    },
    easeInOut,
  );
  screen.classList.add('is-counted');
  await motion.wait(1300);
  screen.remove();
}

export function introduce(root: HTMLElement, title: string, lines: readonly string[], afterMs: number): Promise<void> {
  return new Promise((done) => {
    const go = el('button', { class: 'go', type: 'button', text: t.goOn });
    const screen = el(
      'div',
      { class: 'celebration introduction', attributes: { role: 'alertdialog', 'aria-label': title } },
      [el('div', { class: 'card' }, [el('h2', { text: title }), ...lines.map((text) => el('p', { text })), go])],
    );
    const end = (): void => {
      clearTimeout(timer);
      screen.remove();
      done();
    };
    const timer = setTimeout(end, afterMs);
    screen.addEventListener('click', end);
    root.append(screen);
    go.focus({ preventScroll: true });
  });
}

/** One element per letter, so that letters can appear one by one. Lines still break between words. */
function splitWords(title: string): (HTMLElement | string)[] {
  let letters = 0;
  const words = title.split(' ').map((word) =>
    el(
      'span',
      { class: 'word', attributes: { 'aria-hidden': 'true' } },
      Array.from(word, (text) => numbered(el('span', { text }), (letters += 1))),
    ),
  );
  return words.flatMap((word, index) => (index === 0 ? [word] : [' ', word]));
}

function createBit(_none: unknown, index: number): HTMLElement {
  const bit = numbered(el('i'), index);
  for (const [name, value] of [
    ['--x', between(-1, 1)],
    ['--y', between(-1, 1)],
    ['--size', between(0.6, 1.4)],
  ] as const)
    bit.style.setProperty(name, value.toFixed(2));
  return bit;
}

function numbered(element: HTMLElement, number: number): HTMLElement {
  element.style.setProperty('--n', String(number));
  return element;
}
