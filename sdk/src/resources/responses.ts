import { bodyOf, type CallOptions, fileOf, type Http } from '../calls.js';
import type { Download, DraftRequest, ResponseDraft, ResponseFormat, ResponsePreview } from '../types.js';

export function responseCalls(http: Http) {
  return {
    /** The letter as it would be sent now. */
    preview: (
      disputeId: string,
      options?: CallOptions & { language?: string | undefined },
    ): Promise<ResponsePreview> =>
      bodyOf(
        http.POST('/api/response-assembly/disputes/{disputeId}/preview', {
          signal: options?.signal,
          params: { path: { disputeId } },
          body: { language: options?.language },
        }),
      ),

    /** The letter with its exhibits, as `pdf`, `html` or `zip`. */
    download: (
      disputeId: string,
      format: ResponseFormat,
      options?: CallOptions & { language?: string | undefined },
    ): Promise<Download> =>
      fileOf(
        http.POST('/api/response-assembly/disputes/{disputeId}/download', {
          signal: options?.signal,
          params: { path: { disputeId } },
          body: { format, language: options?.language },
          parseAs: 'stream',
        }),
      ),

    /** Drafts an argument in which each sentence cites an exhibit or a fact. */
    draft: (disputeId: string, body: DraftRequest = {}, options?: CallOptions): Promise<ResponseDraft> =>
      bodyOf(
        http.POST('/api/response-assembly/disputes/{disputeId}/draft', {
          ...options,
          params: { path: { disputeId } },
          body,
        }),
      ),
  };
}
