import { markup, type Markup } from './markup.ts';
import type { Attempt, Callback } from './outbox.ts';

/** All callbacks about one subject, newest first, with their attempts and the answers. */
export function callbackList(callbacks: readonly Callback[]): Markup {
  if (callbacks.length === 0) return markup`<h2>Callbacks</h2><p class="notice">None yet.</p>`;
  return markup`<h2>Callbacks</h2>
<ul class="callbacks">${callbacks.map(
    (callback) => markup`<li>
<p><strong>${callback.event}</strong> <span class="badge ${toneOf(callback)}">${callback.state}</span></p>
<small>${callback.createdAt.slice(0, 19).replace('T', ' ')} UTC to ${callback.url}</small>
${callback.attempts.length > 0 ? markup`<ol>${callback.attempts.map(attemptItem)}</ol>` : null}
</li>`,
  )}</ul>`;
}

export function callbackSummary([latest, ...others]: readonly Callback[]): string {
  if (!latest) return 'No callback';
  const count = others.length + 1;
  return `${count} callback${count === 1 ? '' : 's'}, last ${latest.state}`;
}

function attemptItem({ at, status, answer, tookMs }: Attempt): Markup {
  return markup`<li>${at.slice(11, 19)}: ${status === null ? 'no answer' : `status ${status}`} in ${tookMs} ms <code>${answer}</code></li>`;
}

function toneOf({ state }: Callback): string {
  return state === 'delivered' ? 'good' : state === 'waiting' ? 'busy' : 'bad';
}
