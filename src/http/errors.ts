/** Every refusal the API can give: its status and what the player reads. */
export const ERRORS = {
  BAD_REQUEST: { status: 400, text: 'The request is not understood. Please check what you entered.' },
  INVALID_ENTRY: { status: 400, text: 'Invalid Entry' },
  USERNAME_PATTERN: {
    status: 400,
    text: '4 to 12 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.',
  },
  USERNAME_PROHIBITED: {
    status: 400,
    text: 'Username contains prohibited words or phrases. Please try another name.',
  },
  PASSWORD_SHAPE: {
    status: 400,
    text: 'Password must be 8-24 characters long and contain a lowercase letter, an uppercase letter, a number and one of ! @ # $ %.',
  },
  PASSWORD_COMMON: { status: 400, text: 'This password is too common. Please choose another.' },
  EMAIL_INVALID: { status: 400, text: 'Invalid email address.' },
  UNDER_18: { status: 400, text: 'You must be at least 18 years old to create an account.' },
  REFERRAL_CODE_PATTERN: {
    status: 400,
    text: 'A referral code has 3 to 20 letters, numbers, hyphens or underscores.',
  },
  REFERRAL_CODE_PROHIBITED: { status: 400, text: 'This referral code is not allowed. Please choose another.' },
  CURRENT_PASSWORD_MISSING: { status: 400, text: 'Please enter your current password.' },
  CURRENT_PASSWORD_WRONG: { status: 400, text: 'Your current password is not correct.' },
  RESET_TOKEN_INVALID: {
    status: 400,
    text: 'This password reset link is no longer valid. Please request a new one.',
  },
  CONFIRM_TOKEN_INVALID: { status: 400, text: 'This confirmation link is no longer valid.' },
  STAKE_TOO_SMALL: { status: 400, text: 'The bet is below the minimum.' },
  STAKE_TOO_LARGE: { status: 400, text: 'The bet is above the maximum.' },
  AMOUNT_INVALID: { status: 400, text: 'Please enter an amount with at most 4 decimals.' },
  BET_INVALID: { status: 400, text: 'This bet is not possible. Please check your choices.' },
  WIN_TOO_LARGE: { status: 400, text: 'So many tiles could win more than the maximum. Please choose fewer.' },
  CLIENT_SEED_INVALID: {
    status: 400,
    text: 'A client seed has 1 to 64 characters without spaces: letters, digits, signs.',
  },
  WITHDRAW_INVALID: { status: 400, text: 'Please enter a valid address and amount to withdraw.' },
  ADDRESS_INVALID: { status: 400, text: 'Please enter a valid address and amount to withdraw.' },
  ADDRESS_OURS: { status: 400, text: 'Please enter a valid address and amount to withdraw.' },
  WITHDRAW_MINIMUM: { status: 400, text: 'Minimum withdraw amount is $15.' },
  COIN_MINIMUM: { status: 400, text: 'The amount is below the minimum of this currency. Please withdraw more.' },
  CURRENCY_UNKNOWN: { status: 400, text: 'Please choose one of the listed currencies.' },
  SIGNATURE_INVALID: { status: 400, text: 'Secure request failed.' },
  IDEMPOTENCY_KEY_INVALID: { status: 400, text: 'The Idempotency-Key must be 1 to 255 visible characters.' },
  KYC_DETAILS_INVALID: { status: 400, text: 'Please check your details.' },
  KYC_UNDER_AGE: { status: 400, text: 'You must be at least 18 years old.' },
  DOCUMENT_TYPE: { status: 415, text: 'Please choose a JPEG, a PNG or a PDF.' },
  DOCUMENT_BROKEN: { status: 400, text: 'The file could not be read. Please choose another.' },
  DOCUMENT_NAME: { status: 400, text: 'The name of the file is not valid. Please rename it.' },
  DOCUMENT_PIXELS: { status: 413, text: 'The picture has too many pixels. Please choose a smaller one.' },
  DOCUMENT_TOO_LARGE: { status: 413, text: 'The file is larger than 10 MB. Please choose a smaller one.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in to continue.' },
  CALLBACK_UNSIGNED: { status: 401, text: 'The signature is missing or not right.' },
  LOGIN_FAILED: { status: 401, text: 'The username, e-mail or password is not correct.' },
  TOTP_REQUIRED: { status: 401, text: 'Please enter the code of your authenticator app.' },
  TOTP_WRONG: {
    status: 401,
    text: 'This code is not correct or was already used. After five wrong codes you have to wait 15 minutes.',
  },
  CSRF: { status: 403, text: 'Your page is out of date. Please reload it and try again.' },
  FOREIGN_ORIGIN: { status: 403, text: 'This request did not come from the Roulo site.' },
  SESSION_OVER: { status: 403, text: 'Your session has ended. Please sign in again.' },
  KYC_REQUIRED: { status: 403, text: 'Please verify your identity first. You find it under Settings, Verification.' },
  KYC_REJECTED: { status: 403, text: 'Your verification was rejected, so deposits are closed.' },
  COUNTRY_BARRED: { status: 403, text: 'Roulo is not available in your country.' },
  GAME_BLOCKED: {
    status: 403,
    text: 'This game is not available in your country, please try disabling your VPN if one is enabled.',
  },
  ACCOUNT_CLOSED: { status: 403, text: 'This account is closed. Please contact support.' },
  BETTING_CLOSED: { status: 403, text: 'Betting is closed on your account at the moment. Withdrawals stay open.' },
  SELF_EXCLUDED: {
    status: 403,
    text: 'You have excluded yourself from play. Withdrawals stay open.',
  },
  LOSS_LIMIT: { status: 403, text: 'This bet would pass your loss limit. Nothing was taken.' },
  WAGER_LIMIT: { status: 403, text: 'This bet would pass your wager limit. Nothing was taken.' },
  DEPOSIT_LIMIT: {
    status: 403,
    text: 'Your deposit limit is used up for now. You find it under Settings, Responsible gaming.',
  },
  EMAIL_UNCONFIRMED: {
    status: 403,
    text: 'Please confirm your e-mail address before your first withdrawal. The link is in your mail.',
  },
  WITHDRAWALS_FROZEN: {
    status: 403,
    text: 'Withdrawals of your account are paused while we look into a payment. Please contact support.',
  },
  METRICS_CLOSED: { status: 403, text: 'Metrics are read from this machine or with the metrics token.' },
  NOT_FOUND: { status: 404, text: 'There is nothing here.' },
  GAME_UNKNOWN: { status: 404, text: 'This game is not available.' },
  TAKEN: { status: 409, text: 'This username or e-mail is already in use.' },
  TOTP_ON: { status: 409, text: 'Two-factor sign-in is already on.' },
  TOTP_OFF: { status: 409, text: 'Two-factor sign-in is not on.' },
  TOTP_NOT_SET_UP: { status: 409, text: 'Please start the setup of two-factor sign-in again.' },
  INSUFFICIENT_FUNDS: { status: 409, text: 'Your balance is too low for this bet. Nothing was taken.' },
  DICE_PROMOTIONAL: { status: 409, text: 'Dice cannot be played with promotional balance.' },
  TABLE_FULL: {
    status: 409,
    text: 'This table is full right now. Nothing was taken. Please try again in a moment, or bet less.',
  },
  ROUND_OPEN: { status: 409, text: 'Please finish the round that is still open first.' },
  ROUND_OVER: { status: 409, text: 'This round is over.' },
  TILE_OPEN: { status: 409, text: 'This tile is already open.' },
  NOTHING_OPENED: { status: 409, text: 'Open at least one tile before you cash out.' },
  SIGNATURE_USED: { status: 409, text: 'This roll was already played.' },
  BALANCE_TOO_LOW: { status: 409, text: 'Your balance is too low for this withdrawal. Nothing was taken.' },
  REQUEST_USED: { status: 409, text: 'This request was already made. Please start again.' },
  CURRENCY_CLOSED: { status: 409, text: 'This currency is not available at the moment. Please choose another one.' },
  NOTHING_TO_CLAIM: { status: 409, text: 'There is nothing to claim yet.' },
  PROMOTION_NOT_RUNNING: {
    status: 409,
    text: 'There is no bonus to play with. Choose your primary balance in the header of any page but a game.',
  },
  PROMOTION_COMPLETING: {
    status: 409,
    text: 'The wagering is done. Once your open rounds are settled, everything moves to your primary balance.',
  },
  PROMOTION_RTP: { status: 409, text: 'This game cannot be played with promotional balance: its RTP is too high.' },
  PROMOTION_ROUND_OPEN: {
    status: 409,
    text: 'Please finish the round that is open on your promotional balance first.',
  },
  PROMOTION_ACTIVE: { status: 409, text: 'Your promotion is already active.' },
  PROMOTION_ENDED: { status: 409, text: 'This promotion can be used once, and you have used it.' },
  PROMOTION_AFFILIATE: {
    status: 409,
    text: 'Members of the affiliate programme, with a referral code or with referrals, cannot activate the promotion.',
  },
  NO_PROMOTION_OPEN: { status: 409, text: 'There is no promotion to activate at the moment.' },
  NO_PROMOTION_ACTIVE: { status: 409, text: 'You have no active promotion.' },
  REFERRAL_CODE_TAKEN: { status: 409, text: 'This referral code is taken. Please choose another.' },
  REFERRAL_CODE_PROMOTION: {
    status: 409,
    text: 'Members of the affiliate programme cannot use the deposit promotion. Finish or cancel yours first.',
  },
  REFERRAL_CODES_USED_UP: { status: 409, text: 'You have set 10 codes. You can go back to one of them.' },
  AFFILIATES_NOT_OPEN: { status: 409, text: 'The affiliate programme has not opened yet.' },
  EXCLUDED_LONGER: { status: 409, text: 'You are already excluded for longer, and that cannot be shortened.' },
  KYC_LOCKED: { status: 409, text: 'This can no longer be changed: your documents have been handed in.' },
  KYC_INCOMPLETE: { status: 409, text: 'Something is still missing. Please complete the levels above.' },
  DOCUMENTS_FULL: { status: 409, text: 'You have handed in 20 documents. Please contact support.' },
  TOO_LARGE: { status: 413, text: 'The request is too large.' },
  WRONG_CONTENT_TYPE: { status: 415, text: 'The request must be JSON.' },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    text: 'This Idempotency-Key was already used for another request. Nothing was changed.',
  },
  TOO_FAST: { status: 429, text: "You're clicking too fast. Please slow down." },
  TOO_MANY_UPLOADS: { status: 429, text: 'Too many files in a short time. Please try again in an hour.' },
  TOO_MANY_SIGN_INS: { status: 429, text: 'Too many sign-in attempts. Please wait a minute and try again.' },
  TOO_MANY_REGISTRATIONS: {
    status: 429,
    text: 'Too many accounts were created from this address. Please try again in an hour.',
  },
  LOCKED: {
    status: 429,
    text: 'This account is temporarily locked after too many failed sign-ins. Try again after 15 minutes.',
  },
  INTERNAL: { status: 500, text: 'An unexpected error occurred.' },
  OUTCOME_UNKNOWN: {
    status: 503,
    text: 'The connection was lost before we could confirm. Repeating the request is safe: it takes effect once.',
  },
  UNAVAILABLE: { status: 503, text: 'Roulo is busy right now. Nothing was changed. Please try again in a moment.' },
  PROCESSOR_DOWN: {
    status: 503,
    text: 'Our payment partner does not answer at the moment. Nothing was changed. Please try again in a few minutes.',
  },
  PROVIDER_DOWN: {
    status: 503,
    text: 'The game provider does not answer at the moment. Please try again in a few minutes.',
  },
  STOPPING: { status: 503, text: 'Roulo is restarting. Nothing was changed. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal on its way to the client. Thrown by routes only: below them refusals are values. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly status: number;
  readonly retryAfterS: number | undefined;

  constructor(code: ErrorCode, options: { text?: string; retryAfterS?: number } = {}) {
    super(options.text ?? ERRORS[code].text);
    this.code = code;
    this.status = ERRORS[code].status;
    this.retryAfterS = options.retryAfterS;
  }
}

/** More is waiting than can be answered in reasonable time. Nothing happened. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
}
