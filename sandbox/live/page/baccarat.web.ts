import { BACCARAT_SPOTS, pointsOf, winnerOf, type BaccaratOutcome, type BaccaratSpot } from '../rules/baccarat.ts';
import { roadsOf, type Mark, type RoadGame } from '../rules/roads.ts';
import type { TableView } from '../page-messages.ts';
import { landed, showCards, type Dealing } from './cards.web.ts';
import { chipPicture } from './chips.web.ts';
import { middleOf, present, sweep } from './dealer-acts.web.ts';
import { h, s, setText } from './dom.web.ts';
import type { GameView, TableContext } from './shell.web.ts';
import { strangersOf } from './strangers.web.ts';
import { plainNumber, t } from './texts.web.ts';

const PAYS: Readonly<Record<BaccaratSpot, string>> = {
  player: '1:1',
  banker: `${plainNumber(0.95)}:1`,
  tie: '8:1',
  'player-pair': '11:1',
  'banker-pair': '11:1',
};
/** Time to deal a card at normal pace. */
const DEAL_MS = 620;
const ORDER: readonly BaccaratSpot[] = ['player-pair', 'player', 'tie', 'banker', 'banker-pair'];

export function baccaratView(context: TableContext): GameView {
  const playerCards = h('div', { class: 'cards' });
  const bankerCards = h('div', { class: 'cards' });
  const playerPoints = h('b', { class: 'points' });
  const bankerPoints = h('b', { class: 'points' });
  const playerSide = h('div', { class: 'side player' }, h('span', {}, t.baccarat.player, playerPoints), playerCards);
  const bankerSide = h('div', { class: 'side banker' }, h('span', {}, t.baccarat.banker, bankerPoints), bankerCards);
  const spots = new Map(
    BACCARAT_SPOTS.map((spot) => {
      const button: HTMLButtonElement = h(
        'button',
        { type: 'button', class: `spot ${spot}`, onclick: () => context.lay({ [spot]: 1 }, button) },
        h('b', {}, t.baccarat[spot]),
        h('small', {}, PAYS[spot]),
        h('span', { class: 'pile' }),
      );
      return [spot, button] as const;
    }),
  );
  const roads = h('div', { class: 'roads', 'aria-label': t.roads });
  const tally = h('p', { class: 'tally' });
  const root = h(
    'div',
    { class: 'baccarat' },
    h('div', { class: 'table-top' }, context.studio.element, h('div', { class: 'sides' }, playerSide, bankerSide)),
    h('div', { class: 'spots' }, ...ORDER.map((spot) => spots.get(spot)!)),
    h('div', { class: 'road-place' }, tally, roads),
  );
  let view: TableView | null = null;
  let receivedAt = 0;
  let shownRoads = '';

  const drawChips = (): void => {
    const strangers = strangersOf(view, context.sheet.layout);
    for (const [spot, button] of spots) {
      const own = context.sheet.layout[spot];
      const theirs = strangers[spot];
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
  /** How many cards are dealt by now, according to the clock. */
  const dealtNow = (outcome: BaccaratOutcome, { phase, leftMs, totalMs }: TableView): number => {
    const total = outcome.player.length + outcome.banker.length;
    if (phase === 'result') return total;
    const part = 1 - Math.max(0, leftMs - (performance.now() - receivedAt)) / totalMs;
    return Math.min(total, Math.floor(part * (total + 1.6)));
  };
  const drawCards = (dealing: Dealing | null): void => {
    const outcome = view?.play as BaccaratOutcome | null;
    const count = view && outcome ? dealtOf(outcome, dealtNow(outcome, view)) : { player: 0, banker: 0 };
    showCards(playerCards, outcome?.player.slice(0, count.player) ?? [], dealing);
    showCards(bankerCards, outcome?.banker.slice(0, count.banker) ?? [], dealing);
    drawPoints();
  };
  const drawPoints = (): void => {
    const outcome = view?.play as BaccaratOutcome | null;
    for (const [side, row, points] of [
      ['player', playerCards, playerPoints],
      ['banker', bankerCards, bankerPoints],
    ] as const) {
      const lying = landed(row);
      setText(points, outcome && lying > 0 ? String(pointsOf(outcome[side].slice(0, lying))) : '');
    }
  };
  const dealing = (): Dealing => ({
    dealer: context.studio.dealer,
    lengthMs: Math.min(DEAL_MS, (view?.totalMs ?? 0) / 12),
    onLanded: drawPoints,
  });
  setInterval(() => {
    if (view?.phase === 'playing') drawCards(dealing());
  }, 120);
  /** The dealer's gestures and calls when the round moves on. */
  const actOut = (before: TableView['phase'], next: TableView): void => {
    const { dealer, call } = context.studio;
    if (next.phase === 'betting' && before === 'result') sweep(dealer);
    const outcome = next.phase === 'result' ? (next.play as BaccaratOutcome | null) : null;
    if (!outcome) return;
    const winner = winnerOf(outcome);
    const [player, banker] = [pointsOf(outcome.player), pointsOf(outcome.banker)];
    call(t.calls.baccarat(winner, Math.max(player, banker), Math.min(player, banker)));
    if (winner !== 'tie') present(dealer, middleOf(winner === 'player' ? playerSide : bankerSide));
  };

  return {
    root,
    betsChanged: drawChips,
    update(next) {
      const before = view?.phase;
      // The same view again, because of a balance, does not restart the clock.
      if (next !== view) receivedAt = performance.now();
      view = next;
      const outcome = next.phase === 'result' ? (next.play as BaccaratOutcome | null) : null;
      const winner = outcome ? winnerOf(outcome) : null;
      playerSide.classList.toggle('won', winner === 'player');
      bankerSide.classList.toggle('won', winner === 'banker');
      spots.forEach((button, spot) => button.classList.toggle('won', winner === spot));
      // A player who arrives mid-round finds the cards already on the table.
      drawCards(before === undefined ? null : dealing());
      if (before !== undefined && before !== next.phase) actOut(before, next);
      drawChips();
      const key = `${next.shoeGames.length}:${next.history[0]?.roundId ?? ''}`;
      if (key !== shownRoads) {
        shownRoads = key;
        drawRoads(roads, tally, next.shoeGames as unknown as RoadGame[]);
      }
    },
  };
}

/** The deal order: player, banker, player, banker, then third cards. */
function dealtOf({ player, banker }: BaccaratOutcome, shown: number): { player: number; banker: number } {
  const first = {
    player: Math.min(2, Math.ceil(Math.min(shown, 4) / 2)),
    banker: Math.min(2, Math.floor(Math.min(shown, 4) / 2)),
  };
  if (shown <= 4) return first;
  const hasThird = player.length === 3;
  return {
    player: hasThird ? 3 : 2,
    banker: (hasThird ? shown >= 6 : shown >= 5) ? banker.length : 2,
  };
}

const ROWS = 6;
const SMALL_COLUMNS = 18;

function drawRoads(place: HTMLElement, tally: HTMLElement, games: readonly RoadGame[]): void {
  const roads = roadsOf(games);
  const count = (winner: string): number => games.filter((game) => game.winner === winner).length;
  tally.replaceChildren(
    h('span', { class: 'banker' }, `${t.winners['banker']} ${count('banker')}`),
    h('span', { class: 'player' }, `${t.winners['player']} ${count('player')}`),
    h('span', { class: 'tie' }, `${t.winners['tie']} ${count('tie')}`),
    h('span', {}, `#${games.length}`),
  );
  const bead = columnsOf(games.map((game) => game.winner));
  place.replaceChildren(
    grid(bead.slice(-14), 14, 'bead'),
    grid(
      bendColumns(
        roads.big.map((column) => column.map((cell) => (cell.ties > 0 ? `${cell.winner} tied` : cell.winner))),
      ),
      24,
      'big',
    ),
    h(
      'div',
      { class: 'small-roads' },
      grid(bendColumns(marksOf(roads.bigEye)), SMALL_COLUMNS, 'eye'),
      grid(bendColumns(marksOf(roads.small)), SMALL_COLUMNS, 'dot'),
      grid(bendColumns(marksOf(roads.cockroach)), SMALL_COLUMNS, 'slash'),
    ),
  );
}

function marksOf(columns: readonly (readonly Mark[])[]): string[][] {
  return columns.map((column) => column.map((mark) => (mark === 'red' ? 'banker' : 'player')));
}

function columnsOf(marks: readonly string[]): (string | null)[][] {
  return Array.from({ length: Math.ceil(marks.length / ROWS) }, (_, column) =>
    marks.slice(column * ROWS, (column + 1) * ROWS),
  );
}

/** A streak that reaches the bottom of the grid, or another streak, continues to the right. */
function bendColumns(columns: readonly (readonly string[])[]): (string | null)[][] {
  const cells: (string | null)[][] = [];
  const at = (column: number): (string | null)[] => (cells[column] ??= Array.from({ length: ROWS }, () => null));
  let start = 0;
  for (const streak of columns) {
    while (at(start)[0] !== null) start += 1;
    let column = start;
    let row = 0;
    for (const [index, mark] of streak.entries()) {
      if (index > 0) {
        if (row + 1 < ROWS && column === start && at(column)[row + 1] === null) row += 1;
        else column += 1;
      }
      at(column)[row] = mark;
    }
    start += 1;
  }
  return Array.from(cells, (column) => column ?? Array.from({ length: ROWS }, () => null));
}

function grid(columns: readonly (readonly (string | null)[])[], width: number, kind: string): SVGSVGElement {
  const shown = columns.slice(-width);
  const svg = s('svg', { class: `road ${kind}`, viewBox: `0 0 ${width * 10} ${ROWS * 10}`, 'aria-hidden': 'true' });
  for (let column = 0; column < width; column += 1) {
    for (let row = 0; row < ROWS; row += 1) {
      svg.append(s('rect', { class: 'road-cell', x: column * 10 + 0.3, y: row * 10 + 0.3, width: 9.4, height: 9.4 }));
      const mark = shown[column]?.[row];
      if (!mark) continue;
      const [x, y] = [column * 10 + 5, row * 10 + 5];
      svg.append(
        kind === 'slash'
          ? s('path', { class: `mark ${mark}`, d: `M${x - 3} ${y + 3}L${x + 3} ${y - 3}` })
          : s('circle', { class: `mark ${mark}`, cx: x, cy: y, r: 3.6 }),
      );
      if (kind === 'bead') svg.append(s('text', { x, y, dy: '.36em', 'text-anchor': 'middle' }, t.winners[mark] ?? ''));
      if (mark.includes('tied'))
        svg.append(s('path', { class: 'tie-mark', d: `M${x - 3} ${y + 3}L${x + 3} ${y - 3}` }));
    }
  }
  return svg;
}
