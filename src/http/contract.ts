import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import type { ErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Defines one call of the API. The same object validates requests, shapes answers, types the server's handler and the
 * browser's client, and is the call's page in the documentation.
 */
export interface Contract {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  summary: string;
  /** Who may call it: anyone, a signed-in player, or a signed-in member of staff. */
  access: 'public' | 'player' | 'staff';
  /** The permission that a member of staff needs; 'any': none in particular. Only for calls of staff, and required there. */
  permission?: Permission | 'any';
  /** The call moves money and honours an Idempotency-Key. */
  movesMoney?: true;
  /** Sent while a page is being left (`sendBeacon`). It may lack a CSRF token, and must then prove its origin. */
  isBeacon?: true;
  /** Under overload 'bet' is refused first and 'last' is refused last. */
  load?: 'bet' | 'last';
  /** The call may also come over the player's socket, for pages and programs that play fast. */
  overSocket?: true;
  /** For calls that pages make by themselves: they do not keep a session alive. */
  isNoActivity?: true;
  /** The code for a request that does not fit the schema, instead of naming the wrong field. */
  invalidCode?: ErrorCode;
  /** Refusals carry their sentence in `message` too, for a page that reads it there. */
  errorAlsoAsMessage?: true;
  /** Raises the body limit; only for calls of staff. */
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

/** An object that allows only the named fields. */
export function Strict<P extends TProperties>(properties: P): TObject<P> {
  return Type.Object(properties, { additionalProperties: false });
}

/** For a POST without content: accepts both no body and `{}`. */
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
