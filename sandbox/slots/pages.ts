import type { FastifyInstance } from 'fastify';
import { markup, type Markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import { dollarsText } from './account.ts';
import type { Round } from './books.ts';
import { findGame, MECHANICS, SLOT_GAMES, THEMES, type SlotGame } from './catalogue.ts';
import type { Machine } from './machine.ts';
import type { TracedCall } from './trace.ts';

const SHOWN_ROUNDS = 30;
const SHOWN_CALLS = 60;

export function registerSlotPages(app: FastifyInstance, machine: Machine): void {
  app.get('/aggregator', (_request, reply) => sendPage(reply, overview(machine)));
}

function overview({ books, jackpots, trace, faults }: Machine): Page {
  const rounds = books.rounds.all().slice(-SHOWN_ROUNDS).toReversed();
  const owed = books.deliveries.all();
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Slots</nav>
<div class="title-row"><h1>Slots</h1><p class="live-state"><span class="when-live">Live</span><span class="when-lost">The sandbox is not answering</span></p></div>
<p class="lead">${SLOT_GAMES.length} games in ${THEMES.length} themes and ${MECHANICS.length} mechanics. Links open a demo.</p>
<div data-live>
${faults.list.list().map(({ kind, call }) => markup`<p class="notice warning">Fault: <strong>${kind}</strong>${call === null ? '' : ` (${call})`}</p>`)}
${owed.length > 0 ? markup`<p class="notice warning">${owed.length} messages wait for the casino, the oldest: ${owed[0]?.method ?? ''} ${owed[0]?.id ?? ''}, tried ${owed[0]?.tries ?? 0} times.</p>` : null}
<h2>Jackpots</h2>
<p class="notice">Simulated players of this sandbox bet at them too. What they win, nobody gets.</p>
<dl class="facts">${jackpots.list().map(({ name, tiers, simulatedWins }) => markup`<dt>${name}</dt><dd>${tiers.map((tier) => `${tier.name} $${dollarsText(tier.cents)}`).join(' · ')} · won ${simulatedWins} times by simulated players</dd>`)}</dl>
<h2>Rounds</h2>
${rounds.length === 0 ? markup`<p class="notice">No round yet. Open a game.</p>` : markup`<dl class="facts">${rounds.map(roundRow)}</dl>`}
<h2>Calls</h2>
<dl class="facts">${trace.list().slice(0, SHOWN_CALLS).map(callRow)}</dl>
</div>
<h2>Games</h2>
${THEMES.map((theme) => markup`<details class="panel"><summary>${theme}</summary><dl class="facts">${SLOT_GAMES.filter((game) => game.theme === theme).map(gameRow)}</dl></details>`)}`;
  return { title: 'Slots', body };
}

function roundRow({ id, symbol, mode, state, costCents, baseCents, featureCents, prizeCents }: Round): Markup {
  const won = dollarsText(baseCents + featureCents + prizeCents);
  return markup`<dt>${id}</dt><dd>${mode === 'DEMO' ? 'Demo, ' : ''}${findGame(symbol)?.name ?? symbol}: ${state}, paid $${dollarsText(costCents)}, won $${won}</dd>`;
}

function callRow({ at, call, direction, status, answer, fault }: TracedCall): Markup {
  const arrow = direction === 'to-casino' ? '→' : '←';
  return markup`<dt>${at.slice(11, 19)} ${arrow} ${call}</dt><dd>${status === null ? 'no answer' : String(status)}${fault === null ? '' : ` (${fault})`} <code>${JSON.stringify(answer).slice(0, 160)}</code></dd>`;
}

function gameRow({ symbol, name, mechanic, volatility, rtpPercentE2 }: SlotGame): Markup {
  return markup`<dt><a href="/gs2c/openGame.do?gameSymbol=${symbol}&amp;lang=en&amp;cur=USD">${name}</a></dt><dd>${mechanic}, ${volatility}, ${(rtpPercentE2 / 100).toFixed(2)}% <code>${symbol}</code></dd>`;
}
