import { markup, type Markup } from '../markup.ts';
import type { Page } from '../page.ts';
import { coinOf, type Transfer } from './books.ts';
import { recogniseAddress, walletAddress } from './chain.ts';
import { unitsText } from './coin-amount.ts';
import { COINS, findCoin, type Coin } from './coins.ts';
import type { Machine } from './machine.ts';
import { amountText, badge, coinBadge, liveState, shortText, usdText } from './page-parts.ts';

const SHOWN_LIMIT = 25;
const QUICK_USD = [20, 50, 100, 500];

interface Draft {
  readonly address: string;
  readonly amount: string;
  readonly coin: Coin;
}

export function walletPage(machine: Machine, query: Readonly<Record<string, unknown>>): Page {
  const draft = readDraft(machine, query);
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/processor">Payment processor</a> / Test wallet</nav>
<div class="title-row"><h1>Test wallet</h1>${liveState()}</div>
<p class="lead">Coins without value, on a chain that is only here. Paste a deposit address of Roulo, send an amount, and watch it arrive.</p>
<div class="wallet">
${sendForm(draft)}
<div data-live class="wallet-live">
<section class="panel" aria-labelledby="transfers"><h2 id="transfers">Transfers</h2>${transferList(machine)}</section>
<section class="panel" aria-labelledby="coins"><h2 id="coins">Coins</h2>
<ul class="coins">${COINS.map((coin) => coinRow(machine, coin))}</ul></section>
</div>
</div>
<details class="panel"><summary>Addresses of this wallet, to withdraw to</summary>
<ul class="coins">${COINS.map(
    (
      coin,
    ) => markup`<li>${coinBadge(coin)}<span class="money-what"><strong>${coin.name}</strong><code id="own-${coin.code}">${walletAddress(coin)}</code></span>
<button class="button small" type="button" data-copy="own-${coin.code}" aria-label="Copy the ${coin.name} address">Copy</button></li>`,
  )}</ul></details>`;
  return { title: 'Test wallet', body };
}

function readDraft(machine: Machine, query: Readonly<Record<string, unknown>>): Draft {
  const text = (name: string): string => (typeof query[name] === 'string' ? query[name].slice(0, 200) : '');
  const address = text('address');
  const coin = findCoin(text('currency')) ?? recogniseAddress(machine, address).coin;
  return { address, amount: text('amount'), coin: coin ?? coinOf({ currency: 'btc' }) };
}

function sendForm({ address, amount, coin }: Draft): Markup {
  return markup`<form class="panel send" id="send" novalidate aria-labelledby="send-title">
<h2 id="send-title">Send</h2>
<div class="field"><label for="address">To address</label>
<div class="joined"><input id="address" name="address" type="text" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="120" placeholder="Paste an address" value="${address}" aria-describedby="address-note">
<button class="button small" type="button" id="paste">Paste</button></div>
<p class="hint" id="address-note" role="status"></p></div>
<fieldset class="field"><legend>Coin</legend><div class="chips">${COINS.map((each) => coinChip(each, each === coin))}</div></fieldset>
<div class="field"><label for="amount">Amount</label>
<div class="joined"><input id="amount" name="amount" type="text" inputmode="decimal" autocomplete="off" placeholder="0.00" value="${amount}" aria-describedby="amount-note">
<span class="unit" id="unit">${coin.code.toUpperCase()}</span></div>
<p class="hint" id="amount-note" role="status"></p>
<div class="quick" role="group" aria-label="Amounts in dollars">${QUICK_USD.map(
    (usd) => markup`<button class="button small" type="button" data-usd="${usd}">$${usd}</button>`,
  )}</div></div>
<button class="button primary" type="submit">Send</button>
<p class="notice" id="result" role="status" hidden></p>
</form>`;
}

function coinChip(coin: Coin, isChosen: boolean): Markup {
  const checked = isChosen ? markup` checked` : null;
  return markup`<label class="chip"><input type="radio" name="currency" value="${coin.code}"${checked}><span>${coinBadge(coin)}${coin.code.toUpperCase()}</span></label>`;
}

function coinRow({ books, rates }: Machine, coin: Coin): Markup {
  const balance = unitsText(books.balance('wallet', coin));
  const usd = rates.usd(coin);
  return markup`<li data-coin="${coin.code}" data-rate="${usd}" data-decimals="${coin.decimals}">${coinBadge(coin)}
<span class="money-what"><strong>${amountText(balance)} ${coin.code.toUpperCase()}</strong><small>${coin.name} · ${usdText(usd)}</small></span>
<button class="button small" type="button" id="faucet-${coin.code}" data-post="/processor/control/faucet" data-body="${JSON.stringify({ currency: coin.code })}" aria-label="Get more ${coin.name}">Get more</button></li>`;
}

function transferList(machine: Machine): Markup {
  const transfers = machine.books.transfers.all().toReversed().slice(0, SHOWN_LIMIT);
  if (transfers.length === 0) return markup`<p class="hint">Nothing sent yet.</p>`;
  return markup`<ul class="transfers">${transfers.map((transfer) => transferItem(machine, transfer))}</ul>`;
}

function transferItem(machine: Machine, transfer: Transfer): Markup {
  const coin = coinOf(transfer);
  const payment = transfer.paymentId === null ? null : machine.books.payments.get(transfer.paymentId);
  const isReceived = transfer.from === 'processor';
  const amount = `${isReceived ? '+' : '−'}${amountText(transfer.amount)} ${coin.code.toUpperCase()}`;
  const progress = markup`<progress max="${coin.confirmations}" value="${transfer.confirmations}" aria-label="Confirmations"></progress>`;
  return markup`<li>${coinBadge(coin)}
<span class="money-what"><strong>${amount}</strong><small>${isReceived ? 'Payout to' : 'To'} ${shortText(transfer.address)}</small></span>
${payment ? markup`<a href="/processor/payments/${payment.id}" aria-label="Payment ${payment.id}">${badge(payment.status)}</a>` : null}
<div class="transfer-progress">${progress}<small>${progressText(machine, transfer, coin)}</small></div></li>`;
}

function progressText(machine: Machine, transfer: Transfer, coin: Coin): string {
  const isManual = transfer.paymentId === null && recogniseAddress(machine, transfer.address).payment !== null;
  if (transfer.phase === 'broadcast') return 'On its way, not seen yet';
  if (transfer.phase === 'confirming') return `Seen, ${transfer.confirmations} of ${coin.confirmations} confirmations`;
  if (isManual) return 'Arrived: the wrong coin for this address, left for people';
  return `${transfer.confirmations} of ${coin.confirmations} confirmations`;
}
