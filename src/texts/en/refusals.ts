import { amountIn, momentIn, namesIn } from '../figures.ts';
import type * as Given from '../refusal-params.ts';

const usd = amountIn('en');
const moment = momentIn('en');
const named = namesIn('en');

/** What the server answers when it refuses something, by code. Each says what happened to the money and what to do next. */
export const refusalTexts = {
  BAD_REQUEST: ({ field, problem, type }: Given.BadRequest) => {
    const where = field ? `The field '${field}'` : 'The request';
    if (problem === 'missing') return `${where} is missing.`;
    if (problem === 'unexpected') return `${where} is not expected.`;
    if (problem === 'type') return `${where} must be of type ${type ?? 'another kind'}.`;
    if (problem === 'range') return `${where} is out of range.`;
    if (problem === 'invalid') return `${where} is not valid.`;
    return 'We could not read this request. Please check what you entered.';
  },
  INVALID_ENTRY: 'Invalid Entry',
  TOO_LARGE: 'The request is too large.',
  WRONG_CONTENT_TYPE: ({ expected }: Given.Expected) =>
    expected === 'form' ? 'The document must be sent as a form.' : 'The request must be JSON.',
  IDEMPOTENCY_KEY_INVALID: 'The Idempotency-Key must be 1 to 255 visible characters.',
  IDEMPOTENCY_KEY_REUSED: 'This Idempotency-Key was already used for another request. Nothing was changed.',
  NOT_FOUND: 'There is nothing here.',
  METRICS_CLOSED: 'Metrics can be read from this machine, or with the metrics token.',
  CALLBACK_UNSIGNED: 'The signature is missing or wrong.',
  INTERNAL: 'An unexpected error occurred.',
  OUTCOME_UNKNOWN:
    'The connection was lost before we could confirm this. You can safely try again: it will only take effect once.',
  UNAVAILABLE: 'Roulo is busy right now. Nothing was changed. Please try again in a moment.',
  CELL_AWAY:
    'Your account cannot be reached for a moment. Nothing was changed, and your money is safe. Please try again shortly.',
  PROXY_UNTRUSTED: 'Roulo cannot be reached this way yet. Nothing was changed. Please try again later.',
  STOPPING: 'Roulo is restarting. Nothing was changed. Please try again in a moment.',
  TOO_FAST: "You're clicking too fast. Please slow down.",

  USERNAME_PATTERN: '4 to 12 characters. Must begin with a letter. Letters, numbers, underscores, hyphens allowed.',
  USERNAME_PROHIBITED: 'Username contains prohibited words or phrases. Please try another name.',
  PASSWORD_SHAPE:
    'Password must be 8-24 characters long and contain a lowercase letter, an uppercase letter, a number and one of ! @ # $ %.',
  PASSWORD_COMMON: 'This password is too common. Please choose another.',
  EMAIL_INVALID: 'Invalid email address.',
  UNDER_18: 'You must be at least 18 years old to create an account.',
  TAKEN: 'This username or email is already in use.',
  CURRENT_PASSWORD_MISSING: 'Please enter your current password.',
  CURRENT_PASSWORD_WRONG: 'Your current password is not correct.',
  RESET_TOKEN_INVALID: 'This password reset link is no longer valid. Please request a new one.',
  CONFIRM_TOKEN_INVALID: 'This confirmation link is no longer valid. You can request a new one in Settings.',
  UNDO_TOKEN_INVALID:
    'This link is no longer valid. If you did not turn on two-factor sign-in, please contact support.',
  NOT_SIGNED_IN: 'Please sign in to continue.',
  LOGIN_FAILED: 'The username, email or password is not correct.',
  LOCKED: 'This account is temporarily locked after too many failed sign-ins. Try again after 15 minutes.',
  TOO_MANY_SIGN_INS: 'Too many sign-in attempts. Please wait a minute and try again.',
  TOO_MANY_REGISTRATIONS: 'Too many accounts were created from this address. Please try again in an hour.',
  TOTP_REQUIRED: 'Please enter the code from your authenticator app.',
  TOTP_WRONG: 'This code is not correct or was already used. After five wrong codes you will have to wait 15 minutes.',
  TOTP_ON: 'Two-factor sign-in is already on.',
  TOTP_OFF: 'Two-factor sign-in is not on.',
  TOTP_NOT_SET_UP: 'Please start setting up two-factor sign-in again.',
  CSRF: 'This page is out of date. Please reload it and try again.',
  FOREIGN_ORIGIN: 'This request did not come from the Roulo site.',
  SESSION_OVER: ({ because }: Given.SessionEnd) => {
    if (because === 'idle') return 'You were signed out after 30 minutes without activity. Please sign in again.';
    if (because === 'too_old') return 'You were signed out after 12 hours. Please sign in again.';
    if (because === 'security')
      return 'You were signed out because your password or second factor changed, or another device ended this session. Please sign in again.';
    return 'Your session has ended. Please sign in again.';
  },
  ACCOUNT_CLOSED: 'This account is closed. Please contact support.',
  COUNTRY_UNKNOWN:
    'We cannot tell which country you are in, so you cannot open an account or deposit. No money moved. Please turn off your VPN or try another network.',
  COUNTRY_BARRED: 'Roulo is not available in your country.',

  AMOUNT_INVALID: 'Please enter an amount with at most 4 decimals.',
  STAKE_TOO_SMALL: ({ minimum }: Given.Minimum) =>
    `The minimum bet is ${usd(minimum)}. No money was taken. Please raise your bet.`,
  STAKE_TOO_LARGE: ({ maximum, depositPercent }: Given.StakeMaximum) =>
    depositPercent === undefined
      ? `The maximum bet is ${usd(maximum)}. No money was taken. Please lower your bet.`
      : `The maximum bet is ${usd(maximum)}: ${depositPercent}% of your promotion deposit. No money was taken. Please lower your bet.`,
  BET_INVALID: 'This bet is not possible. No money was taken. Please check your choices.',
  WIN_TOO_LARGE: ({ choose }: Given.Choose) =>
    choose === 'stake'
      ? 'A bet this large could win more than the maximum. No money was taken. Please lower your bet.'
      : 'This many tiles could win more than the maximum. No money was taken. Please choose fewer.',
  INSUFFICIENT_FUNDS: 'Your balance is too low for this bet. No money was taken. Lower your bet or make a deposit.',
  DICE_PROMOTIONAL: 'Dice cannot be played with promotional balance.',
  TABLE_FULL: 'This table is full right now. No money was taken. Please try again in a moment, or lower your bet.',
  ROUND_OPEN: 'You still have an open round. Please finish it first.',
  ROUND_OVER: 'This round is over. Your balance already shows the result.',
  RECEIPT_PENDING: 'The receipt of this bet is not signed yet. It is ready a few seconds after the bet is settled.',
  RECEIPT_ALTERED:
    'Our record of this bet differs from what we signed. Your balance is unchanged. Please keep your receipt and contact support.',
  CRASH_CLOSED: 'Crash is not open yet. No money was taken. Please come back later.',
  CRASH_BET_PLACED: 'You already have a bet in this round. No more money was taken.',
  CRASH_TARGET_TOO_HIGH: ({ target, winMax }: Given.TargetMaximum) =>
    `With this bet the automatic cash-out can be at most ${target}×: the maximum win is ${usd(winMax)}. No money was taken. Please lower the cash-out or your bet.`,
  CRASH_STARTED: 'The round has started, so your bet stays in play. You can still cash out.',
  CRASH_NOT_STARTED: 'The round has not started yet. You can still cancel your bet.',
  CRASH_TOO_EARLY: 'Cash-out opens at 1.01×. Your bet stays in play.',
  CRASH_OVER: 'The round ended before your cash-out arrived. The bet is lost.',
  TILE_OPEN: 'This tile is already open. Please choose another.',
  NOTHING_OPENED: 'Open at least one tile before you cash out.',
  NOTHING_GUESSED: 'Make at least one right guess before you cash out.',
  GUESS_NOT_OFFERED:
    'This guess is not offered on this card. Your round is unchanged. Please choose another, or cash out.',
  NO_SKIPS_LEFT: 'This round has no skips left. Your round is unchanged. Please guess or cash out.',
  ROUND_MOVED: 'This round has moved on since you chose. Your choice was not played. Please look at it again.',
  SIGNATURE_INVALID: 'Secure request failed.',
  SIGNATURE_USED: 'This roll was already played. Your balance already shows the result.',
  CLIENT_SEED_INVALID: 'A client seed must be 1 to 64 letters, digits or symbols, without spaces.',
  GAME_BLOCKED: 'This game is not available in your country, please try disabling your VPN if one is enabled.',
  GAME_OFF:
    'This game is switched off for now. No money was taken. You can still finish open rounds. Please choose another game.',
  GAME_UNKNOWN: 'This game is not available. No money was taken. Please choose another.',
  PROVIDER_DOWN: 'The game provider is not answering. No money was taken. Please try again in a few minutes.',

  BETTING_CLOSED:
    'Betting is currently closed on your account. No money was taken. You can still withdraw. Please contact support.',
  ACCOUNT_LINKED:
    'Some details of your account match another account. Promotions, referral earnings and withdrawals wait until a member of our team has checked it. You do not need to do anything.',
  ACCOUNT_SECOND:
    'You have another account at Roulo, and promotions are limited to one account per person. No money moved. Please contact support if this is wrong.',
  ACCOUNT_HELD:
    'A member of our team is checking this account before you can deposit or play. No money moved, and you can still withdraw. Please contact support if you have questions.',
  SELF_EXCLUDED: ({ until }: Given.Until) => {
    const end = until === undefined ? '' : until === null ? ' permanently' : ` until ${moment(until)}`;
    return `You have excluded yourself from play${end}. No money was taken. You can still withdraw.`;
  },
  CHAT_TEXT: 'Write 1 to 200 characters. Nothing was sent.',
  CHAT_WORD: 'Your message contains a word that is not allowed here. Nothing was sent.',
  CHAT_EMAIL: 'Confirm your email address first. Then you can write here.',
  CHAT_WAGER: ({ minimum }: Given.Minimum) => `You can write here once you have wagered $${minimum} in total.`,
  CHAT_MUTED: ({ until }: Given.MutedUntil) =>
    until.startsWith('9999')
      ? 'A moderator has permanently muted you in the chat.'
      : `A moderator has muted you in the chat until ${until.slice(0, 16).replace('T', ' ')} UTC.`,
  CHAT_EXCLUDED: 'You have excluded yourself from play. You can read the chat but not write in it.',
  CHAT_READ_ONLY: 'This room is read-only for now. Nothing was sent.',
  CHAT_TOO_FAST: ({ seconds }: Given.WaitSeconds) =>
    `You are writing too fast. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}. Nothing was sent.`,
  NOTICE_FIXED: 'Notices about safety cannot be turned off.',
  PUSH_UNAVAILABLE: 'Push notices cannot be turned on in this browser. Nothing has changed.',
  LOSS_LIMIT: ({ limit, period, left, until }: Given.PlayLimit) =>
    `Your loss limit is ${usd(limit)} per ${period}. You have ${usd(left)} left until ${moment(until)}. No money was taken.`,
  WAGER_LIMIT: ({ limit, period, left, until }: Given.PlayLimit) =>
    `Your wager limit is ${usd(limit)} per ${period}. You have ${usd(left)} left until ${moment(until)}. No money was taken.`,
  DEPOSIT_LIMIT:
    'You have reached your deposit limit for now. You can see and change it in Settings, under Responsible gaming.',
  EXCLUDED_LONGER: 'You are already excluded for longer. An exclusion cannot be shortened.',

  WITHDRAW_INVALID: 'Please enter a valid address and amount to withdraw.',
  ADDRESS_INVALID: 'Please enter a valid address and amount to withdraw.',
  ADDRESS_OURS: 'Please enter a valid address and amount to withdraw.',
  WITHDRAW_MINIMUM: 'Minimum withdraw amount is $15.',
  COIN_MINIMUM: ({ coin, minimum, ticker }: Given.CoinMinimum) =>
    `The smallest ${coin} withdrawal is currently ${minimum} ${ticker}. No money was taken. Please withdraw more, or choose another currency.`,
  CURRENCY_UNKNOWN: 'Please choose one of the listed currencies.',
  CURRENCY_CLOSED: 'This currency is currently unavailable. No money moved. Please choose another one.',
  BALANCE_TOO_LOW: 'Your balance is too low for this withdrawal. No money was taken. Please enter a smaller amount.',
  REQUEST_USED:
    'We already received this request and did not repeat it. No more money moved. Please check your wallet history before you try again.',
  PROCESSOR_DOWN: 'Our payment partner is not answering. Nothing was changed. Please try again in a few minutes.',
  EMAIL_UNCONFIRMED: 'Please confirm your email address before your first withdrawal. We have sent you a link.',
  WITHDRAWALS_FROZEN:
    'Withdrawals from your account are paused while we look into a payment. Your money stays in your account. Please contact support.',
  KYC_REQUIRED: 'Please verify your identity first: open Settings, then Verification.',
  KYC_REJECTED:
    'Your verification was rejected, so you cannot make deposits. No money moved. Please contact support if this is wrong.',

  KYC_DETAILS_INVALID: ({ fields }: Given.Fields) => `Please check these fields: ${named(fields, DETAILS)}.`,
  KYC_UNDER_AGE: 'You must be at least 18 years old.',
  KYC_LOCKED: 'You have already submitted your documents, so this can no longer be changed.',
  KYC_INCOMPLETE: ({ missing }: Given.Missing) => `Before you can submit, we still need: ${named(missing, DOCUMENTS)}.`,
  DOCUMENT_TYPE: 'Please choose a JPEG, PNG or PDF file.',
  DOCUMENT_BROKEN: 'We could not read this file. Please choose another.',
  DOCUMENT_NAME: 'This file name is not valid. Please rename the file.',
  DOCUMENT_PIXELS: 'This picture has too many pixels. Please choose a smaller one.',
  DOCUMENT_TOO_LARGE: 'This file is larger than 10 MB. Please choose a smaller one.',
  DOCUMENTS_FULL: 'You have already uploaded 20 documents. Please contact support.',
  TOO_MANY_UPLOADS: 'Too many uploads in a short time. Please try again in an hour.',
  ATTACHMENT_TOO_LARGE: 'This file is larger than 5 MB. Please choose a smaller one.',

  SUPPORT_EMPTY: 'Please write a message.',
  SUPPORT_LINK_INVALID: 'This link is no longer valid. Please write to us again.',
  SUPPORT_OPEN_MAX: ({ most }: Given.Most) =>
    `You have ${most} open messages with support. Please continue one of them, or close one first. Nothing was sent.`,
  SUPPORT_TOO_MANY: 'You have written to us very often. Please try again later. Nothing was sent.',
  SUPPORT_BUSY:
    'More people are writing to us than we can take. Please sign in and write from your account, or send us an email. Nothing was sent.',

  NOT_PERMITTED: 'Your roles do not allow this.',
  STEP_UP_NEEDED: 'Please confirm with your passkey or a code that it is you.',
  INVITATION_INVALID: 'This invitation is no longer valid. Please ask for a new one.',
  PASSKEY_REFUSED: 'The passkey was not accepted. Please try again, or use your password and a code.',
  COMPANY_SIGN_IN_DOWN:
    'The sign-in service of your company does not answer. You were not signed in. Try again in a minute, or use a passkey, or your password and a code.',
  ACT_REFUSED: ({ text }: Given.Told) => text,

  NOTHING_TO_CLAIM: 'There is nothing to claim yet.',
  PROMOTION_NOT_RUNNING:
    'You have no bonus to play with. No money was taken. Switch to your primary balance in the header of any page that is not a game.',
  PROMOTION_COMPLETING:
    'You have met the wagering requirement. No money was taken. Everything moves to your primary balance once your open rounds are settled.',
  PROMOTION_RTP: ({ percent }: Given.Percent) =>
    `Games with an RTP above ${percent}% cannot be played with promotional balance. No money was taken. Please choose another game.`,
  PROMOTION_ROUND_OPEN: 'You still have an open round on your promotional balance. Please finish it first.',
  PROMOTION_ACTIVE: 'Your promotion is already active.',
  PROMOTION_ENDED: 'You have already used this promotion. It can only be used once.',
  PROMOTION_AFFILIATE:
    'Members of the affiliate programme, with a referral code or with referrals, cannot activate the promotion.',
  NO_PROMOTION_OPEN: 'There is currently no promotion to activate.',
  PROMOTION_NOT_OPEN: 'This promotion is not open now. Nothing was activated.',
  PROMOTION_NOT_FOR_YOU: 'This promotion is for other players: its terms say for whom. Nothing was activated.',
  PROMOTION_BUDGET: 'All bonuses of this promotion have been given out. Nothing was activated.',
  PROMOTION_CHANGED: 'This promotion has new terms since you opened the page. Please read them before you activate it.',
  PROMO_CODE_INVALID:
    'This code cannot be used: it is unknown, over, used up, or not for your account. Nothing was activated.',
  PROMO_CODE_TOO_MANY: 'You have tried too many codes. Please try again later.',
  NO_PROMOTION_ACTIVE: 'You have no active promotion.',

  REFERRAL_CODE_PATTERN: 'A referral code must be 3 to 20 letters, numbers, hyphens or underscores.',
  REFERRAL_CODE_PROHIBITED: 'This referral code is not allowed. Please choose another.',
  REFERRAL_CODE_TAKEN: 'This referral code is taken. Please choose another.',
  REFERRAL_CODE_PROMOTION:
    'Members of the affiliate programme cannot use the deposit promotion. Finish or cancel yours first.',
  REFERRAL_CODES_USED_UP: 'You have already set 10 codes. You can go back to one of them.',
  AFFILIATES_NOT_OPEN: 'The affiliate programme has not opened yet.',
};

