import { markup, type Markup } from '../markup.ts';
import type { Coin } from './coins.ts';

const SIGNS: Readonly<Record<string, string>> = {
  btc: '₿',
  eth: 'Ξ',
  ltc: 'Ł',
  usdt: '₮',
  usdc: '$',
  sol: 'S',
  trx: 'T',
  doge: 'Ð',
};
const GOOD = ['finished', 'partially_paid'];
const BAD = ['failed', 'rejected', 'refunded', 'expired'];

export function coinBadge({ code }: Coin): Markup {
  return markup`<span class="coin coin-${code}" aria-hidden="true">${SIGNS[code] ?? ''}</span>`;
}

export function badge(status: string): Markup {
  const tone = GOOD.includes(status) ? 'good' : BAD.includes(status) ? 'bad' : 'busy';
  return markup`<span class="badge ${tone}">${status.replace('_', ' ')}</span>`;
}

/** A button that posts to the control API. */
export function actButton(text: string, path: string, body: object): Markup {
  return markup`<button class="button small" type="button" data-post="${path}" data-body="${JSON.stringify(body)}">${text}</button>`;
}

export function liveState(): Markup {
  return markup`<p class="live-state" role="status"><span class="when-live">Refreshes by itself</span><span class="when-lost">The sandbox is not answering</span></p>`;
}

export function amountText(amount: string): string {
  const [whole = '', fraction] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

export function usdText(usd: number): string {
  return `$${usd.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: usd < 10 ? 4 : 2 })}`;
}

export function timeText(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}

export function shortText(text: string): string {
  return text.length > 24 ? `${text.slice(0, 10)}…${text.slice(-8)}` : text;
}
