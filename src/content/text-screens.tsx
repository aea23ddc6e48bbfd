import { lazy, Suspense } from 'react';
import { language } from '../texts/language.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { usePageContent } from './page-content.web.ts';
import type { PageText } from './page-text.ts';
import { TextPageView } from './text-page.tsx';

/** Loaders of the pages' texts. A text is loaded when its page opens, in the player's language only. */

const Terms = textPage('/terms', {
  en: () => import('./terms-text.en.ts'),
  es: () => import('./terms-text.es.ts'),
  pt: () => import('./terms-text.pt.ts'),
  ja: () => import('./terms-text.ja.ts'),
});
const Privacy = textPage('/privacy-policy', {
  en: () => import('./privacy-text.en.ts'),
  es: () => import('./privacy-text.es.ts'),
  pt: () => import('./privacy-text.pt.ts'),
  ja: () => import('./privacy-text.ja.ts'),
});
const Aml = textPage('/aml', {
  en: () => import('./aml-text.en.ts'),
  es: () => import('./aml-text.es.ts'),
  pt: () => import('./aml-text.pt.ts'),
  ja: () => import('./aml-text.ja.ts'),
});
const Responsible = textPage('/responsible', {
  en: () => import('./responsible-text.en.ts'),
  es: () => import('./responsible-text.es.ts'),
  pt: () => import('./responsible-text.pt.ts'),
  ja: () => import('./responsible-text.ja.ts'),
});

export function TermsScreen() {
  return <Terms />;
}

export function PrivacyScreen() {
  return <Privacy />;
}

export function AmlScreen() {
  return <Aml />;
}

export function ResponsibleScreen() {
  return <Responsible />;
}

/** What staff published, or else the built-in text, which is loaded only then. */
function textPage(path: string, texts: Record<typeof language, () => Promise<{ page: PageText }>>) {
  const BuiltIn = lazy(() =>
    texts[language]().then(({ page }) => ({
      default: function LoadedTextPage() {
        return <TextPageView page={page} />;
      },
    })),
  );
  return function TextScreen() {
    const { content, isPending } = usePageContent(path);
    if (isPending) return <Waiting />;
    if (content?.legal) return <TextPageView page={content.legal as PageText} />;
    return (
      <Suspense fallback={<Waiting />}>
        <BuiltIn />
      </Suspense>
    );
  };
}

function Waiting() {
  return <Skeleton className="mx-auto h-300 w-full max-w-[720px] rounded-panel" />;
}
