import * as en from './en/slots.ts';
import * as es from './es/slots.ts';
import * as ja from './ja/slots.ts';
import * as pt from './pt/slots.ts';
import { inLanguage } from './language.ts';

/** The page of a slot or live game, and what is told of games. */
export const slotTexts = inLanguage({ en: en.slotTexts, es: es.slotTexts, pt: pt.slotTexts, ja: ja.slotTexts });

/** Words of providers' lists. One that is not here is shown as it came. */
export const factNames = inLanguage({ en: en.factNames, es: es.factNames, pt: pt.factNames, ja: ja.factNames });
