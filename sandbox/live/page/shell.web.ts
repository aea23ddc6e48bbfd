import type { OwnView, PageMessage, TableView } from '../page-messages.ts';
import type { Layout } from '../rules/layout.ts';
import type { LiveTable } from '../tables.ts';
import { createBetSheet, type BetSheet } from './bets.web.ts';
import { chipPicture, chipValues } from './chips.web.ts';
import { dealerPicture } from './dealer.web.ts';
import { h, usd } from './dom.web.ts';
import { play, soundButton } from './sound.web.ts';
import type { TableSocket } from './socket.web.ts';

/** What a game draws into the shell. */
export interface GameView {
  readonly root: HTMLElement;
  update(table: TableView, you: OwnView): void;
  betsChanged(): void;
}

export interface TableContext {
  readonly table: LiveTable;
  readonly sheet: BetSheet;
  readonly socket: TableSocket;
  isBetting(): boolean;
  /** Lays the chosen chip on each of these, as often as said. */
  lay(chips: Layout, from?: Element): void;
  chipCents(): number;
  chosenChip(): Element;
  say(text: string, tone?: 'plain' | 'good' | 'bad'): void;
}

export interface Shell {
  update(message: PageMessage): void;
  connected(isConnected: boolean): void;
}

type Hello = Extract<PageMessage, { type: 'hello' }>;

const PHASE_TEXTS: Readonly<Record<TableView['phase'], string>> = {
  closed: 'This table is closed',
  betting: 'Place your bets',
  closing: 'No more bets',
  playing: 'Good luck',
  result: 'Result',
};

const MESSAGE_MS = 5000;

