/** Length of the reason for an act. */
export const REASON_LENGTH_MIN = 5;
export const REASON_LENGTH_MAX = 500;
