import { ApiError, toApiError } from '@rebuttal/sdk';
import { texts } from '#texts/app';

import { client } from './client.js';

/** Receives the uploaded share, from 0 to 1. */
export type UploadProgress = (share: number) => void;

type UploadResponse = { readonly status: number; readonly text: string; readonly retryAfter: string | null };

/**
 * Posts a form and reports progress, which `fetch` doesn't support.
 * @throws {ApiError | DOMException} the latter if it was aborted
 */
export async function uploadForm<Result>(
  path: `/api/${string}`,
  form: FormData,
  onProgress: UploadProgress,
  signal?: AbortSignal,
): Promise<Result> {
  const response = await client.withAccessToken((accessToken) =>
    post(path, form, { accessToken, onProgress, signal }),
  );
  const body = readJson(response.text);
  if (response.status >= 200 && response.status < 300) return body as Result;
  const headers = response.retryAfter === null ? undefined : { 'retry-after': response.retryAfter };
  throw toApiError(new Response(null, { status: response.status, headers }), body);
}

type Options = {
  readonly accessToken: string | undefined;
  readonly onProgress: UploadProgress;
  readonly signal: AbortSignal | undefined;
};

function post(
  path: string,
  form: FormData,
  { accessToken, onProgress, signal }: Options,
): Promise<UploadResponse> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
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
