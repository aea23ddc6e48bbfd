import { language } from '../texts/language.ts';

let names: Intl.DisplayNames | undefined;

/** 'Germany' for 'DE'; an unknown code is returned as it is. */
export function countryName(code: string): string {
  try {
    names ??= new Intl.DisplayNames([language], { type: 'region' });
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
