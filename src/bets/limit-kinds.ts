/** The limits that staff may set for a game. */
export const LIMIT_KINDS = ['stake', 'win', 'exposure'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];
