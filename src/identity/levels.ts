/** The four levels of the form and their requirements. */
export const LEVELS = ['details', 'identity', 'address', 'source_of_funds'] as const;
export type Level = (typeof LEVELS)[number];

export const DOCUMENT_KINDS = [
  'passport',
  'id_card',
  'licence',
  'selfie',
  'proof_of_address',
  'source_of_funds',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

export const SIDES = ['front', 'back'] as const;
export type Side = (typeof SIDES)[number];

export const LEVEL_OF: Record<DocumentKind, Exclude<Level, 'details'>> = {
  passport: 'identity',
  id_card: 'identity',
  licence: 'identity',
  selfie: 'identity',
  proof_of_address: 'address',
  source_of_funds: 'source_of_funds',
};

/** Documents with information on both sides. */
export const TWO_SIDED: readonly DocumentKind[] = ['id_card', 'licence'];

export const DOCUMENTS_MAX = 20;
export const DOCUMENT_BYTES_MAX = 10 * 1024 * 1024;
export const CONTENT_TYPES = ['image/jpeg', 'image/png', 'application/pdf'] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const MISSING_THINGS = [
  'details',
  'identity_document',
  'back_side',
  'proof_of_address',
  'source_of_funds',
] as const;
export type MissingThing = (typeof MISSING_THINGS)[number];

export interface HandedIn {
  hasDetails: boolean;
  documents: readonly { kind: DocumentKind; side: Side }[];
  /** Proof of funds is needed only if the last review asked for it, for large or unusual sums. */
  fundsAsked: boolean;
}

export function missingIn(level: Level, { hasDetails, documents, fundsAsked }: HandedIn): MissingThing[] {
  const has = (kind: DocumentKind) => documents.some((document) => document.kind === kind);
  switch (level) {
    case 'details':
      return hasDetails ? [] : ['details'];
    case 'identity':
      return missingIdentity(documents);
    case 'address':
      return has('proof_of_address') ? [] : ['proof_of_address'];
    case 'source_of_funds':
      return fundsAsked && !has('source_of_funds') ? ['source_of_funds'] : [];
  }
}

/** Empty if the case may be submitted. */
export function missingThings(handedIn: HandedIn): MissingThing[] {
  return LEVELS.flatMap((level) => missingIn(level, handedIn));
}

function missingIdentity(documents: HandedIn['documents']): MissingThing[] {
  const has = (kind: DocumentKind, side: Side) =>
    documents.some((document) => document.kind === kind && document.side === side);
  const isWhole = (kind: DocumentKind) => has(kind, 'front') && (!TWO_SIDED.includes(kind) || has(kind, 'back'));
  if ((['passport', 'id_card', 'licence'] as const).some(isWhole)) return [];
  return TWO_SIDED.some((kind) => has(kind, 'front')) ? ['back_side'] : ['identity_document'];
}
