import { uiTexts } from '../texts/ui.ts';
import { ApiError, csrfTokenFor } from '../ui/api-client.ts';
import type { CaseView } from './case-query.web.ts';
import { DOCUMENT_BYTES_MAX, type DocumentKind, type Side } from './levels.ts';
import { shrinkPicture } from './shrink-picture.web.ts';

/** Longer than for other calls, because files take time on a slow connection. */
const TIMEOUT_MS = 120_000;

export interface UploadedDocument {
  kind: DocumentKind;
  side: Side;
  file: File;
}

/** Uploads a document and reports the progress from 0 to 1. */
export async function uploadDocument(
  { kind, side, file }: UploadedDocument,
  onProgress: (share: number) => void,
): Promise<CaseView> {
  const content = await shrinkPicture(file);
  if (content.size > DOCUMENT_BYTES_MAX) throw new ApiError(413, 'DOCUMENT_TOO_LARGE', '');
  const form = new FormData();
  form.append('kind', kind);
  form.append('side', side);
  form.append('file', content, file.name);
  try {
    return await send(form, await csrfTokenFor('use'), onProgress);
  } catch (error) {
    // Another tab signed in or out: retry once with a new token.
    if (!(error instanceof ApiError) || error.code !== 'CSRF') throw error;
    return send(form, await csrfTokenFor('renew'), onProgress);
  }
}

/** XMLHttpRequest, because fetch does not report upload progress. */
function send(form: FormData, csrfToken: string, onProgress: (share: number) => void): Promise<CaseView> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/kyc/documents');
    request.setRequestHeader('x-csrf-token', csrfToken);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress(loaded / total);
    });
    request.addEventListener('load', () => {
      const answer = request.response as (CaseView & { error?: string; code?: string }) | null;
      if (request.status === 200 && answer) resolve(answer);
      else reject(new ApiError(request.status, answer?.code ?? 'UNKNOWN', answer?.error ?? uiTexts.unexpected));
    });
    request.addEventListener('timeout', () => reject(new ApiError(0, 'TIMEOUT', uiTexts.tooSlow)));
    request.addEventListener('error', () => reject(new ApiError(0, 'UNREACHABLE', uiTexts.unreachable)));
    request.send(form);
  });
}
