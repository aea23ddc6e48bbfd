/** Countries as a sentence names them, in the order of the alphabet. */
export function countryNames(codes: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  const known = codes.map((code) => names.of(code) ?? code).sort((one, other) => one.localeCompare(other, locale));
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(known);
}
