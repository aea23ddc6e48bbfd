import { lazy } from 'react';
import { language } from '../texts/language.ts';
import type { PageText } from './page-text.ts';
import { TextPageView } from './text-page.tsx';

/** Each page's text is fetched when it is opened, in the player's language only. */

const Terms = textPage({
  en: () => import('./terms-text.en.ts'),
  es: () => import('./terms-text.es.ts'),
  pt: () => import('./terms-text.pt.ts'),
  ja: () => import('./terms-text.ja.ts'),
});
const Privacy = textPage({
  en: () => import('./privacy-text.en.ts'),
  es: () => import('./privacy-text.es.ts'),
  pt: () => import('./privacy-text.pt.ts'),
  ja: () => import('./privacy-text.ja.ts'),
});
const Aml = textPage({
  en: () => import('./aml-text.en.ts'),
  es: () => import('./aml-text.es.ts'),
  pt: () => import('./aml-text.pt.ts'),
  ja: () => import('./aml-text.ja.ts'),
});
const Responsible = textPage({
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

function textPage(texts: Record<typeof language, () => Promise<{ page: PageText }>>) {
  return lazy(() =>
    texts[language]().then(({ page }) => ({
      default: function LoadedTextPage() {
        return <TextPageView page={page} />;
      },
    })),
  );
}
