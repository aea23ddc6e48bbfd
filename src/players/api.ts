import { Type } from 'typebox';
import { contract, Message, NoContent, Strict } from '../http/contract.ts';
import { BalanceType, sessionFields } from '../http/session-api.ts';
import { LANGUAGES } from '../texts/language.ts';

const path = (name: string) => `/api/users/${name}`;
const text = (lengthMax: number) => Type.String({ maxLength: lengthMax });
const Time = Type.String({ format: 'date-time' });

const Code = Type.String({ maxLength: 64, description: 'Six digits of the authenticator app, or a recovery code' });

const SignedIn = { csrfToken: Type.String({ description: 'Takes the place of the one used for this call' }) };

const readOne = <Field extends keyof typeof sessionFields>(name: string, field: Field, summary: string) =>
  contract({
    method: 'GET',
    path: path(name),
    summary,
    access: 'player',
    answer: Strict({ [field]: sessionFields[field] } as Pick<typeof sessionFields, Field>),
  });

export const singleReads = [
  readOne('profile', 'username', 'Name of the signed-in player'),
  readOne('balance', 'balance', 'Primary balance'),
  readOne('bonus', 'bonus', 'Promotional balance'),
  readOne('selectedBalanceType', 'selectedBalanceType', 'Which balance bets are taken from'),
  readOne('totalCashWagers', 'totalCashWagers', 'Wagered from the primary balance'),
  readOne('totalBonusWagers', 'totalBonusWagers', 'Wagered from the promotional balance'),
  readOne('totalBets', 'totalBets', 'Number of bets'),
  readOne('createdAt', 'createdAt', 'When the account was created'),
  readOne('promoActivatedButEnded', 'promoActivatedButEnded', 'Whether the promotion was used up'),
  readOne('promotion', 'promotion', 'The running promotion, or null'),
  readOne('wagerProgress', 'wagerProgress', 'Wagered towards the promotion lock'),
  readOne('wagerLock', 'wagerLock', 'To be wagered before the promotional balance is free'),
  readOne('maxBetBonus', 'maxBet', 'Largest bet on the promotional balance'),
];

const Registration = Strict({
  username: text(64),
  email: text(1_000),
  password: text(256),
  referralCode: Type.Optional(text(64)),
  over18: Type.Optional(Type.Boolean()),
});

export const register = contract({
  method: 'POST',
  path: path('register'),
  summary: 'Create an account and sign in',
  access: 'public',
  invalidCode: 'INVALID_ENTRY',
  body: Type.Union([Registration, Strict({ userData: Registration })]),
  answer: Strict({
    message: Type.String(),
    username: Type.String(),
    referral: Type.Union([Type.String(), Type.Null()]),
    referralRefused: Type.Union([Type.Literal('unknown'), Type.Literal('own'), Type.Null()], {
      description: 'Why the code that was given brought no referrer',
    }),
    ...SignedIn,
  }),
});

export const login = contract({
  method: 'POST',
  path: path('login'),
  summary: 'Sign in by e-mail or username; TOTP_REQUIRED asks for a code as well',
  access: 'public',
  body: Strict({
    identifier: Type.String({ minLength: 1, maxLength: 320 }),
    password: Type.String({ minLength: 1, maxLength: 256 }),
    code: Type.Optional(Code),
  }),
  answer: Strict({ username: Type.String(), ...SignedIn }),
});

export const logout = contract({
  method: 'POST',
  path: path('logout'),
  summary: 'Sign out',
  access: 'public',
  load: 'last',
  isNoActivity: true,
  body: NoContent,
  answer: Message,
});

export const requestPasswordReset = contract({
  method: 'POST',
  path: path('request-password-reset'),
  summary: 'Ask for a mail with a link to choose a new password',
  access: 'public',
  body: Strict({ emailOrUsername: Type.String({ minLength: 1, maxLength: 320 }) }),
  answer: Message,
});

export const resetPassword = contract({
  method: 'POST',
  path: path('reset-password'),
  summary: 'Choose a new password with the token from the mail',
  access: 'public',
  body: Strict({ token: text(256), newPassword: text(256) }),
  answer: Message,
});

export const confirmEmail = contract({
  method: 'POST',
  path: path('confirm-email'),
  summary: 'Confirm the e-mail address with the token from the mail',
  access: 'public',
  body: Strict({ token: text(256) }),
  answer: Message,
});

export const resendConfirmation = contract({
  method: 'POST',
  path: path('confirm-email/resend'),
  summary: 'Send the link that confirms the e-mail address again; the one before stops working',
  access: 'player',
  body: NoContent,
  answer: Message,
});

export const changePassword = contract({
  method: 'POST',
  path: path('change-password'),
  summary: 'Change the password; every other session ends',
  access: 'player',
  errorAlsoAsMessage: true,
  body: Strict({ currentPassword: Type.Optional(text(256)), newPassword: text(256) }),
  answer: Strict({ message: Type.String(), ...SignedIn }),
});

export const updateBalanceType = contract({
  method: 'POST',
  path: path('updateBalanceType'),
  summary: 'Choose the balance that bets are taken from',
  access: 'player',
  body: Strict({ selectedBalanceType: BalanceType }),
  answer: Strict({ selectedBalanceType: BalanceType }),
});

