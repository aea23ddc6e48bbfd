import { Type } from 'typebox';
import { defineCall, type Call } from '../provider.ts';
import { FAULT_KINDS, type Company } from './company.ts';

const STRICT = { additionalProperties: false };

export function oidcCalls(company: Company): Call[] {
  return [
    defineCall({
      method: 'GET',
      path: '/oidc/control/people',
      summary: 'The people who can sign in, with their subjects.',
      example: {},
      answer: () => ({ items: company.people() }),
    }),
    defineCall({
      method: 'POST',
      path: '/oidc/control/person',
      summary: 'Add a person, or give an address to somebody else with another "subject".',
      body: Type.Object(
        {
          email: Type.String({ minLength: 3, maxLength: 254 }),
          subject: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
          emailVerified: Type.Optional(Type.Boolean()),
        },
        STRICT,
      ),
      example: { body: { email: 'new@roulo.example', emailVerified: false } },
      answer: ({ body }) => company.put(body),
    }),
    defineCall({
      method: 'POST',
      path: '/oidc/control/fault',
      summary: 'Misbehave, as "kind" says:',
      notes: [
        'wrong-nonce, wrong-audience, wrong-issuer, wrong-signature, unsigned, expired: the next ID tokens',
        'address-elsewhere: the address is not in the ID token, only in the answer to userinfo',
        'error: calls answer 500; unreachable: the connection is cut',
        '"times" is how often it happens (always when left out)',
        'none: ends every fault',
      ],
      body: Type.Object(
        {
          kind: Type.Enum(['none', ...FAULT_KINDS]),
          times: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
        },
        STRICT,
      ),
      example: { body: { kind: 'expired', times: 1 } },
      answer({ body: { kind, times = null } }) {
        if (kind === 'none') company.faults.remove(null);
        else company.faults.add({ kind, timesLeft: times, share: 1 });
        return { faults: company.faults.list() };
      },
    }),
    defineCall({
      method: 'POST',
      path: '/oidc/control/clear',
      summary: 'End every fault, and have the people of the start again.',
      body: Type.Object({}, STRICT),
      example: {},
      answer() {
        company.faults.remove(null);
        company.clear();
        return { items: company.people(), faults: [] };
      },
    }),
  ];
}
