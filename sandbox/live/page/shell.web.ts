import type { OwnView, PageMessage, TableView } from '../page-messages.ts';
import { stakeOf, type Layout } from '../rules/layout.ts';
import type { LiveTable } from '../tables.ts';
import { createBar, type Bar } from './bar.web.ts';
import { createBetSheet, type BetSheet } from './bets.web.ts';
import { flyChip } from './chips.web.ts';
import type { Place } from './dealer.web.ts';
import { h } from './dom.web.ts';
import { eachFrame } from './frames.web.ts';
import { createHeader, type Header } from './header.web.ts';
import type { TableSocket } from './socket.web.ts';
import { play, playLounge } from './sound.web.ts';
import { createStudio, type Studio } from './studio.web.ts';
import { problemText, t, usd } from './texts.web.ts';

/** What a game adds to the shell. */
export interface GameView {
  readonly root: HTMLElement;
  /** Buttons for decisions, shown over the chips. */
  readonly actions?: HTMLElement;
  update(table: TableView, you: OwnView): void;
  /** Whether the player must decide while the clock runs. */
  isDeciding?(): boolean;
  betsChanged(): void;
}

export interface TableContext {
  readonly table: LiveTable;
  readonly sheet: BetSheet;
  readonly socket: TableSocket;
  /** The game places it where its dealer stands. */
  readonly studio: Studio;
  /** Places the selected chip on each of these spots, as often as given. It flies to `target` if it is accepted. */
  lay(chips: Layout, target: Element): void;
  say(text: string, tone?: 'plain' | 'good' | 'bad'): void;
}

export interface Shell {
  update(message: PageMessage): void;
  connected(isConnected: boolean): void;
}

type Hello = Extract<PageMessage, { type: 'hello' }>;

const PLACES: Readonly<Record<LiveTable['kind'], Place>> = {
  roulette: 'table',
  blackjack: 'card table',
  baccarat: 'side table',
  gameshow: 'floor',
  lobby: 'floor',
};
const MESSAGE_MS = 5000;
/** With less time than this, the clock turns red. */
const URGENT_MS = 4000;

/** Everything around a game: dealer, betting clock, chips, balance and messages. */
export function createShell(
  place: HTMLElement,
  { table, stepCents }: Hello,
  socket: TableSocket,
  makeGame: (context: TableContext) => GameView,
): Shell {
  let view: TableView | null = null;
  let you: OwnView | null = null;
  let receivedAt = 0;

  const messages = createMessages();
  const isBetting = (): boolean => view?.phase === 'betting';
  const sheet = createBetSheet(socket, {
    onChange() {
      game.betsChanged();
      drawMoney();
    },
    onProblem: (text) => messages.say(text, 'bad'),
  });
  /** Why this total may not be bet, said immediately. */
  const objection = (totalCents: number): string | null => {
    if (!isBetting()) return t.waitForNext;
    const maxCents = table.maxUsd * 100;
    if (totalCents > maxCents) return problemText({ code: 'above-maximum', cents: maxCents });
    if (totalCents <= (you?.balanceCents ?? 0)) return null;
    // The balance may have grown elsewhere: refresh it for the next attempt.
    void socket.ask({ type: 'balance' });
    return problemText({ code: 'balance-too-low' });
  };
  const unless = (problem: string | null, act: () => void): void => {
    if (problem === null) act();
    else messages.say(problem, 'bad');
  };
  const bar: Bar = createBar({
    table,
    stepCents,
    sheet,
    onDouble: () => unless(objection(2 * sheet.stakeCents), sheet.double),
    onRepeat: () => unless(objection(sheet.repeatCents), sheet.repeat),
  });
  playLounge(Number(table.id));
  const studio = createStudio(PLACES[table.kind]);
  const game = makeGame({
    table,
    sheet,
    socket,
    studio,
    say: messages.say,
    lay(chips, target) {
      const cents = bar.chipCents();
      const added = Object.fromEntries(Object.entries(chips).map(([spot, count]) => [spot, count * cents]));
      unless(objection(sheet.stakeCents + stakeOf(added)), () => {
        flyChip(cents, bar.chosenChip(), target);
        play('chip');
        sheet.add(added);
      });
    },
  });
  const header = createHeader(table);
  const result = h('div', { class: 'result', hidden: true, role: 'status' });
  place.dataset['kind'] = table.kind;
  place.dataset['felt'] = table.felt;
  place.replaceChildren(
    header.element,
    h('main', { class: 'stage' }, game.root, result, messages.note, messages.banner),
    bar.element,
  );
  if (game.actions) bar.element.append(game.actions);

  const drawMoney = (): void => {
    const isOpen = isBetting() || (view?.phase === 'closing' && !you?.problem);
    const pending = isOpen ? Math.max(0, sheet.stakeCents - (you?.stakeCents ?? 0)) : 0;
    bar.show({
      balanceCents: you?.balanceCents == null ? null : Math.max(0, you.balanceCents - pending),
      stakeCents: isBetting() ? sheet.stakeCents : (you?.stakeCents ?? 0) || pending,
      isBetting: isBetting(),
    });
  };
  const draw = (): void => {
    if (view && you) {
      game.update(view, you);
      const wonCents = drawResult(result, view, you);
      if (wonCents > 0) payInto(bar.purse, place.querySelector('.won') ?? result, wonCents);
    }
    drawMoney();
  };
  runClock(place, header, {
    now: () => view && { ...view, leftMs: Math.max(0, view.leftMs - (performance.now() - receivedAt)) },
    isDeciding: () => game.isDeciding?.() ?? false,
    // Other players' chips appear one by one.
    eachSecond(now) {
      view = now;
      receivedAt = performance.now();
      draw();
    },
  });

  return {
    connected: messages.connected,
    update(message) {
      if (message.type === 'refused') messages.over();
      if (message.type === 'table') {
        if (isBetting() && message.phase === 'closing') play('close');
        view = message;
        receivedAt = performance.now();
        place.dataset['phase'] = message.phase;
        header.show(message);
        studio.show(message);
      }
      if (message.type === 'others' && view) {
        view = { ...view, players: message.players, others: message.others };
        header.show(view);
      }
      if (message.type === 'you') {
        const before = you?.problem?.code;
        you = message;
        if (message.problem && message.problem.code !== before) messages.say(problemText(message.problem), 'bad');
        sheet.adopt(message.roundId, message.layout);
      }
      draw();
    },
  };
}