export const updateHidesRaces = contract({
  method: 'POST',
  path: path('hide-races'),
  summary: 'Choose whether races are shown. The player takes part in them all the same',
  access: 'player',
  body: Strict({ hidesRaces: Type.Boolean() }),
  answer: Strict({ hidesRaces: Type.Boolean() }),
});

export const updateShowsName = contract({
  method: 'POST',
  path: path('show-name'),
  summary: 'Choose whether the public pages of the own bets tell the name',
  access: 'player',
  body: Strict({ showsName: Type.Boolean() }),
  answer: Strict({ showsName: Type.Boolean() }),
});

export const updateLanguage = contract({
  method: 'PUT',
  path: path('language'),
  summary: 'Choose the language of mails to the player',
  access: 'player',
  body: Strict({ language: Type.Enum(LANGUAGES) }),
  answer: Strict({ language: Type.Enum(LANGUAGES) }),
});

export const STAFF_LOOKS = ['account', 'identity', 'document'] as const;
export const STAFF_ACTS = [
  'identity',
  'balance',
  'withdrawal',
  'deposit',
  'account',
  'payouts',
  'sessions',
  'exclude',
  'note',
  'links',
  'proposed',
  'declined',
  'work',
  'other',
] as const;
export const STAFF_REASONS = ['support', 'identity', 'withdrawal', 'deposit', 'risk', 'approval'] as const;

export const listStaffLooks = contract({
  method: 'GET',
  path: path('staff-looks'),
  summary: 'Each look of staff at your personal data, and each act on your account, newest first',
  access: 'player',
  query: Strict({ cursor: Type.Optional(Type.String({ pattern: '^[0-9]{1,18}$' })) }),
  answer: Strict({
    items: Type.Array(
      Strict({
        at: Time,
        role: Type.String(),
        look: Type.Union([Type.Enum([...STAFF_LOOKS]), Type.Null()]),
        act: Type.Union([Type.Enum([...STAFF_ACTS]), Type.Null()]),
        why: Type.Union([Type.Enum([...STAFF_REASONS]), Type.Null()]),
      }),
    ),
    next: Type.Union([Type.String(), Type.Null()]),
  }),
});

export const listSessions = contract({
  method: 'GET',
  path: path('sessions'),
  summary: 'Where the account is signed in',
  access: 'player',
  answer: Strict({
    items: Type.Array(
      Strict({
        id: Type.String(),
        createdAt: Time,
        activeAt: Time,
        ip: Type.String(),
        userAgent: Type.String(),
        country: Type.Union([Type.String(), Type.Null()]),
        current: Type.Boolean(),
      }),
    ),
    next: Type.Null(),
  }),
});

export const endSession = contract({
  method: 'DELETE',
  path: path('sessions/{id}'),
  summary: 'Sign one session out',
  access: 'player',
  params: Strict({ id: text(64) }),
  answer: Message,
});

export const endOtherSessions = contract({
  method: 'DELETE',
  path: path('sessions'),
  summary: 'Sign out everywhere else',
  access: 'player',
  answer: Strict({ message: Type.String(), ended: Type.Integer() }),
});

export const readTotp = contract({
  method: 'GET',
  path: path('totp'),
  summary: 'Whether and since when two-factor sign-in is on',
  access: 'player',
  answer: Strict({ enabledAt: Type.Union([Time, Type.Null()]), recoveryCodesLeft: Type.Integer() }),
});

export const setUpTotp = contract({
  method: 'POST',
  path: path('totp/setup'),
  summary: 'Make a secret for an authenticator app, with the password; it counts from the first code on',
  access: 'player',
  body: Strict({ password: Type.Optional(text(256)) }),
  answer: Strict({ secret: Type.String(), uri: Type.String({ description: 'otpauth address, for a QR code' }) }),
});

const RecoveryCodes = Type.Array(Type.String(), { description: 'Each works once; they are never shown again' });

export const enableTotp = contract({
  method: 'POST',
  path: path('totp/enable'),
  summary: 'Turn two-factor sign-in on with a code of the app; every other session ends',
  access: 'player',
  body: Strict({ code: Code }),
  answer: Strict({ message: Type.String(), recoveryCodes: RecoveryCodes }),
});

export const disableTotp = contract({
  method: 'POST',
  path: path('totp/disable'),
  summary: 'Turn two-factor sign-in off; every other session ends',
  access: 'player',
  body: Strict({ password: text(256), code: Code }),
  answer: Message,
});

export const undoTotp = contract({
  method: 'POST',
  path: path('totp/undo'),
  summary:
    'Turn two-factor sign-in off with the token from the mail about it, and choose a new password; every session ends',
  access: 'public',
  body: Strict({ token: text(256), newPassword: text(256) }),
  answer: Message,
});

export const renewRecoveryCodes = contract({
  method: 'POST',
  path: path('totp/recovery-codes'),
  summary: 'Replace the recovery codes; every other session ends',
  access: 'player',
  body: Strict({ password: text(256), code: Code }),
  answer: Strict({ message: Type.String(), recoveryCodes: RecoveryCodes }),
});
