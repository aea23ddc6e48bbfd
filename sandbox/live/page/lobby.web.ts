import type { LobbyEntry, PageMessage } from '../page-messages.ts';
import { colourOf } from '../rules/roulette.ts';
import { createDealer, type Dealer } from './dealer.web.ts';
import { h } from './dom.web.ts';
import { t, usd } from './texts.web.ts';

/** The lobby: every table that matches the filter, with a link to it. */
export function createLobby(place: HTMLElement) {
  const list = h('ul', { class: 'lobby-list' });
  const banner = h('div', { class: 'banner', hidden: true });
  place.dataset['kind'] = 'lobby';
  place.replaceChildren(h('main', { class: 'lobby' }, h('h1', {}, t.chooseTable), list, banner));
  let shown = '';
  return {
    connected: (isConnected: boolean) => {
      banner.hidden = isConnected;
      banner.textContent = isConnected ? '' : t.lost;
    },
    update(message: PageMessage) {
      if (message.type === 'refused') {
        banner.hidden = false;
        banner.textContent = t.over;
      }
      if (message.type !== 'lobby') return;
      const text = JSON.stringify(message.tables);
      if (text === shown) return;
      const focused = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.href : null;
      shown = text;
      list.replaceChildren(...message.tables.map(entry));
      for (const link of list.querySelectorAll('a')) if (link.href === focused) link.focus();
    },
  };
}

function entry(table: LobbyEntry): HTMLElement {
  const address = new URL(location.href);
  address.searchParams.set('table', table.id);
  const content = [
    h(
      'div',
      { class: 'lobby-top', 'data-felt': table.felt },
      h('span', { class: 'window' }, dealerOf(table)),
      h('div', {}, h('b', {}, table.name), h('small', {}, t.dealer(table.dealer))),
    ),
    h(
      'p',
      { class: 'lobby-facts' },
      h('span', {}, `${usd(table.minUsd * 100)} - ${usd(table.maxUsd * 100)}`),
      h('span', {}, t.seats(table.seatsTaken, table.totalSeats)),
    ),
    h('ol', { class: 'history' }, ...table.results.map(resultMark)),
  ];
  return h(
    'li',
    {},
    table.isOpen
      ? h('a', { href: address.href }, ...content)
      : h('div', { class: 'closed' }, ...content, h('p', {}, t.closed)),
  );
}

/** Kept between updates: the list is rebuilt every few seconds, but the dealers' canvases stay. */
const dealers = new Map<string, Dealer>();

function dealerOf({ id, dealer: name }: LobbyEntry): HTMLElement {
  const dealer = dealers.get(id) ?? createDealer('floor');
  dealers.set(id, dealer);
  dealer.become(name);
  return dealer.element;
}

function resultMark(result: Readonly<Record<string, unknown>>): HTMLElement {
  if (typeof result['winner'] === 'string') {
    return h('li', { class: result['winner'] }, t.winners[result['winner']] ?? '');
  }
  if (typeof result['color'] === 'string')
    return h('li', { class: colourOf(Number(result['number'])) }, String(result['number']));
  if (typeof result['dealer'] === 'number') return h('li', {}, String(result['dealer']));
  return h('li', { class: `n${String(result['number'])}` }, String(result['number']));
}
