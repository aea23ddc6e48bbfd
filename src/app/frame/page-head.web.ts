import type { readPageHead } from '../../content/api.ts';
import { language } from '../../texts/language.ts';
import { apiGet } from '../../ui/api-client.ts';

/** Marks what of the head belongs to one page. */
const OWN = '[data-page]';

/** After a navigation inside the app, the head is set to what the server sends for that page on a full load. */
export async function renewHead(path: string): Promise<void> {
  const answer = await apiGet<typeof readPageHead>('/api/pages/head', { path, language }).catch(() => null);
  if (!answer || window.location.pathname !== path) return;
  for (const old of document.head.querySelectorAll(OWN)) old.remove();
  document.head.insertAdjacentHTML('beforeend', answer.tags);
}
