import type { TableView } from '../page-messages.ts';
import type { LiveTable } from '../tables.ts';
import { h, setText } from './dom.web.ts';
import { soundButton } from './sound.web.ts';
import { t, usd } from './texts.web.ts';

export interface Header {
  readonly element: HTMLElement;
  show(view: TableView): void;
  /** The time left for betting; null while betting is closed. */
  showClock(left: { readonly ms: number; readonly part: number } | null): void;
}

/** The dealer, the limits, and the betting clock. */
export function createHeader({ name, minUsd, maxUsd, kind }: LiveTable): Header {
  const dealerName = h('span');
  const crowd = h('span', { class: 'crowd' });
  const phase = h('b');
  const seconds = h('span', { class: 'seconds' });
  const bar = h('i');
  const sound = h('button', { class: 'icon', type: 'button' });
  soundButton(sound);
  const help = helpDialog(kind);
  const helpButton = h(
    'button',
    { class: 'icon', type: 'button', 'aria-label': t.help, onclick: () => help.showModal() },
    '?',
  );
  const limits = h('span', { class: 'limits' }, `${usd(minUsd * 100)} - ${usd(maxUsd * 100)}`);
  return {
    element: h(
      'header',
      { class: 'top' },
      h('div', { class: 'who' }, h('h1', {}, name), h('p', {}, dealerName, limits, crowd)),
      h(
        'div',
        { class: 'clock', role: 'timer' },
        h('div', { class: 'clock-text' }, phase, seconds),
        h('div', { class: 'clock-bar' }, bar),
      ),
      helpButton,
      sound,
      help,
    ),
    show(view) {
      setText(phase, t.phases[view.phase]);
      setText(crowd, t.crowd(view.players, view.crowd));
      setText(dealerName, t.dealer(view.dealer));
    },
    showClock(left) {
      setText(seconds, left ? String(Math.ceil(left.ms / 1000)) : '');
      bar.style.transform = `scaleX(${left?.part ?? 0})`;
    },
  };
}

function helpDialog(kind: LiveTable['kind']): HTMLDialogElement {
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'help', 'aria-label': t.help },
    h('h2', {}, t.help),
    ...[...t.rules[kind], t.helpEnd].map((line) => h('p', {}, line)),
    h('button', { type: 'button', class: 'tool', onclick: () => dialog.close() }, t.close),
  );
  return dialog;
}
