import { queryOptions, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../http/contract.ts';
import { language } from '../texts/language.ts';
import { apiGet } from '../ui/api-client.ts';
import type { readContent } from './api.ts';

export type PageContent = AnswerOf<typeof readContent>;

const FRESH_MS = 60_000;

/** The content embedded in the page, for the address it was loaded at; null under `npm run dev`. */
// Screens are drawn by tests too, where there is no document.
const browser = globalThis as { document?: Document };
const element = browser.document?.getElementById('page-content');
const loaded = element ? (JSON.parse(element.textContent) as PageContent & { path: string }) : null;
const loadedAt = Date.now();

/** Whether a member of staff previews unpublished content. */
export const isPreview = loaded?.isPreview === true;

function contentQuery(path: string) {
  const isLoaded = loaded !== null && loaded.path === path;
  return queryOptions({
    queryKey: ['content', path],
    queryFn: () => apiGet<typeof readContent>('/api/content', { path, language }),
    // The API never returns drafts: the embedded preview is all there is.
    staleTime: isPreview && isLoaded ? Infinity : FRESH_MS,
    ...(isLoaded ? { initialData: loaded, initialDataUpdatedAt: loadedAt } : {}),
  });
}

/** What staff published for a page. Undefined while loading or after a failure. */
export function usePageContent(path: string) {
  const { data, isPending } = useQuery(contentQuery(path));
  return { content: data, isPending };
}

/** The home page renders at once with the content embedded in every page, and refetches it later. */
export function useHomeContent(): Pick<PageContent, 'hero' | 'banners' | 'rows'> {
  const { data } = useQuery({
    ...contentQuery('/'),
    ...(loaded ? { initialData: loaded, initialDataUpdatedAt: loadedAt } : {}),
    ...(isPreview ? { staleTime: Infinity } : {}),
  });
  return data ?? {};
}
