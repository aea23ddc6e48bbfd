import { language } from '../texts/language.ts';

const NAMES = new Intl.DisplayNames([language], { type: 'region' });

/** 'Germany' for 'DE'; a code that is none stays as it is. */
export function countryName(code: string): string {
  try {
    return NAMES.of(code) ?? code;
  } catch {
    return code;
  }
}
