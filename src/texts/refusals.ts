import * as en from './en/refusals.ts';
import * as es from './es/refusals.ts';
import * as ja from './ja/refusals.ts';
import * as pt from './pt/refusals.ts';
import { inLanguage, textsIn, type Language } from './language.ts';

/** The sentences of all refusals. Loaded by the web app only once something is refused. */
const texts = inLanguage({ en: en.refusalTexts, es: es.refusalTexts, pt: pt.refusalTexts, ja: ja.refusalTexts });
const advice = inLanguage({ en: en.refusalAdvice, es: es.refusalAdvice, pt: pt.refusalAdvice, ja: ja.refusalAdvice });

type Texts = typeof en.refusalTexts;
export type RefusalCode = keyof Texts;

/** What the sentence of a code must be filled in with; undefined where it has no gaps. */
export type ParamsOf<Code extends RefusalCode> = Texts[Code] extends (params: infer Params) => string
  ? Params
  : undefined;

/** Codes that need nothing more to be told. */
export type PlainCode = {
  [Code in RefusalCode]: undefined extends ParamsOf<Code> ? Code : {} extends ParamsOf<Code> ? Code : never;
}[RefusalCode];

/** The params of any code, as they travel. */
export type RefusalParams = Readonly<Record<string, unknown>>;

/** A refusal below the routes: a value. `params` go with `reason`; `refuse` sees to that. */
export interface Refused<Reason extends string = RefusalCode> {
  ok: false;
  reason: Reason;
  params?: RefusalParams;
}

/** Makes the value of a refusal, with what its sentence is filled in with. */
export function refuse<Code extends RefusalCode>(
  reason: Code,
  ...[params]: Code extends PlainCode ? [params?: ParamsOf<Code>] : [params: ParamsOf<Code>]
): Refused<Code> {
  return params === undefined ? { ok: false, reason } : { ok: false, reason, params: params as RefusalParams };
}

type Sentence = string | ((params: RefusalParams) => string);

/** The sentence of a refusal; undefined for a code that is not known, as a newer server may have. */
export function refusalText(language: Language, code: string, params: RefusalParams = {}): string | undefined {
  const sentences = textsIn(language, texts) as unknown as Readonly<Record<string, Sentence>>;
  const sentence = Object.hasOwn(sentences, code) ? sentences[code] : undefined;
  return typeof sentence === 'function' ? sentence(params) : sentence;
}

/** What to add to it, where the sentence is fixed and does not say what happened to the money or what to do. */
export function adviceOn(language: Language, code: string): string | undefined {
  const all: Readonly<Record<string, string>> = textsIn(language, advice);
  return Object.hasOwn(all, code) ? all[code] : undefined;
}
