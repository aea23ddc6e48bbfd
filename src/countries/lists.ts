// ISO 3166-1 alpha-2. Three lists with three sources, kept apart because each changes on its own.

/** Slot and live cards, the slot page and real-money slot launches. */
export const SLOT_BLOCKED_COUNTRIES: readonly string[] = [
  'US',
  'AU',
  'FR',
  'IR',
  'IL',
  'KP',
  'PH',
  'TW',
  'IN',
  'BS',
  'CO',
  'CA',
  'BG',
  'DK',
  'GI',
  'GB',
  'IT',
  'LT',
  'PT',
  'RO',
  'RS',
  'ZA',
  'ES',
  'SE',
  'UA',
  'NL',
  'SG',
];

/** United States, France, Netherlands, Australia, Austria, Germany, UK, Spain. */
export const TERMS_RESTRICTED_COUNTRIES: readonly string[] = ['US', 'FR', 'NL', 'AU', 'AT', 'DE', 'GB', 'ES'];

/** United States, Syria, Iran, North Korea, Australia, Netherlands, France, UK, Portugal, Serbia, Slovakia. */
export const AML_RESTRICTED_COUNTRIES: readonly string[] = [
  'US',
  'SY',
  'IR',
  'KP',
  'AU',
  'NL',
  'FR',
  'GB',
  'PT',
  'RS',
  'SK',
];

/** Of either list: nobody registers or deposits from there. */
export const NOT_SERVED_COUNTRIES: readonly string[] = [
  ...new Set([...TERMS_RESTRICTED_COUNTRIES, ...AML_RESTRICTED_COUNTRIES]),
];

/** By either list. */
export function isBarredFromRegistration(country: string | null): boolean {
  return country !== null && NOT_SERVED_COUNTRIES.includes(country);
}

/** Why nobody from there may register or deposit; null where they may. */
export type RefuseCountry = (country: string | null) => 'COUNTRY_BARRED' | 'COUNTRY_UNKNOWN' | null;

/** The sandbox serves visitors of unknown countries: they come from the machine that it runs on. */
export function countryRule({ servesUnknown }: { servesUnknown: boolean }): RefuseCountry {
  return (country) => {
    if (isBarredFromRegistration(country)) return 'COUNTRY_BARRED';
    return country === null && !servesUnknown ? 'COUNTRY_UNKNOWN' : null;
  };
}
