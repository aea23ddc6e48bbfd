import type { AnswerOf } from '../http/contract.ts';
import { uiTexts } from '../texts/ui.ts';
import { ApiError, csrfTokenFor } from '../ui/api-client.ts';
import type { uploadAttachment } from './api.ts';
import { ATTACHMENT_BYTES_MAX } from './terms.ts';

export type Uploaded = AnswerOf<typeof uploadAttachment>;

/** Longer than for other calls, because files take time on a slow connection. */
const TIMEOUT_MS = 120_000;

/** Uploads a file for the next message. `token` is from the visitor's link. */
export async function uploadFile(file: File, token: string | null): Promise<Uploaded> {
  if (file.size > ATTACHMENT_BYTES_MAX) throw await refused(413, 'ATTACHMENT_TOO_LARGE');
  try {
    return await send(file, token, await csrfTokenFor('use'));
  } catch (error) {
    // Another tab signed in or out: retry once with a new token.
    if (!(error instanceof ApiError) || error.code !== 'CSRF') throw error;
    return send(file, token, await csrfTokenFor('renew'));
  }
}

async function send(file: File, token: string | null, csrfToken: string): Promise<Uploaded> {
  const form = new FormData();
  if (token !== null) form.append('token', token);
  form.append('file', file, file.name);
  let response: Response;
  try {
    response = await fetch('/api/support/attachments', {
      method: 'POST',
      headers: { 'x-csrf-token': csrfToken },
      body: form,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new ApiError(0, 'UNREACHABLE', uiTexts.unreachable);
  }
  const answer = (await response.json().catch(() => null)) as (Uploaded & { code?: string; error?: string }) | null;
  if (response.ok && answer) return answer;
  throw await refused(response.status, answer?.code ?? 'UNKNOWN', answer?.error);
}

/** An error with the sentence in the page's language. */
async function refused(status: number, code: string, text?: string): Promise<ApiError> {
  const [{ refusalText }, { language }] = await Promise.all([
    import('../texts/refusals.ts'),
    import('../texts/language.ts'),
  ]);
  return new ApiError(status, code, refusalText(language, code) ?? text ?? uiTexts.unexpected);
}
