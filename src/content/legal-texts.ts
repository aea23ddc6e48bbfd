import type { Language } from '../texts/language.ts';
import * as amlEn from './aml-text.en.ts';
import * as amlEs from './aml-text.es.ts';
import * as amlJa from './aml-text.ja.ts';
import * as amlPt from './aml-text.pt.ts';
import type { PageText } from './page-text.ts';
import * as privacyEn from './privacy-text.en.ts';
import * as privacyEs from './privacy-text.es.ts';
import * as privacyJa from './privacy-text.ja.ts';
import * as privacyPt from './privacy-text.pt.ts';
import * as responsibleEn from './responsible-text.en.ts';
import * as responsibleEs from './responsible-text.es.ts';
import * as responsibleJa from './responsible-text.ja.ts';
import * as responsiblePt from './responsible-text.pt.ts';
import * as termsEn from './terms-text.en.ts';
import * as termsEs from './terms-text.es.ts';
import * as termsJa from './terms-text.ja.ts';
import * as termsPt from './terms-text.pt.ts';

export type LegalKey = 'terms' | 'privacy-policy' | 'aml' | 'responsible';

/** The built-in legal texts, for the server. Browsers load only the one they show. */
export const LEGAL_TEXTS: Readonly<Record<LegalKey, Readonly<Record<Language, PageText>>>> = {
  terms: { en: termsEn.page, es: termsEs.page, pt: termsPt.page, ja: termsJa.page },
  'privacy-policy': { en: privacyEn.page, es: privacyEs.page, pt: privacyPt.page, ja: privacyJa.page },
  aml: { en: amlEn.page, es: amlEs.page, pt: amlPt.page, ja: amlJa.page },
  responsible: { en: responsibleEn.page, es: responsibleEs.page, pt: responsiblePt.page, ja: responsibleJa.page },
};

export function isLegalKey(text: string): text is LegalKey {
  return Object.hasOwn(LEGAL_TEXTS, text);
}
