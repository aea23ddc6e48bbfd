import type { LiveTable } from '../tables.ts';
import type { BetSheet } from './bets.web.ts';
import { chipPicture, chipValues } from './chips.web.ts';
import { h, setText } from './dom.web.ts';
import { t, usd } from './texts.web.ts';

export interface Bar {
  readonly element: HTMLElement;
  chipCents(): number;
  chosenChip(): Element;
  /** The target of chips that are won. */
  readonly purse: Element;
  show(money: { readonly balanceCents: number | null; readonly stakeCents: number; readonly isBetting: boolean }): void;
}

export interface BarParts {
  readonly table: LiveTable;
  readonly stepCents: number;
  readonly sheet: BetSheet;
  onDouble(): void;
  onRepeat(): void;
}

/** Balance, chips, and buttons for the chips on the table. */
export function createBar({ table, stepCents, sheet, onDouble, onRepeat }: BarParts): Bar {
  const values = chipValues(table.minUsd, table.maxUsd, stepCents);
  let chosen = Math.min(1, values.length - 1);
  const chips = values.map((cents, index) =>
    h(
      'button',
      { class: 'chip-button', type: 'button', 'aria-label': t.chipOf(usd(cents)), onclick: () => choose(index) },
      chipPicture(cents, 46),
    ),
  );
  const choose = (index: number): void => {
    chosen = index;
    chips.forEach((button, place) => button.setAttribute('aria-pressed', String(place === index)));
  };
  choose(chosen);
  const tools = {
    undo: tool(t.undo, '↶', sheet.undo),
    clear: tool(t.clear, '✕', sheet.clear),
    double: tool(t.double, '×2', onDouble),
    repeat: tool(t.repeat, '↻', onRepeat),
  };
  const balance = h('b', { class: 'balance' }, '–');
  const stake = h('b', {}, usd(0));
  return {
    element: h(
      'footer',
      { class: 'bottom' },
      h('div', { class: 'money' }, h('span', {}, t.balance, balance), h('span', {}, t.bet, stake)),
      h('div', { class: 'chips', role: 'group', 'aria-label': t.chips }, ...chips),
      h('div', { class: 'tools' }, ...Object.values(tools)),
    ),
    chipCents: () => values[chosen] ?? stepCents,
    chosenChip: () => chips[chosen] ?? balance,
    purse: balance,
    show({ balanceCents, stakeCents, isBetting }) {
      setText(balance, balanceCents === null ? '–' : usd(balanceCents));
      setText(stake, usd(stakeCents));
      tools.undo.disabled = !isBetting || !sheet.canUndo;
      tools.clear.disabled = !isBetting || sheet.stakeCents === 0;
      tools.double.disabled = !isBetting || sheet.stakeCents === 0;
      tools.repeat.disabled = !isBetting || !sheet.canRepeat;
    },
  };
}

function tool(label: string, mark: string, act: () => void): HTMLButtonElement {
  return h(
    'button',
    { class: 'tool', type: 'button', title: label, 'aria-label': label, onclick: act },
    h('span', {}, mark),
    h('small', {}, label),
  );
}
