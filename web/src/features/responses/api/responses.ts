import type { ResponseFormat } from '@rebuttal/sdk';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { texts } from '#texts/responses';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import { type ReadyFile, readyFile, saveFile } from '../../../lib/save-file.js';
import { notify } from '../../../stores/notices.js';

/** The letter in a language; without one, in the company's own. */
export function usePreview(disputeId: string) {
  return useMutation({
    mutationFn: (language: string) =>
      client.responses.preview(disputeId, language === '' ? {} : { language }),
  });
}

/** The letter in the company's language. `revision` changes with what the letter is made from. */
export function letterQuery(disputeId: string, revision: number) {
  return queryOptions({
    queryKey: ['letter', disputeId, revision],
    queryFn: () => client.responses.preview(disputeId, {}),
    // The same revision number of another visit may belong to another letter.
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
}

const words = {
  html: { done: texts.messages.downloaded, failed: texts.messages.downloadFailed },
  pdf: { done: texts.messages.pdfDownloaded, failed: texts.messages.pdfFailed },
  zip: { done: texts.messages.packetDownloaded, failed: texts.messages.packetFailed },
} as const satisfies Record<ResponseFormat, unknown>;

/** Saves the response as a file and reports the result. The default language is the company's. */
export function useDownloadResponse(disputeId: string, format: ResponseFormat, language = '') {
  return useMutation<ReadyFile>({
    mutationFn: () => download(disputeId, format, language),
    onSuccess: ({ blob, fileName }) => {
      saveFile(blob, fileName ?? `dispute-response-${disputeId}.${format}`);
      notify('success', words[format].done);
    },
    onError: (error) => notify('error', errorText(error, words[format].failed)),
  });
}

function download(disputeId: string, format: ResponseFormat, language: string): Promise<ReadyFile> {
  const wanted = language === '' ? {} : { language };
  return readyFile(client.responses.download(disputeId, format, wanted));
}
