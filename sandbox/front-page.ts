import { markup, type Markup } from './markup.ts';
import type { Page } from './page.ts';
import type { Call, Provider } from './provider.ts';

export function frontPage(providers: readonly Provider[], baseUrl: string): Page {
  const body = markup`<h1>Simulated providers</h1>
<p class="lead">Roulo talks to these instead of real companies. Each one speaks its real protocol, has a page for
people, and can be told to misbehave. Payments, payouts, identity checks and rounds of slots survive a restart;
mail does not.</p>
${providers.map((provider, index) => providerPanel(provider, `provider-${index}`, baseUrl))}
<p class="hint">The sandbox answers only on this machine, and its control calls never to another web page.
Is it running? <a href="/health">/health</a></p>`;
  return { title: 'Providers', body };
}

function providerPanel(provider: Provider, id: string, baseUrl: string): Markup {
  return markup`<section class="panel" aria-labelledby="${id}">
<div class="panel-head">
<div>
<h2 id="${id}">${provider.title}</h2>
<p>${provider.summary}</p>
${provider.listensOn ? markup`<p class="hint">Listens on ${provider.listensOn()}</p>` : null}
</div>
<a class="button primary" href="${provider.page}">Open ${provider.title}</a>
</div>
<ul class="calls">
${provider.calls.map((call, index) => callItem(call, `${id}-call-${index}`, baseUrl))}
</ul>
</section>`;
}

function callItem(call: Call, id: string, baseUrl: string): Markup {
  return markup`<li>
<h3><span class="method">${call.method}</span> <code>${call.path}</code></h3>
<p>${call.summary}</p>
${call.notes ? markup`<ul class="notes">${call.notes.map((note) => markup`<li>${note}</li>`)}</ul>` : null}
<div class="command">
<pre id="${id}">${curl(call, baseUrl)}</pre>
<button class="button small" type="button" data-copy="${id}" aria-describedby="${id}">Copy</button>
</div>
</li>`;
}

function curl({ method, path, example }: Call, baseUrl: string): string {
  const words = ['curl', quote(baseUrl + (example.path ?? path))];
  if (method === 'POST') words.splice(1, 0, '-X POST');
  if (example.body !== undefined) {
    words.push(`-H ${quote('content-type: application/json')}`, `-d ${quote(JSON.stringify(example.body))}`);
  }
  return words.join(' ');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
