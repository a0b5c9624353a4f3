import type { EvidenceUpload, TextEvidenceRequest } from '@rebuttal/sdk';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { uploadEvidence, type UploadProgress } from '../../../api/upload-evidence.js';
import { notify } from '../../../stores/notices.js';
import type { Measure } from '../wanted-evidence.js';
import { fileCheckQuery, requireFitText, requireValid } from './validation.js';

export const evidenceKeys = {
  all: ['evidence'],
  list: (disputeId: string) => ['evidence', 'list', disputeId],
  summary: (disputeId: string) => ['evidence', 'summary', disputeId],
} as const;

export function evidenceQuery(disputeId: string) {
  return queryOptions({
    queryKey: evidenceKeys.list(disputeId),
    queryFn: ({ signal }) => client.evidence.list(disputeId, { signal }),
  });
}

export function evidenceSummaryQuery(disputeId: string) {
  return queryOptions({
    queryKey: evidenceKeys.summary(disputeId),
    queryFn: ({ signal }) => client.evidence.summary(disputeId, { signal }),
  });
}

/** The kinds of evidence are the same for everybody and change with releases alone. */
export function evidenceTypesQuery() {
  return queryOptions({
    queryKey: ['evidence-types'],
    queryFn: ({ signal }) => client.evidence.types({ signal }),
    staleTime: Infinity,
  });
}

export type FileToSend = {
  readonly upload: EvidenceUpload & { readonly file: File };
  readonly measure: Measure;
  readonly onProgress: UploadProgress;
  readonly signal: AbortSignal;
};

/** Uploads a file that is found fit for what it is to be. */
export function useUploadEvidence() {
  const queries = useQueryClient();
  return useEvidenceChange(async ({ upload, measure, onProgress, signal }: FileToSend) => {
    await requireValid(queries.query(fileCheckQuery(upload.file, measure)));
    return uploadEvidence(upload, onProgress, signal);
  }, texts.evidence.uploaded);
}

type TextToSend = { readonly request: TextEvidenceRequest; readonly measure: Measure };

/** Adds a text that is found fit for what it is to be. */
export function useAddTextEvidence() {
  return useEvidenceChange(async ({ request, measure }: TextToSend) => {
    await requireFitText({ disputeId: request.dispute_id, text: request.text_content, measure });
    return client.evidence.addText(request);
  }, texts.evidence.created);
}

export function useRemoveEvidence() {
  return useEvidenceChange(
    (evidenceId: string) => client.evidence.remove(evidenceId),
    texts.evidence.deleted,
  );
}

/** Told from here and not from the screen: the part that asked may be gone by then, with what it asked about. */
function useEvidenceChange<Input, Output>(change: (input: Input) => Promise<Output>, done: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => {
      notify('success', done);
      void queries.invalidateQueries({ queryKey: evidenceKeys.all });
    },
  });
}
