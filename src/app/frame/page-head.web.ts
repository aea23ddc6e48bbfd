import type { readPageHead } from '../../content/api.ts';
import { language } from '../../texts/language.ts';
import { apiGet } from '../../ui/api-client.ts';

/** Elements of the head that belong to one page. */
const OWN = '[data-page]';

/** After client-side navigation, replaces the head's elements with those the server sends for that page. */
export async function renewHead(path: string): Promise<void> {
  const answer = await apiGet<typeof readPageHead>('/api/pages/head', { path, language }).catch(() => null);
  if (!answer || window.location.pathname !== path) return;
  for (const old of document.head.querySelectorAll(OWN)) old.remove();
  document.head.insertAdjacentHTML('beforeend', answer.tags);
}
