import type { FastifyInstance } from 'fastify';
import { callbackList, callbackSummary } from '../callback-list.ts';
import { markup, type Markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import { coinOf, type Payment, type Payout } from './books.ts';
import { transferOf } from './chain.ts';
import type { Fault } from './faults.ts';
import type { Machine } from './machine.ts';
import { actButton, amountText, badge, coinBadge, liveState, shortText, timeText } from './page-parts.ts';
import { walletPage } from './wallet-page.ts';
import { WALLET_SCRIPT } from './wallet-script.ts';

const SHOWN_LIMIT = 100;
// Outside the template, because the bundler rewrites a closing script tag in tagged templates with a helper that is not installed.
const SCRIPT_TAG: Markup = { markup: '<script src="/processor/assets/wallet.js" defer></script>' };

export function registerProcessorPages(app: FastifyInstance, machine: Machine): void {
  const { payments, payouts } = machine.books;
  const show = (page: Page): Page => ({ ...page, body: markup`${page.body}${SCRIPT_TAG}` });
  app.get('/processor', (_request, reply) => sendPage(reply, show(overviewPage(machine))));
  app.get<{ Querystring: Record<string, unknown> }>('/processor/wallet', ({ query }, reply) =>
    sendPage(reply, show(walletPage(machine, query))),
  );
  app.get<{ Params: { id: string } }>('/processor/payments/:id', ({ params }, reply) => {
    const payment = payments.get(params.id);
    return payment ? sendPage(reply, show(paymentPage(machine, payment))) : sendPage(reply.code(404), missingPage());
  });
  app.get<{ Params: { id: string } }>('/processor/payouts/:id', ({ params }, reply) => {
    const payout = payouts.get(params.id);
    return payout ? sendPage(reply, show(payoutPage(machine, payout))) : sendPage(reply.code(404), missingPage());
  });
  app.get('/processor/assets/wallet.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(WALLET_SCRIPT),
  );
}

function overviewPage(machine: Machine): Page {
  const { books, faults } = machine;
  const { speed } = books.settings();
  const [payments, payouts] = [books.payments.all().toReversed(), books.payouts.all().toReversed()];
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Payment processor</nav>
<div class="title-row"><h1>Payment processor</h1>${liveState()}</div>
<p><a class="button primary" href="/processor/wallet">Open the test wallet</a></p>
<div data-live>
${speed === 1 ? null : markup`<p class="notice warning">Confirmations run at ${speed} times their usual speed.</p>`}
${faults.list.list().map(faultNotice)}
<h2>Payments</h2>
${payments.length > 0 ? rows(payments.slice(0, SHOWN_LIMIT).map((payment) => paymentRow(machine, payment))) : nothing('No payment yet. Ask Roulo for a deposit address.')}
<h2>Payouts</h2>
${payouts.length > 0 ? rows(payouts.slice(0, SHOWN_LIMIT).map((payout) => payoutRow(machine, payout))) : nothing('No payout yet. Withdraw something.')}
<p class="hint">${Math.min(payments.length, SHOWN_LIMIT)} of ${payments.length} payments and ${Math.min(payouts.length, SHOWN_LIMIT)} of ${payouts.length} payouts shown.</p>
</div>`;
  return { title: 'Payment processor', body };
}

function faultNotice({ kind, call, id, status, timesLeft, share }: Fault): Markup {
  const times = timesLeft === null ? '' : timesLeft === 1 ? ' once' : ` ${timesLeft} times`;
  const part = share < 1 ? ` in ${Math.round(share * 100)}% of the cases` : '';
  const where = [call, id, status].filter((word) => word !== null).join(', ');
  return markup`<p class="notice warning">Fault: <strong>${kind}</strong>${times}${part}${where ? ` (${where})` : ''}</p>`;
}

function rows(items: readonly Markup[]): Markup {
  return markup`<ul class="money-rows">${items.map((item) => markup`<li>${item}</li>`)}</ul>`;
}

function nothing(sentence: string): Markup {
  return markup`<p class="notice">${sentence}</p>`;
}

function paymentRow(machine: Machine, payment: Payment): Markup {
  const coin = coinOf({ currency: payment.payCurrency });
  const paid =
    payment.actuallyPaid === '0' ? 'Nothing arrived' : `${amountText(payment.actuallyPaid)} ${coin.code.toUpperCase()}`;
  return markup`<a id="payment-${payment.id}" href="/processor/payments/${payment.id}">
${coinBadge(coin)}
<span class="money-what"><strong>${paid}</strong><small>${payment.orderId ?? payment.id}${payment.parentId ? ' · repeated' : ''}</small></span>
${badge(payment.status)}
<small class="money-calls">${callbackSummary(machine.outbox.about(payment.id))}</small>
</a>`;
}

function payoutRow(machine: Machine, payout: Payout): Markup {
  const coin = coinOf(payout);
  const twins = machine.books.payouts
    .all()
    .filter(({ uniqueExternalId }) => uniqueExternalId === payout.uniqueExternalId);
  const isTwice = payout.uniqueExternalId !== null && twins.length > 1;
  return markup`<a id="payout-${payout.id}" href="/processor/payouts/${payout.id}">
${coinBadge(coin)}
<span class="money-what"><strong>${amountText(payout.amount)} ${coin.code.toUpperCase()}</strong><small>${payout.uniqueExternalId ?? payout.id}${isTwice ? ' · asked for twice!' : ''}</small></span>
${badge(payout.status)}
<small class="money-calls">${callbackSummary(machine.outbox.about(payout.id))}</small>
</a>`;
}

function trail(name: string): Markup {
  return markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/processor">Payment processor</a> / ${name}</nav>`;
}

function paymentPage(machine: Machine, payment: Payment): Page {
  const coin = coinOf({ currency: payment.payCurrency });
  const code = coin.code.toUpperCase();
  const transfer = transferOf(machine, payment.id);
  const acts = `/processor/control/payments/${payment.id}`;
  const body = markup`${trail('Payment')}
<div class="title-row"><h1>Payment ${payment.id}</h1>${liveState()}</div>
<div data-live>
<dl class="facts">
<dt>Status</dt><dd>${badge(payment.status)}</dd>
<dt>Confirmations</dt><dd>${transfer ? `${transfer.confirmations} of ${coin.confirmations}` : 'none yet'}</dd>
<dt>Arrived</dt><dd>${amountText(payment.actuallyPaid)} ${code}, worth ${amountText(payment.outcomeAmount)} ${payment.outcomeCurrency}</dd>
<dt>Asked for</dt><dd>${amountText(payment.payAmount)} ${code} ($${payment.priceAmount})</dd>
<dt>Order</dt><dd>${payment.orderId ?? 'none'}</dd>
<dt>Address</dt><dd><code>${payment.payAddress}</code></dd>
<dt>Transfer</dt><dd><code>${payment.payinHash ?? 'none'}</code></dd>
<dt>Parent</dt><dd>${payment.parentId ? markup`<a href="/processor/payments/${payment.parentId}">${payment.parentId}</a>` : 'none'}</dd>
<dt>Created</dt><dd>${timeText(payment.createdAtMs)}</dd>
</dl>
${callbackList(machine.outbox.about(payment.id))}
</div>
<p><a class="button primary" href="/processor/wallet?address=${payment.payAddress}&amp;currency=${coin.code}">Pay from the test wallet</a></p>
<section class="panel" aria-labelledby="acts"><h2 id="acts">Make it go wrong</h2>
<div class="acts">${(['failed', 'refunded', 'expired', 'waiting'] as const).map((status) => actButton(`Set ${status}`, `${acts}/status`, { status }))}
${actButton('Reorg', `${acts}/reorg`, { kind: 'new-hash' })}${actButton('Report twice', `${acts}/reorg`, { kind: 'reported-twice' })}</div>
<p class="hint" id="result" role="status"></p></section>`;
  return { title: `Payment ${payment.id}`, body };
}

function payoutPage(machine: Machine, payout: Payout): Page {
  const coin = coinOf(payout);
  const batch = machine.books.batches.get(payout.batchId);
  const acts = `/processor/control/payouts/${payout.id}`;
  const verified = batch?.verifiedStep == null ? `not yet, ${batch?.badCodes ?? 0} wrong codes` : 'yes';
  const body = markup`${trail('Payout')}
<div class="title-row"><h1>Payout ${payout.id}</h1>${liveState()}</div>
<div data-live>
<dl class="facts">
<dt>Status</dt><dd>${badge(payout.status)} ${payout.error ?? ''}</dd>
<dt>Amount</dt><dd>${amountText(payout.amount)} ${coin.code.toUpperCase()}</dd>
<dt>To</dt><dd><code>${payout.address}</code></dd>
<dt>Transfer</dt><dd><code>${payout.hash ? shortText(payout.hash) : 'none'}</code></dd>
<dt>Withdrawal</dt><dd>${payout.uniqueExternalId ?? 'none'}</dd>
<dt>Batch</dt><dd>${payout.batchId}, verified: ${verified}</dd>
<dt>Created</dt><dd>${timeText(payout.createdAtMs)}</dd>
</dl>
${callbackList(machine.outbox.about(payout.id))}
</div>
<section class="panel" aria-labelledby="acts"><h2 id="acts">Make it go wrong</h2>
<div class="acts">${(['failed', 'rejected', 'finished'] as const).map((status) => actButton(`Set ${status}`, `${acts}/status`, { status }))}</div>
<p class="hint" id="result" role="status"></p></section>`;
  return { title: `Payout ${payout.id}`, body };
}

function missingPage(): Page {
  const body = markup`${trail('Not found')}
<h1>Not found</h1>
<p>There is no payment or payout with this id.</p>
<p><a class="button" href="/processor">All payments and payouts</a></p>`;
  return { title: 'Not found', body };
}