/** Everything around a game: who deals, how long bets are open, chips, balance, messages. */
export function createShell(
  place: HTMLElement,
  hello: Hello,
  socket: TableSocket,
  makeGame: (context: TableContext) => GameView,
): Shell {
  const { table, stepCents } = hello;
  let view: TableView | null = null;
  let you: OwnView | null = null;
  let receivedAt = 0;
  let chosen = 0;
  let messageTimer: ReturnType<typeof setTimeout> | undefined;

  const values = chipValues(table.minUsd, table.maxUsd, stepCents);
  const note = h('p', { class: 'note', role: 'status' });
  const say: TableContext['say'] = (text, tone = 'plain') => {
    note.textContent = text;
    note.dataset['tone'] = tone;
    clearTimeout(messageTimer);
    messageTimer = setTimeout(() => (note.textContent = ''), MESSAGE_MS);
  };
  const isBetting = (): boolean => view?.phase === 'betting';
  const sheet = createBetSheet(socket, {
    onChange() {
      game.betsChanged();
      drawMoney();
    },
    onProblem: (text) => say(text, 'bad'),
  });

  const chipButtons = values.map((cents, index) =>
    h(
      'button',
      { class: 'chip-button', type: 'button', 'aria-label': `Chip of ${usd(cents)}`, onclick: () => choose(index) },
      chipPicture(cents, 46),
    ),
  );
  const choose = (index: number): void => {
    chosen = index;
    chipButtons.forEach((button, place) => button.setAttribute('aria-pressed', String(place === index)));
  };
  const context: TableContext = {
    table,
    sheet,
    socket,
    isBetting,
    say,
    chipCents: () => values[chosen] ?? stepCents,
    chosenChip: () => chipButtons[chosen] ?? place,
    lay(chips) {
      if (!isBetting()) return say('Bets are closed. Wait for the next round.');
      const cents = values[chosen] ?? stepCents;
      const added = Object.fromEntries(Object.entries(chips).map(([spot, count]) => [spot, count * cents]));
      const total = sheet.stakeCents + Object.values(added).reduce((sum, one) => sum + one, 0);
      if (total > (you?.balanceCents ?? 0)) return say('Your balance does not cover this bet.', 'bad');
      if (total > table.maxUsd * 100) return say(`The most at this table is ${usd(table.maxUsd * 100)}.`, 'bad');
      play('chip');
      sheet.add(added);
    },
  };
  const game = makeGame(context);

  const tool = (label: string, mark: string, act: () => void): HTMLButtonElement =>
    h(
      'button',
      { class: 'tool', type: 'button', title: label, 'aria-label': label, onclick: act },
      h('span', {}, mark),
      h('small', {}, label),
    );
  const undo = tool('Undo', '↶', sheet.undo);
  const clear = tool('Clear', '✕', sheet.clear);
  const double = tool('Double', '×2', () => {
    if (2 * sheet.stakeCents > (you?.balanceCents ?? 0)) say('Your balance does not cover this bet.', 'bad');
    else sheet.double();
  });
  const repeat = tool('Repeat', '↻', sheet.repeat);
  const balance = h('b', { class: 'balance' }, '–');
  const stake = h('b', {}, '$0.00');
  const sound = h('button', { class: 'icon', type: 'button' });
  soundButton(sound);
  const dealer = h('div', { class: 'dealer' });
  const dealerName = h('span');
  const crowd = h('span', { class: 'crowd' });
  const phaseText = h('b');
  const seconds = h('span', { class: 'seconds' });
  const bar = h('i');
  const banner = h('div', { class: 'banner', hidden: true });
  const result = h('div', { class: 'result', hidden: true, role: 'status' });
  const helpButton = h(
    'button',
    { class: 'icon', type: 'button', 'aria-label': 'Rules and returns', onclick: () => help.showModal() },
    '?',
  );
  const help = helpDialog(table.kind);

  place.dataset['kind'] = table.kind;
  place.dataset['felt'] = table.felt;
  place.replaceChildren(
    h(
      'header',
      { class: 'top' },
      dealer,
      h(
        'div',
        { class: 'who' },
        h('h1', {}, table.name),
        h(
          'p',
          {},
          dealerName,
          h('span', { class: 'limits' }, `${usd(table.minUsd * 100)} - ${usd(table.maxUsd * 100)}`),
          crowd,
        ),
      ),
      h(
        'div',
        { class: 'clock', role: 'timer' },
        h('div', { class: 'clock-text' }, phaseText, seconds),
        h('div', { class: 'clock-bar' }, bar),
      ),
      helpButton,
      sound,
    ),
    h('main', { class: 'stage' }, game.root, result, note, banner),
    h(
      'footer',
      { class: 'bottom' },
      h('div', { class: 'money' }, h('span', {}, 'Balance ', balance), h('span', {}, 'Bet ', stake)),
      h('div', { class: 'chips', role: 'group', 'aria-label': 'Chips' }, ...chipButtons),
      h('div', { class: 'tools' }, undo, clear, double, repeat),
    ),
    help,
  );
  choose(Math.min(1, values.length - 1));

  const drawMoney = (): void => {
    const open = isBetting() || (view?.phase === 'closing' && !you?.problem);
    const pending = open ? Math.max(0, sheet.stakeCents - (you?.stakeCents ?? 0)) : 0;
    balance.textContent = you?.balanceCents == null ? '–' : usd(Math.max(0, you.balanceCents - pending));
    stake.textContent = usd(isBetting() ? sheet.stakeCents : (you?.stakeCents ?? 0) || pending);
    const betting = isBetting();
    undo.disabled = !betting || !sheet.canUndo;
    clear.disabled = !betting || sheet.stakeCents === 0;
    double.disabled = !betting || sheet.stakeCents === 0;
    repeat.disabled = !betting || !sheet.canRepeat;
  };
  const drawResult = (): void => {
    const payout = Object.values(you?.payouts ?? {}).reduce((sum, cents) => sum + cents, 0);
    const isShown = view?.phase === 'result' && !!you && you.roundId === view.roundId && you.payouts !== null;
    if (isShown === !result.hidden) return;
    result.hidden = !isShown;
    if (!isShown || !you) return;
    const profit = payout - you.stakeCents;
    result.dataset['tone'] = profit > 0 ? 'win' : 'plain';
    result.textContent =
      profit > 0 ? `You win +${usd(payout)}` : payout > 0 ? `Returned ${usd(payout)}` : 'No win this round';
    if (profit > 0) play('win');
  };
  const drawClock = (): void => {
    requestAnimationFrame(drawClock);
    if (!view) return;
    const leftMs = Math.max(0, view.leftMs - (performance.now() - receivedAt));
    const part = view.totalMs > 0 ? leftMs / view.totalMs : 0;
    const isTimed = view.phase === 'betting';
    seconds.textContent = isTimed ? String(Math.ceil(leftMs / 1000)) : '';
    place.toggleAttribute('data-urgent', isTimed && leftMs < 4000);
    bar.style.transform = `scaleX(${isTimed ? part : 0})`;
  };
  requestAnimationFrame(drawClock);

  return {
    connected(isConnected) {
      banner.hidden = isConnected;
      banner.textContent = isConnected ? '' : 'Connection lost. Reconnecting… Bets that were placed play on.';
    },
    update(message) {
      if (message.type === 'refused') {
        banner.hidden = false;
        banner.textContent = 'Your session at this table is over. Open the table again from the casino.';
      }
      if (message.type === 'table') {
        if (view?.phase === 'betting' && message.phase === 'closing') play('close');
        view = message;
        receivedAt = performance.now();
        place.dataset['phase'] = message.phase;
        phaseText.textContent = PHASE_TEXTS[message.phase];
        if (dealerName.textContent !== `Dealer ${message.dealer}`) {
          dealerName.textContent = `Dealer ${message.dealer}`;
          dealer.replaceChildren(dealerPicture(message.dealer));
        }
        crowd.textContent = `${message.players} playing · ${message.crowd} simulated`;
      }
      if (message.type === 'you') {
        const hadProblem = you?.problem;
        you = message;
        if (message.problem && message.problem !== hadProblem) say(message.problem, 'bad');
        sheet.adopt(message.roundId, message.layout);
      }
      if (view && you && (message.type === 'table' || message.type === 'you')) {
        game.update(view, you);
        drawResult();
      }
      drawMoney();
    },
  };
}

