import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { textOf } from '../../ui/api-client.ts';

/** The browser returned no passkey: there is none, the person cancelled, or it timed out. Nothing was sent. */
class NoPasskey extends Error {}

const orNone = <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    throw new NoPasskey('The browser gave no passkey.', { cause: error });
  });

export const askForPasskey = (optionsJSON: unknown) =>
  orNone(startAuthentication({ optionsJSON: optionsJSON as PublicKeyCredentialRequestOptionsJSON }));

export const makePasskey = (optionsJSON: unknown) =>
  orNone(startRegistration({ optionsJSON: optionsJSON as PublicKeyCredentialCreationOptionsJSON }));

export function passkeyTextOf(failure: unknown, otherWay: string): string {
  return failure instanceof NoPasskey ? `No passkey was used. Try again, or ${otherWay}.` : textOf(failure);
}
