/** How long the reason for an act is. */
export const REASON_LENGTH_MIN = 5;
export const REASON_LENGTH_MAX = 500;
