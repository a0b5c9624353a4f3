import { bodyOf, type CallOptions, fileOf, type Http, idempotencyKey } from '../calls.js';
import type { Download, ResponseFormat, ResponsePreview } from '../types.js';

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
          body: options?.language === undefined ? {} : { language: options.language },
          headers: idempotencyKey(),
        }),
      ),

    download: (disputeId: string, format: ResponseFormat, options?: CallOptions): Promise<Download> =>
      fileOf(
        http.POST('/api/response-assembly/disputes/{disputeId}/download', {
          ...options,
          params: { path: { disputeId } },
          body: { format },
          parseAs: 'blob',
          headers: idempotencyKey(),
        }),
      ),
  };
}
