import { ApiError, type EvidenceAnswer, type EvidenceUpload, toApiError, toUploadForm } from '@rebuttal/sdk';
import { texts } from '#texts/app';

import { client } from './client.js';

type Answer = { readonly status: number; readonly text: string; readonly retryAfter: string | null };

export type UploadProgress = (share: number) => void;

/**
 * Uploads a file and reports progress from 0 to 1, which `fetch` doesn't support.
 * @throws {ApiError}
 */
export async function uploadEvidence(
  upload: EvidenceUpload,
  onProgress: UploadProgress,
  signal?: AbortSignal,
): Promise<EvidenceAnswer> {
  const answer = await client.withAccessToken((accessToken) =>
    post(toUploadForm(upload), { accessToken, onProgress, signal }),
  );
  const body = readJson(answer.text);
  if (answer.status >= 200 && answer.status < 300) return body as EvidenceAnswer;
  const headers = answer.retryAfter === null ? undefined : { 'retry-after': answer.retryAfter };
  throw toApiError(new Response(null, { status: answer.status, headers }), body);
}

type Sending = {
  accessToken: string | undefined;
  onProgress: UploadProgress;
  signal: AbortSignal | undefined;
};

function post(form: FormData, { accessToken, onProgress, signal }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/evidence/upload');
    if (accessToken !== undefined) request.setRequestHeader('authorization', `Bearer ${accessToken}`);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        text: request.responseText,
        retryAfter: request.getResponseHeader('retry-after'),
      }),
    );
    request.addEventListener('error', () =>
      reject(new ApiError(texts.unreachable, { status: 0, code: 'no_answer' })),
    );
    request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form);
  });
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