function createMessages() {
  const note = h('p', { class: 'note', role: 'status' });
  const banner = h('div', { class: 'banner', hidden: true });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const say: TableContext['say'] = (text, tone = 'plain') => {
    note.textContent = text;
    note.dataset['tone'] = tone;
    clearTimeout(timer);
    timer = setTimeout(() => (note.textContent = ''), MESSAGE_MS);
  };
  const hang = (text: string): void => {
    banner.hidden = text === '';
    banner.textContent = text;
  };
  return {
    note,
    banner,
    say,
    connected: (isConnected: boolean) => hang(isConnected ? '' : t.lost),
    over: () => hang(t.over),
  };
}

/** Returns the win when it is first shown, otherwise 0. */
function drawResult(result: HTMLElement, view: TableView, you: OwnView): number {
  const isShown = view.phase === 'result' && you.roundId === view.roundId && you.payouts !== null;
  if (isShown === !result.hidden) return 0;
  result.hidden = !isShown;
  if (!isShown) return 0;
  const payout = stakeOf(you.payouts ?? {});
  const isWin = payout > you.stakeCents;
  result.dataset['tone'] = isWin ? 'win' : 'plain';
  result.textContent = isWin ? t.win(usd(payout)) : payout > 0 ? t.returned(usd(payout)) : t.noWin;
  if (isWin) play('win');
  return isWin ? payout : 0;
}

const PAID_CHIPS = 4;
const PAID_EVERY_MS = 110;

function payInto(purse: Element, from: Element, cents: number): void {
  for (let chip = 0; chip < PAID_CHIPS; chip += 1) {
    setTimeout(() => flyChip(cents, from, purse), chip * PAID_EVERY_MS);
  }
}

function runClock(
  place: HTMLElement,
  header: Header,
  {
    now,
    isDeciding,
    eachSecond,
  }: { now(): TableView | null; isDeciding(): boolean; eachSecond(view: TableView): void },
): void {
  let lastSecond = -1;
  eachFrame(() => {
    const view = now();
    const isBetting = view?.phase === 'betting';
    const isTimed = isBetting || (view?.phase === 'playing' && isDeciding());
    const second = view && isBetting ? Math.ceil(view.leftMs / 1000) : -1;
    header.showClock(view && isTimed ? { ms: view.leftMs, part: view.leftMs / Math.max(1, view.totalMs) } : null);
    place.toggleAttribute('data-urgent', isTimed && (view?.leftMs ?? 0) < URGENT_MS);
    if (second === lastSecond) return;
    lastSecond = second;
    if (view && isBetting) eachSecond(view);
  });
}
