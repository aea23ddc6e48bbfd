import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * What one call of the API takes and gives. The same object validates requests, shapes answers,
 * types the server's handler and the browser's client, and is the call's page in the documentation.
 */
export interface Contract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Who may call it: anyone, a signed-in player, or a signed-in member of staff. */
  access: 'public' | 'player' | 'staff';
  /** What a member of staff must be allowed to do. 'any': every one of them may call it. Named by calls of staff, and by no others. */
  permission?: Permission | 'any';
  /** The call moves money and honours an Idempotency-Key. */
  movesMoney?: true;
  /** Sent by a page that is being left: where it cannot carry a CSRF token, it must prove its origin. */
  isBeacon?: true;
  /** When there is too much to do, new bets are refused first, and what ends a round or keeps a session last. */
  load?: 'bet' | 'last';
  /** The call may come over the player's socket too, where a page or a program plays fast. */
  overSocket?: true;
  /** Calls that the player does not make by hand do not keep a session alive. */
  isNoActivity?: true;
  /** How a request that does not fit the schema is refused, instead of naming the field that is wrong. */
  invalidCode?: ErrorCode;
  /** Refusals carry their sentence as `message` too, for a page that reads that. */
  errorAlsoAsMessage?: true;
  /** A body of more bytes than usual; only calls of staff. */
  bodyBytesMax?: number;
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  answer: TSchema;
}

export type BodyOf<C extends Contract> = C extends { body: infer S extends TSchema } ? Static<S> : undefined;
export type QueryOf<C extends Contract> = C extends { query: infer S extends TSchema } ? Static<S> : undefined;
export type ParamsOf<C extends Contract> = C extends { params: infer S extends TSchema } ? Static<S> : undefined;
export type AnswerOf<C extends Contract> = Static<C['answer']>;

export function contract<const C extends Contract>(definition: C): C {
  return definition;
}

/** An object that takes the named fields and no others. */
export function Strict<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** For a POST without content: no body and `{}` are taken alike. */
export const NoContent = Strict({});

/** An amount of US dollars. */
export const Usd = Type.Number({ description: 'US dollars' });

export const Message = Strict({ message: Type.String() });

export const ErrorAnswer = Strict({
  error: Type.String({ description: 'A sentence for the player' }),
  code: Type.String({ description: 'The same for a program' }),
  params: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), {
      description: 'Figures and names in the sentence, to tell it in another language',
    }),
  ),
  message: Type.Optional(Type.String()),
});
