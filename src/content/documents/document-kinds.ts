// Runs in Node and in the browser, so use neither's APIs.

export const KINDS = ['hero', 'banner', 'rows', 'article', 'legal'] as const;
export type Kind = (typeof KINDS)[number];

/** Hyphenated words: keys of documents, which are also addresses, and ids of sections and rows. */
export const KEY_PATTERN = '^[a-z0-9]+(-[a-z0-9]+)*$';
export const LINES_MAX = 60;

/** Hero and rows of the first page, and legal texts, have fixed keys. Banners and articles can be added. */
export const FIXED_KEYS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  hero: ['home'],
  rows: ['home'],
  legal: ['terms', 'privacy-policy', 'aml', 'responsible'],
};

/** The only pictures that content may show: nothing is uploaded, and nothing comes from elsewhere. */
export const PICTURES = [
  '/art/originals.svg',
  '/art/slots.svg',
  '/art/blog/provably-fair-guide.svg',
  '/art/blog/house-edge-guide.svg',
  '/art/blog/responsible-play-guide.svg',
  '/art/blog/crypto-casinos-safe-guide.svg',
  '/art/blog/blockchain-gambling-guide.svg',
  '/art/blog/crypto-vs-fiat-casinos.svg',
  '/art/blog/online-vs-real-casinos.svg',
] as const;
export type Picture = (typeof PICTURES)[number];

/** Backgrounds of banners, as the web app draws them. */
export const LOOKS = ['iris', 'rose', 'mint', 'gold'] as const;
export type Look = (typeof LOOKS)[number];

/** Interactive elements within an article. */
export const WIDGETS = ['seeds', 'edge', 'sessions', 'confirmations'] as const;
export type Widget = (typeof WIDGETS)[number];

/** What a row of games shows: a list of the catalogue, slots of one theme, or games by name. */
export const ROW_SOURCES = ['recommended', 'originals', 'slots', 'live', 'theme', 'games'] as const;
export type RowSource = (typeof ROW_SOURCES)[number];

/** The page that shows a document. */
export function pathOf(kind: Kind, key: string): string {
  if (kind === 'article') return `/blogs/${key}`;
  return kind === 'legal' ? `/${key}` : '/';
}

export function isKind(text: string): text is Kind {
  return (KINDS as readonly string[]).includes(text);
}

export function isKey(kind: Kind, key: string): boolean {
  const fixed = FIXED_KEYS[kind];
  return fixed ? fixed.includes(key) : key.length <= 60 && new RegExp(KEY_PATTERN).test(key);
}