/** What the web app adds to refusals whose sentence is fixed and does not say enough. */
export const refusalAdvice = {
  INTERNAL: 'If money was involved, your history shows whether it moved. Please try again, or contact support.',
  TOO_FAST: 'No money was taken.',
  SIGNATURE_INVALID: 'No money was taken. Please reload the page and try again.',
  DICE_PROMOTIONAL: 'No money was taken. Switch to your primary balance to play Dice.',
  WITHDRAW_INVALID: 'No money moved.',
  ADDRESS_INVALID: 'No money moved.',
  ADDRESS_OURS: 'No money moved. This is a deposit address at Roulo: please use an address of your own wallet.',
  WITHDRAW_MINIMUM: 'No money moved.',
  COUNTRY_BARRED: 'No money moved.',
};

const DETAILS: Given.Names<Given.Detail> = {
  firstName: 'first name',
  lastName: 'last name',
  dateOfBirth: 'date of birth',
  country: 'country',
  addressLine1: 'address',
  addressLine2: 'second address line',
  city: 'city',
  province: 'province or state',
  postalCode: 'postal code',
  phone: 'phone number',
  documentNumber: 'document number',
};
const DOCUMENTS: Given.Names<Given.MissingThing> = {
  details: 'your details',
  identity_document: 'an identity document',
  back_side: 'the back of your document',
  proof_of_address: 'a proof of address',
  source_of_funds: 'a proof of your source of funds',
};
