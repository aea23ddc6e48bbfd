import type { FastifyInstance } from 'fastify';
import { callbackList, callbackSummary } from '../callback-list.ts';
import { markup, type Markup } from '../markup.ts';
import { sendPage, type Page } from '../page.ts';
import type { Case, CaseStatus, Reviewer } from './cases.ts';

export function registerIdentityPages(app: FastifyInstance, reviewer: Reviewer): void {
  app.get('/identity', (_request, reply) => sendPage(reply, listPage(reviewer)));
  app.get<{ Params: { id: string } }>('/identity/cases/:id', ({ params }, reply) => {
    const known = reviewer.cases.get(params.id);
    return known ? sendPage(reply, casePage(reviewer, known)) : sendPage(reply.code(404), missingPage());
  });
}

const LIVE_STATE = markup`<p class="live-state" role="status"><span class="when-live">Refreshes by itself</span><span class="when-lost">The sandbox is not answering</span></p>`;

function listPage({ cases, outbox, faults }: Reviewer): Page {
  const known = cases.all().toReversed();
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / Identity checks</nav>
<div class="title-row"><h1>Identity checks</h1>${LIVE_STATE}</div>
<p class="lead">Cases are decided within seconds: approved, unless the first name is Resubmit, Reject or Forged, which give those results, or Undecided, which leaves the case to a person.</p>
<div data-live>
${faults.list().map(({ kind, timesLeft }) => markup`<p class="notice warning">Fault: <strong>${kind}</strong>${timesLeft === null ? '' : `, ${timesLeft} more`}</p>`)}
${
  known.length === 0
    ? markup`<div class="empty"><p class="empty-title">No cases yet.</p><p>Submit the verification form of Roulo, and the case appears here.</p></div>`
    : markup`<ul class="money-rows">${known.map(
        (each) => markup`<li><a id="case-${each.id}" href="/identity/cases/${each.id}">${tick(each.status)}
<span class="money-what"><strong>${each.firstName} ${each.lastName}</strong><small>${each.level.replaceAll('_', ' ')} · ${each.submittedAt.slice(0, 16).replace('T', ' ')} UTC</small></span>
${badge(each.status)}<small class="money-calls">${callbackSummary(outbox.about(each.id))}</small></a></li>`,
      )}</ul>`
}
</div>`;
  return { title: 'Identity checks', body };
}

function casePage({ outbox }: Reviewer, known: Case): Page {
  const documents = known.documents.map(({ kind }) => kind.replaceAll('_', ' ')).join(', ');
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/identity">Identity checks</a> / Case</nav>
<div class="title-row"><h1>${known.firstName} ${known.lastName}</h1>${LIVE_STATE}</div>
<div data-live>
<dl class="facts">
<dt>Status</dt><dd>${badge(known.status)} ${known.comment ?? ''}</dd>
<dt>Case</dt><dd>${known.caseId}</dd>
<dt>Player</dt><dd>${known.userId}</dd>
<dt>Level</dt><dd>${known.level.replaceAll('_', ' ')}</dd>
<dt>Documents</dt><dd>${documents || 'none named'}</dd>
<dt>Submitted</dt><dd>${known.submittedAt}</dd>
<dt>Checked</dt><dd>${known.checkedAt ?? 'not yet'}</dd>
<dt>Document valid until</dt><dd>${known.documentExpiresAt ?? 'not known'}</dd>
</dl>
${callbackList(outbox.about(known.id))}
</div>`;
  return { title: `${known.firstName} ${known.lastName}`, body };
}

function badge(status: CaseStatus): Markup {
  const tone = status === 'approved' ? 'good' : status === 'pending' || status === 'resubmit' ? 'busy' : 'bad';
  return markup`<span class="badge ${tone}">${status}</span>`;
}

function tick(status: CaseStatus): Markup {
  const sign = status === 'approved' ? '✓' : status === 'pending' ? '…' : status === 'resubmit' ? '↺' : '✕';
  return markup`<span class="coin case-sign" aria-hidden="true">${sign}</span>`;
}

function missingPage(): Page {
  const body = markup`<nav class="trail" aria-label="Trail"><a href="/">Providers</a> / <a href="/identity">Identity checks</a></nav>
<h1>Case not found</h1>
<p><a class="button" href="/identity">All cases</a></p>`;
  return { title: 'Case not found', body };
}
