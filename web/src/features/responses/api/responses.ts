import type { Download, ResponseFormat } from '@rebuttal/sdk';
import { useMutation } from '@tanstack/react-query';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import { saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';
import { messages } from '../messages.js';

export function usePreview(disputeId: string) {
  return useMutation({ mutationFn: () => client.responses.preview(disputeId) });
}

const words = {
  html: { done: messages.downloaded, failed: messages.downloadFailed },
  pdf: { done: messages.pdfDownloaded, failed: messages.pdfFailed },
  zip: { done: messages.packetDownloaded, failed: messages.packetFailed },
} as const satisfies Record<ResponseFormat, unknown>;

/** Saves the response as a file and tells how it went. */
export function useDownloadResponse(disputeId: string, format: ResponseFormat) {
  return useMutation<Download>({
    mutationFn: () => client.responses.download(disputeId, format),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? `dispute-response-${disputeId}.${format}`);
      notify('success', words[format].done);
    },
    onError: (error) => notify('error', errorText(error, words[format].failed)),
  });
}
