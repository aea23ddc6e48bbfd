import type { FastifyInstance } from 'fastify';
import { markup, type Markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import type { MailParts } from './calls.ts';
import type { Fault } from './faults.ts';
import type { Message } from './mailbox.ts';

const SHOWN_LIMIT = 100;

export function registerMailPages(app: FastifyInstance, parts: MailParts): void {
  app.get<{ Querystring: Record<string, unknown> }>('/mail', ({ query }, reply) => {
    const to = typeof query['to'] === 'string' ? query['to'].trim() : '';
    return sendPage(reply, listPage(parts, to));
  });
  app.get<{ Params: { id: string } }>('/mail/:id', ({ params }, reply) => {
    const found = parts.mailbox.find(params.id);
    return found ? sendPage(reply, messagePage(found.message)) : sendPage(reply.code(404), missingPage());
  });
}

function listPage({ mailbox, faults, smtp }: MailParts, to: string): Page {
  const messages = mailbox.list({ to, limit: SHOWN_LIMIT });
  const down = markup`<p class="notice warning">The mail host is down: senders cannot connect.</p>`;
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Mail</nav>
<div class="title-row">
<h1>Mail</h1>
<p class="live-state" role="status"><span class="when-live">Refreshes by itself</span><span class="when-lost">The sandbox is not answering</span></p>
</div>
<form class="filter" method="get" action="/mail" role="search">
<label for="to">Recipient</label>
<input id="to" name="to" type="text" inputmode="email" autocomplete="off" spellcheck="false" placeholder="player@example.com" value="${to}">
<button class="button" type="submit">Show</button>
${to ? markup`<a class="button quiet" href="/mail">Show all</a>` : null}
</form>
<div data-live>
${smtp.isOpen() ? null : down}
${faults.list().map(faultNotice)}
${messages.length > 0 ? messageList(messages, mailbox.count()) : emptyState(to)}
</div>`;
  return { title: 'Mail', body };
}

function faultNotice({ kind, to, timesLeft, delayMs }: Fault): Markup {
  const which =
    timesLeft === null ? 'every message' : timesLeft === 1 ? 'the next message' : `the next ${timesLeft} messages`;
  const delay = kind === 'delay' ? ` of ${delayMs} ms` : '';
  return markup`<p class="notice warning">Fault on ${which}${to ? ` to ${to}` : ''}: <strong>${kind}</strong>${delay}</p>`;
}

function emptyState(to: string): Markup {
  const sentence = to ? `No mail for ${to}.` : 'No mail yet.';
  return markup`<div class="empty">
<svg viewBox="0 0 24 24" width="40" height="40" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="3"/><path d="m4 7 8 6 8-6"/></svg>
<p class="empty-title">${sentence}</p>
<p>Ask Roulo for a password reset, and the mail appears here.</p>
</div>`;
}

function messageList(messages: readonly Message[], total: number): Markup {
  return markup`<div class="mail-columns" aria-hidden="true"><span>To</span><span>Subject</span><span>Age</span></div>
<ul class="mails">
${messages.map(
  (message) => markup`<li><a id="mail-${message.id}" href="/mail/${message.id}">
<span class="mail-to">${recipients(message)}</span>
<span class="mail-subject">${message.subject || 'No subject'}</span>
${age(message)}
</a></li>`,
)}
</ul>
<p class="hint">${messages.length} shown, ${total} kept.</p>`;
}

function recipients({ to }: Message): string {
  return to.length > 1 ? `${to[0]} and ${to.length - 1} more` : (to[0] ?? '');
}

function age({ date }: Message): Markup {
  return markup`<time class="mail-age" datetime="${date}" title="${date}">${ageText(Date.now() - Date.parse(date))}</time>`;
}

// Whole minutes only: a list that changed every second would be redrawn while somebody uses it.
function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h ago` : `${Math.floor(minutes / 1440)} d ago`;
}

function messagePage(message: Message): Page {
  const subject = message.subject || 'No subject';
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/mail">Mail</a> / Message</nav>
<h1>${subject}</h1>
<dl class="facts">
<dt>From</dt><dd>${message.from}</dd>
<dt>To</dt><dd>${message.to.join(', ')}</dd>
<dt>Received</dt><dd><time datetime="${message.date}">${message.date.slice(0, 19).replace('T', ' ')} UTC</time></dd>
</dl>
${message.html ? htmlPart(message.html) : null}
${message.text ? textPart(message.text) : null}
${message.html || message.text ? null : markup`<p class="notice">This message has no readable part.</p>`}
<details class="panel">
<summary>All headers</summary>
<dl class="facts">${Object.entries(message.headers).map(([name, value]) => markup`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>
<p class="links"><a href="/mail/messages/${message.id}">As JSON</a> <a href="/mail/messages/${message.id}/raw">As received</a></p>`;
  // The framed mail inherits this policy: it may use styles and show pictures of a local server, but never run scripts.
  const contentSecurity = {
    'style-src': "'self' 'unsafe-inline'",
    'img-src': 'data: http://localhost:* http://127.0.0.1:*',
  };
  return { title: subject, body, contentSecurity };
}

function htmlPart(source: string): Markup {
  return markup`<section class="panel" aria-labelledby="html-part">
<h2 id="html-part">HTML</h2>
<iframe class="mail-frame" title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${withNewTabs(source)}"></iframe>
</section>`;
}

// In the head if there is one, because a tag before the doctype would change the mail's layout.
function withNewTabs(source: string): string {
  const base = '<base target="_blank">';
  const head = /<head(\s[^>]*)?>/i.exec(source);
  if (!head) return base + source;
  const end = head.index + head[0].length;
  return source.slice(0, end) + base + source.slice(end);
}

function textPart(text: string): Markup {
  return markup`<section class="panel" aria-labelledby="text-part">
<h2 id="text-part">Text</h2>
<div class="mail-text">${withLinks(text)}</div>
</section>`;
}

function withLinks(text: string): (string | Markup)[] {
  return text.split(/(https?:\/\/[^\s<>"]+)/i).flatMap((piece, index) => {
    if (index % 2 === 0) return [piece];
    const url = withoutClosingMarks(piece);
    return [markup`<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`, piece.slice(url.length)];
  });
}

function withoutClosingMarks(url: string): string {
  let end = url.length;
  while (end > 0 && ".,;:!?)]'*".includes(url.charAt(end - 1))) end -= 1;
  return url.slice(0, end);
}

function missingPage(): Page {
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/mail">Mail</a></nav>
<h1>Message not found</h1>
<p>It was cleared, made room for newer mail, or the sandbox was started anew.</p>
<p><a class="button" href="/mail">All mail</a></p>`;
  return { title: 'Message not found', body };
}
