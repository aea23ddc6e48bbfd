import { refusalText, type PlainCode, type RefusalCode, type RefusalParams, type Refused } from '../texts/refusals.ts';

/** The status of every refusal. What the player reads is in `texts/<language>/refusals.ts`: a code without a sentence does not compile. */
export const STATUSES = {
  BAD_REQUEST: 400,
  INVALID_ENTRY: 400,
  USERNAME_PATTERN: 400,
  USERNAME_PROHIBITED: 400,
  PASSWORD_SHAPE: 400,
  PASSWORD_COMMON: 400,
  EMAIL_INVALID: 400,
  UNDER_18: 400,
  REFERRAL_CODE_PATTERN: 400,
  REFERRAL_CODE_PROHIBITED: 400,
  CURRENT_PASSWORD_MISSING: 400,
  CURRENT_PASSWORD_WRONG: 400,
  RESET_TOKEN_INVALID: 400,
  CONFIRM_TOKEN_INVALID: 400,
  UNDO_TOKEN_INVALID: 400,
  STAKE_TOO_SMALL: 400,
  STAKE_TOO_LARGE: 400,
  AMOUNT_INVALID: 400,
  BET_INVALID: 400,
  WIN_TOO_LARGE: 400,
  CLIENT_SEED_INVALID: 400,
  WITHDRAW_INVALID: 400,
  ADDRESS_INVALID: 400,
  ADDRESS_OURS: 400,
  WITHDRAW_MINIMUM: 400,
  COIN_MINIMUM: 400,
  CURRENCY_UNKNOWN: 400,
  SIGNATURE_INVALID: 400,
  IDEMPOTENCY_KEY_INVALID: 400,
  KYC_DETAILS_INVALID: 400,
  KYC_UNDER_AGE: 400,
  DOCUMENT_TYPE: 415,
  DOCUMENT_BROKEN: 400,
  DOCUMENT_NAME: 400,
  DOCUMENT_PIXELS: 413,
  DOCUMENT_TOO_LARGE: 413,
  ATTACHMENT_TOO_LARGE: 413,
  SUPPORT_EMPTY: 400,
  SUPPORT_LINK_INVALID: 400,
  SUPPORT_OPEN_MAX: 409,
  INVITATION_INVALID: 400,
  PASSKEY_REFUSED: 401,
  NOT_SIGNED_IN: 401,
  CALLBACK_UNSIGNED: 401,
  LOGIN_FAILED: 401,
  TOTP_REQUIRED: 401,
  TOTP_WRONG: 401,
  CSRF: 403,
  NOT_PERMITTED: 403,
  STEP_UP_NEEDED: 403,
  FOREIGN_ORIGIN: 403,
  SESSION_OVER: 403,
  KYC_REQUIRED: 403,
  KYC_REJECTED: 403,
  COUNTRY_BARRED: 403,
  COUNTRY_UNKNOWN: 403,
  GAME_BLOCKED: 403,
  ACCOUNT_CLOSED: 403,
  BETTING_CLOSED: 403,
  ACCOUNT_LINKED: 403,
  ACCOUNT_SECOND: 403,
  ACCOUNT_HELD: 403,
  SELF_EXCLUDED: 403,
  CHAT_TEXT: 400,
  CHAT_WORD: 400,
  CHAT_EMAIL: 403,
  CHAT_WAGER: 403,
  CHAT_MUTED: 403,
  CHAT_EXCLUDED: 403,
  CHAT_READ_ONLY: 403,
  CHAT_TOO_FAST: 429,
  NOTICE_FIXED: 409,
  PUSH_UNAVAILABLE: 409,
  LOSS_LIMIT: 403,
  WAGER_LIMIT: 403,
  DEPOSIT_LIMIT: 403,
  EMAIL_UNCONFIRMED: 403,
  WITHDRAWALS_FROZEN: 403,
  METRICS_CLOSED: 403,
  NOT_FOUND: 404,
  GAME_UNKNOWN: 404,
  TAKEN: 409,
  ACT_REFUSED: 409,
  TOTP_ON: 409,
  TOTP_OFF: 409,
  TOTP_NOT_SET_UP: 409,
  INSUFFICIENT_FUNDS: 409,
  DICE_PROMOTIONAL: 409,
  TABLE_FULL: 409,
  GAME_OFF: 409,
  ROUND_OPEN: 409,
  ROUND_OVER: 409,
  RECEIPT_PENDING: 409,
  RECEIPT_ALTERED: 500,
  CRASH_CLOSED: 409,
  CRASH_BET_PLACED: 409,
  CRASH_TARGET_TOO_HIGH: 400,
  CRASH_STARTED: 409,
  CRASH_NOT_STARTED: 409,
  CRASH_TOO_EARLY: 409,
  CRASH_OVER: 409,
  TILE_OPEN: 409,
  NOTHING_OPENED: 409,
  NOTHING_GUESSED: 409,
  GUESS_NOT_OFFERED: 409,
  NO_SKIPS_LEFT: 409,
  ROUND_MOVED: 409,
  SIGNATURE_USED: 409,
  BALANCE_TOO_LOW: 409,
  REQUEST_USED: 409,
  CURRENCY_CLOSED: 409,
  NOTHING_TO_CLAIM: 409,
  PROMOTION_NOT_RUNNING: 409,
  PROMOTION_COMPLETING: 409,
  PROMOTION_RTP: 409,
  PROMOTION_ROUND_OPEN: 409,
  PROMOTION_ACTIVE: 409,
  PROMOTION_ENDED: 409,
  PROMOTION_AFFILIATE: 403,
  NO_PROMOTION_OPEN: 409,
  PROMOTION_NOT_OPEN: 409,
  PROMOTION_NOT_FOR_YOU: 403,
  PROMOTION_BUDGET: 409,
  PROMOTION_CHANGED: 409,
  PROMO_CODE_INVALID: 409,
  PROMO_CODE_TOO_MANY: 429,
  NO_PROMOTION_ACTIVE: 409,
  REFERRAL_CODE_TAKEN: 409,
  REFERRAL_CODE_PROMOTION: 409,
  REFERRAL_CODES_USED_UP: 409,
  AFFILIATES_NOT_OPEN: 409,
  EXCLUDED_LONGER: 409,
  KYC_LOCKED: 409,
  KYC_INCOMPLETE: 409,
  DOCUMENTS_FULL: 409,
  TOO_LARGE: 413,
  WRONG_CONTENT_TYPE: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_FAST: 429,
  TOO_MANY_UPLOADS: 429,
  SUPPORT_TOO_MANY: 429,
  SUPPORT_BUSY: 429,
  TOO_MANY_SIGN_INS: 429,
  TOO_MANY_REGISTRATIONS: 429,
  LOCKED: 429,
  INTERNAL: 500,
  OUTCOME_UNKNOWN: 503,
  UNAVAILABLE: 503,
  CELL_AWAY: 503,
  PROCESSOR_DOWN: 503,
  PROVIDER_DOWN: 503,
  COMPANY_SIGN_IN_DOWN: 503,
  PROXY_UNTRUSTED: 503,
  STOPPING: 503,
} as const satisfies Record<RefusalCode, number>;

/** Codes whose sentence needs no parameters. */
export type ErrorCode = PlainCode;

/** A refusal sent to the client. Thrown by routes only: below them refusals are values. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: number;
  readonly params: RefusalParams | undefined;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options?: { retryAfterS?: number });
  constructor(code: RefusalCode, options: { retryAfterS?: number; params?: RefusalParams | undefined } = {}) {
    super(refusalText('en', code, options.params));
    this.code = code;
    this.status = STATUSES[code];
    this.params = options.params;
    this.retryAfterS = options.retryAfterS;
  }

  /** From a value and the parameters of its sentence: `Refusal.of(refuse('STAKE_TOO_SMALL', { minimum }))`. */
  static of({ reason, params }: Refused): Refusal {
    return new Refusal(reason as ErrorCode, { params } as object);
  }

  get answer(): { error: string; code: RefusalCode; params?: RefusalParams } {
    return { error: this.message, code: this.code, ...(this.params ? { params: this.params } : {}) };
  }
}

/** More is queued than can be answered in reasonable time. Nothing was done. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}
