import type { Params } from '../wallet/signature.ts';

export interface ApiRequest {
  readonly params: Params;
  readonly json: unknown;
  /** The sandbox's origin, as the caller sees it. */
  readonly origin: string;
}

export interface ApiCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Required parameters, besides login and hash. */
  readonly needs: readonly string[];
  answer(request: ApiRequest): Record<string, unknown> | ApiRefusal;
}

export interface ApiRefusal {
  readonly refusal: { readonly error: string; readonly description: string };
}

export function refuse(error: string, description: string): ApiRefusal {
  return { refusal: { error, description } };
}
