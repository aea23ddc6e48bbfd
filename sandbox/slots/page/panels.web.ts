import type { OpenedGame, PastRound } from '../game-messages.ts';
import type { SymbolId } from '../maths/outcome.ts';
import { button, dollars, el, icon, ICONS, percentText, plainNumber, timeText } from './dom.web.ts';
import { paytable } from './paytable.web.ts';
import type { Symbols } from './symbols.web.ts';
import { t } from './texts.web.ts';

/** Shows a panel over the game. Resolves with the choice when it closes. */
export function openPanel<T>(
  root: HTMLElement,
  title: string,
  fill: (close: (chosen: T | null) => void) => readonly Node[],
): Promise<T | null> {
  return new Promise((done) => {
    const dialog = el('dialog', { class: 'panel', attributes: { 'aria-label': title } });
    let chosen: T | null = null;
    const close = (value: T | null): void => {
      chosen = value;
      dialog.close();
    };
    dialog.addEventListener('close', () => {
      dialog.remove();
      done(chosen);
    });
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) close(null);
    });
    dialog.append(
      el('header', {}, [
        el('h2', { text: title }),
        button(t.close, 'round quiet', () => close(null), [icon(ICONS.close)]),
      ]),
      el('div', { class: 'panel-body' }, [...fill(close)]),
    );
    root.append(dialog);
    dialog.showModal();
  });
}

export function choosePaytable(
  root: HTMLElement,
  opened: OpenedGame,
  symbols: Symbols,
  betCents: number,
): Promise<null> {
  return openPanel<null>(root, t.paytable, () => paytable(opened, symbols, betCents));
}

export function chooseBet(root: HTMLElement, bets: readonly number[], now: number): Promise<number | null> {
  return openPanel<number>(root, t.betPerSpin, (close) => [
    el(
      'div',
      { class: 'choices' },
      bets.map((cents) => {
        const choice = el('button', { type: 'button', text: dollars(cents), onClick: () => close(cents) });
        choice.classList.toggle('is-on', cents === now);
        return choice;
      }),
    ),
  ]);
}

export function confirmBuy(root: HTMLElement, opened: OpenedGame, betCents: number): Promise<true | null> {
  const { buy } = opened.rules;
  if (!buy) return Promise.resolve(null);
  return openPanel<true>(root, t.buyFeature, (close) => [
    el('p', { text: t.buyStarts(buy.costBets) }),
    el('p', { class: 'price', text: dollars(betCents * buy.costBets) }),
    el('p', { class: 'hint', text: t.buyReturn(percentText(buy.rtpPercentE2)) }),
    el('button', { class: 'go', type: 'button', text: t.buy, onClick: () => close(true) }),
  ]);
}

export interface AutoplayPlan {
  readonly spins: number;
  /** Autoplay ends before it could lose more than this. */
  readonly lossLimitCents: number;
  readonly stopsAtFeature: boolean;
  readonly winLimitCents: number | null;
}

const SPINS = [10, 25, 50, 100, 500];
const LOSSES = [10, 25, 50, 100];

export function chooseAutoplay(root: HTMLElement, betCents: number): Promise<AutoplayPlan | null> {
  let spins = 25;
  let lossBets = 25;
  const feature = el('input', { type: 'checkbox' });
  feature.checked = true;
  const bigWin = el('input', { type: 'checkbox' });
  return openPanel<AutoplayPlan>(root, t.autoplay, (close) => {
    const go = el('button', { class: 'go', type: 'button', text: t.start });
    go.addEventListener('click', () =>
      close({
        spins,
        lossLimitCents: lossBets * betCents,
        stopsAtFeature: feature.checked,
        winLimitCents: bigWin.checked ? betCents * 20 : null,
      }),
    );
    return [
      el('h3', { text: t.numberOfSpins }),
      choices(SPINS, spins, plainNumber, (chosen) => void (spins = chosen)),
      el('h3', { text: t.lossLimit }),
      choices(
        LOSSES,
        lossBets,
        (bets) => dollars(bets * betCents),
        (chosen) => void (lossBets = chosen),
      ),
      el('label', { class: 'check' }, [feature, t.stopAtFeature]),
      el('label', { class: 'check' }, [bigWin, t.stopAtWin(dollars(betCents * 20))]),
      go,
    ];
  });
}

function choices(
  list: readonly number[],
  now: number,
  text: (one: number) => string,
  choose: (one: number) => void,
): HTMLElement {
  const all = list.map((one) => {
    const each = el('button', { type: 'button', text: text(one) });
    each.classList.toggle('is-on', one === now);
    each.addEventListener('click', () => {
      choose(one);
      for (const other of all) other.classList.toggle('is-on', other === each);
    });
    return each;
  });
  return el('div', { class: 'choices' }, all);
}

export function showHistory(
  root: HTMLElement,
  opened: OpenedGame,
  symbols: Symbols,
  rounds: readonly PastRound[],
): Promise<null> {
  return openPanel<null>(root, t.history, () => {
    if (rounds.length === 0) return [el('p', { class: 'hint', text: t.noRound })];
    return [
      el(
        'ol',
        { class: 'history' },
        rounds.map((round) => historyRow(opened, symbols, round)),
      ),
    ];
  });
}

function historyRow(
  opened: OpenedGame,
  symbols: Symbols,
  { id, at, costCents, winCents, state, board }: PastRound,
): HTMLElement {
  return el('li', {}, [
    el('span', { class: 'past-board' }, board === null ? [] : [pastBoard(opened, symbols, board)]),
    el('span', { class: 'past-facts' }, [
      el('b', {
        text: winCents > 0 ? t.won(dollars(winCents)) : state === 'taken back' ? t.takenBack : t.noWin,
      }),
      el('small', {
        text: `${timeText(at)} · ${t.paid(dollars(costCents))}${state === 'open' ? ` · ${t.open}` : ''} · ${id}`,
      }),
    ]),
  ]);
}

/** A small picture of a past board. */
function pastBoard({ rules }: OpenedGame, symbols: Symbols, board: readonly SymbolId[]): HTMLElement {
  const grid = el('span', { class: 'mini' });
  grid.style.setProperty('grid-template-columns', `repeat(${rules.reels}, 1fr)`);
  for (let row = 0; row < rules.rows; row += 1) {
    for (let reel = 0; reel < rules.reels; reel += 1) grid.append(symbols.picture(board[reel * rules.rows + row]!));
  }
  return grid;
}
