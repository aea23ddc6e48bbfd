import { Type } from 'typebox';
import { contract, NoContent, Strict } from '../http/contract.ts';

/** Calls of the back office about the caller's own account. */

const Email = Type.String({ minLength: 3, maxLength: 254 });
const Code = Type.String({ minLength: 6, maxLength: 12, pattern: '^[0-9 ]+$' });
const Token = Type.String({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9_-]+$' });
const Time = Type.String({ format: 'date-time' });
/** From a browser's authenticator; its content is verified by the signature. */
const FromAuthenticator = Type.Object({ id: Type.String({ maxLength: 2_000 }) }, { additionalProperties: true });
const ForAuthenticator = Type.Object({ challenge: Type.String() }, { additionalProperties: true });
const Ok = Strict({ ok: Type.Literal(true) });

export const Me = Strict({
  email: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  permissions: Type.Array(Type.String()),
  passkeys: Type.Integer(),
  signedInAt: Time,
  /** Null: no second factor was given in this session yet. */
  provedUntil: Type.Union([Time, Type.Null()]),
});

export const readMe = contract({
  method: 'GET',
  path: '/api/me',
  summary: 'Who is signed in',
  access: 'public',
  isNoActivity: true,
  answer: Strict({
    me: Type.Union([Me, Type.Null()]),
    isSandbox: Type.Boolean(),
    hasCompanySignIn: Type.Boolean({ description: 'Whether staff may sign in with the account of their company' }),
  }),
});

export const signIn = contract({
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in with password and code',
  access: 'public',
  body: Strict({ email: Email, password: Type.String({ minLength: 1, maxLength: 200 }), code: Code }),
  answer: Ok,
});

export const startPasskeySignIn = contract({
  method: 'POST',
  path: '/api/sign-in/passkey/options',
  summary: 'What a browser needs to sign in with a passkey',
  access: 'public',
  body: NoContent,
  answer: ForAuthenticator,
});

export const passkeySignIn = contract({
  method: 'POST',
  path: '/api/sign-in/passkey',
  summary: 'Sign in with a passkey',
  access: 'public',
  body: Strict({ response: FromAuthenticator }),
  answer: Ok,
});

export const startCompanySignIn = contract({
  method: 'POST',
  path: '/api/sign-in/oidc',
  summary: 'Begin to sign in with the account of the company: gives the address at its provider',
  access: 'public',
  body: NoContent,
  answer: Strict({ url: Type.String() }),
});

/** Why a sign-in through the company's provider failed. The sign-in screen has a text for each. */
export type CompanyRefusal =
  | 'unavailable'
  | 'cancelled'
  | 'invalid'
  | 'expired'
  | 'too_many'
  | 'unverified'
  | 'no_account'
  | 'not_joined'
  | 'revoked'
  | 'other_person';

export const finishCompanySignIn = contract({
  method: 'GET',
  path: '/api/sign-in/oidc/callback',
  summary: 'Where the provider sends the browser back to: leads to the back office, or to the sign-in with a reason',
  access: 'public',
  isNoActivity: true,
  // Providers add their own fields. The library reads those that count, and refuses duplicates.
  query: Type.Object({}, { additionalProperties: true }),
  answer: Type.Any(),
});

export const signOut = contract({
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session',
  access: 'staff',
  permission: 'any',
  body: NoContent,
  answer: Ok,
});

export const startStepUp = contract({
  method: 'POST',
  path: '/api/step-up/options',
  summary: 'What a browser needs to confirm with a passkey',
  access: 'staff',
  permission: 'any',
  body: NoContent,
  answer: ForAuthenticator,
});

export const stepUp = contract({
  method: 'POST',
  path: '/api/step-up',
  summary: 'Confirm with a code or a passkey, for what moves money or rights',
  access: 'staff',
  permission: 'any',
  body: Strict({ code: Type.Optional(Code), response: Type.Optional(FromAuthenticator) }),
  answer: Ok,
});

export const readInvitation = contract({
  method: 'POST',
  path: '/api/invitation',
  summary: 'Open an invitation: shows a secret for the authenticator app',
  access: 'public',
  body: Strict({ token: Token }),
  answer: Strict({ email: Type.String(), name: Type.String(), secret: Type.String(), uri: Type.String() }),
});

export const acceptInvitation = contract({
  method: 'POST',
  path: '/api/invitation/accept',
  summary: 'Set a password and confirm the authenticator app',
  access: 'public',
  body: Strict({ token: Token, password: Type.String({ minLength: 12, maxLength: 200 }), code: Code }),
  answer: Ok,
});

export const listOwnPasskeys = contract({
  method: 'GET',
  path: '/api/passkeys',
  summary: 'Your passkeys',
  access: 'staff',
  permission: 'any',
  answer: Strict({
    items: Type.Array(
      Strict({ id: Type.String(), label: Type.String(), createdAt: Time, usedAt: Type.Union([Time, Type.Null()]) }),
    ),
  }),
});

export const startPasskey = contract({
  method: 'POST',
  path: '/api/passkeys/options',
  summary: 'What a browser needs to make a passkey',
  access: 'staff',
  permission: 'any',
  body: NoContent,
  answer: ForAuthenticator,
});

export const addPasskey = contract({
  method: 'POST',
  path: '/api/passkeys',
  summary: 'Add a passkey',
  access: 'staff',
  permission: 'any',
  body: Strict({ response: FromAuthenticator, label: Type.String({ minLength: 1, maxLength: 60 }) }),
  answer: Ok,
});

export const removePasskey = contract({
  method: 'DELETE',
  path: '/api/passkeys/{id}',
  summary: 'Remove a passkey',
  access: 'staff',
  permission: 'any',
  params: Strict({ id: Type.String({ minLength: 1, maxLength: 500 }) }),
  answer: Ok,
});
