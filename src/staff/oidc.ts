import * as oauth from 'oauth4webapi';

export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** What a sign-in is checked against when the browser comes back. */
export interface OidcAttempt {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The identity that the provider vouches for. */
export interface CompanyIdentity {
  issuer: string;
  subject: string;
  /** Null unless the provider has verified it. */
  verifiedEmail: string | null;
}

export type OidcRefused = {
  ok: false;
  reason: 'unavailable' | 'cancelled' | 'invalid';
  /** For the log. */
  detail: string;
};

/** The company's OpenID Connect provider: authorization code with PKCE, state and nonce. */
export interface OidcClient {
  begin(): Promise<{ ok: true; url: string; attempt: OidcAttempt } | OidcRefused>;
  /** `answer` is the address that the provider sent the browser to. */
  finish(answer: URL, attempt: OidcAttempt): Promise<{ ok: true; identity: CompanyIdentity } | OidcRefused>;
}

const ANSWER_MS_MAX = 20_000;
const SCOPE = 'openid email';

class ProviderDownError extends Error {}

/** Caches nothing between calls: staff sign in rarely, and a changed key or address of the provider takes effect at once. */
export function createOidcClient(settings: OidcSettings, redirectUri: string): OidcClient {
  const issuer = new URL(settings.issuer);
  // The settings allow plain HTTP only on this machine.
  const isPlainAllowed = issuer.protocol === 'http:';
  const client: oauth.Client = { client_id: settings.clientId };
  const options = () => ({
    [oauth.allowInsecureRequests]: isPlainAllowed,
    [oauth.customFetch]: fetchFromProvider,
    signal: AbortSignal.timeout(ANSWER_MS_MAX),
  });
  const discover = async () => oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options()));

  return {
    begin: () =>
      orRefused(async () => {
        const provider = await discover();
        const attempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          codeVerifier: oauth.generateRandomCodeVerifier(),
        };
        const url = new URL(provider.authorization_endpoint ?? '');
        if (url.protocol !== 'https:' && !(isPlainAllowed && url.protocol === 'http:')) {
          throw new Error('The authorization endpoint is not an HTTPS address.');
        }
        const question = {
          response_type: 'code',
          client_id: settings.clientId,
          redirect_uri: redirectUri,
          scope: SCOPE,
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
          code_challenge_method: 'S256',
        };
        for (const [name, value] of Object.entries(question)) url.searchParams.set(name, value);
        return { ok: true, url: url.href, attempt };
      }),

    finish: (answer, { state, nonce, codeVerifier }) =>
      orRefused(async () => {
        const provider = await discover();
        const given = oauth.validateAuthResponse(provider, client, answer, state);
        const response = await oauth.authorizationCodeGrantRequest(
          provider,
          client,
          clientAuthFor(provider, settings.clientSecret),
          given,
          redirectUri,
          codeVerifier,
          options(),
        );
        const tokens = await oauth.processAuthorizationCodeResponse(provider, client, response, {
          expectedNonce: nonce,
          requireIdToken: true,
        });
        // The code came by TLS from the provider itself; the signature is checked all the same.
        await oauth.validateApplicationLevelSignature(provider, response, options());
        const claims = oauth.getValidatedIdTokenClaims(tokens)!;
        // A provider may leave the address out of the ID token: OpenID Connect Core 5.4.
        const about =
          claims['email'] === undefined && provider.userinfo_endpoint !== undefined
            ? await oauth.processUserInfoResponse(
                provider,
                client,
                claims.sub,
                await oauth.userInfoRequest(provider, client, tokens.access_token, options()),
              )
            : claims;
        const { email, email_verified: isVerified } = about;
        return {
          ok: true,
          identity: {
            issuer: provider.issuer,
            subject: claims.sub,
            verifiedEmail: typeof email === 'string' && isVerified === true ? email : null,
          },
        };
      }),
  };
}

function clientAuthFor({ token_endpoint_auth_methods_supported: methods }: oauth.AuthorizationServer, secret: string) {
  const isByBody = methods?.includes('client_secret_post') === true && !methods.includes('client_secret_basic');
  return isByBody ? oauth.ClientSecretPost(secret) : oauth.ClientSecretBasic(secret);
}

async function fetchFromProvider(
  url: string,
  { body, ...init }: oauth.CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>,
): Promise<Response> {
  const response = await fetch(url, { ...init, ...(body ? { body } : {}) }).catch((error: unknown) => {
    throw new ProviderDownError('The provider does not answer.', { cause: error });
  });
  if (response.status >= 500) throw new ProviderDownError(`The provider answers ${response.status}.`);
  return response;
}

async function orRefused<T>(work: () => Promise<T>): Promise<T | OidcRefused> {
  try {
    return await work();
  } catch (error) {
    return { ok: false, reason: reasonOf(error), detail: error instanceof Error ? error.message : String(error) };
  }
}

function reasonOf(error: unknown): OidcRefused['reason'] {
  if (error instanceof ProviderDownError) return 'unavailable';
  // The response stopped halfway.
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'unavailable';
  if (!(error instanceof oauth.AuthorizationResponseError)) return 'invalid';
  if (error.error === 'access_denied') return 'cancelled';
  return error.error === 'temporarily_unavailable' || error.error === 'server_error' ? 'unavailable' : 'invalid';
}