function helpDialog(kind: LiveTable['kind']): HTMLDialogElement {
  const dialog: HTMLDialogElement = h(
    'dialog',
    { class: 'help', 'aria-label': 'Rules and returns' },
    h('h2', {}, 'Rules and returns'),
    ...HELP[kind].map((line) => h('p', {}, line)),
    h(
      'p',
      {},
      'Bets are taken from your balance when betting closes. If the connection breaks, your bet plays on and is paid. Players marked as simulated are drawn for company and bet no money.',
    ),
    h('button', { type: 'button', class: 'tool', onclick: () => dialog.close() }, 'Close'),
  );
  return dialog;
}

const HELP: Readonly<Record<LiveTable['kind'], readonly string[]>> = {
  lobby: [],
  roulette: [
    'European wheel with one zero. A bet on n numbers pays 36/n of the stake, stake included: straight up 35 to 1, split 17 to 1, street 11 to 1, corner 8 to 1, six line 5 to 1, dozen and column 2 to 1, red, black, odd, even, low and high 1 to 1.',
    'Every bet returns 97.30% on average. Racetrack: a number lays five straight chips, itself and two neighbours to each side; Voisins lays nine chips, Tiers six, Orphelins five, Zero four.',
  ],
  blackjack: [
    'Eight decks. The dealer looks for blackjack under an ace or a ten and stands on every 17. Blackjack pays 3 to 2, insurance 2 to 1. Any two cards may be doubled, also after a split; two cards of the same worth may be split once; split aces get one card each.',
    'Betting behind follows the first hand of a seat with your own stake; it is not doubled or split. Without a move in time the hand is played for you: it draws where it cannot hurt, and against a strong dealer up to 17.',
    'Return with basic strategy 99.43%, insurance 92.31% (endless shoe).',
  ],
  baccarat: [
    'Eight decks, third cards by the usual table. Player pays 1 to 1, Banker 0.95 to 1, Tie 8 to 1, a pair 11 to 1. On a tie Player and Banker are given back.',
    'Returns: Player 98.76%, Banker 98.94%, Tie 85.64%, pairs 89.64%.',
  ],
  gameshow: [
    '54 segments: 1 (23 times), 2 (15), 5 (7), 10 (4), 20 (2), 40 (once) and two bonus segments. A number pays itself to 1.',
    'Bonus: a wheel of 20 multipliers from 2× to 25× is spun, then the big wheel again, and every win of that spin is multiplied.',
    'Returns: 1 95.18%, 2 95.30%, 5 90.99%, 10 96.30%, 20 92.45%, 40 90.53%.',
  ],
};
