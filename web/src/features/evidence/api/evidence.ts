import type {
  ChangeEvidenceRequest,
  EvidenceAnswer,
  EvidenceUpload,
  ReadingRequest,
  TextEvidenceRequest,
} from '@rebuttal/sdk';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { uploadEvidence } from '../../../api/upload-evidence.js';
import type { UploadProgress } from '../../../api/upload-form.js';
import { notify } from '../../../stores/notices.js';
import { whyNotSent } from '../accepted-files.js';
import type { Criteria } from '../evidence-requirement.js';
import { evidenceKeys } from './evidence-keys.js';
import { fileCheckQuery, requireValidText, requireValid, InvalidEvidence } from './validation.js';

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

/** The types of evidence are the same for all users and change only with releases. */
export function evidenceTypesQuery() {
  return queryOptions({
    queryKey: ['evidence-types'],
    queryFn: ({ signal }) => client.evidence.types({ signal }),
    staleTime: Infinity,
  });
}

export type FileToSend = {
  readonly upload: EvidenceUpload & { readonly file: File };
  readonly criteria: Criteria;
  readonly onProgress: UploadProgress;
  readonly signal: AbortSignal;
};

/** @throws {InvalidEvidence | ApiError | DOMException} the last one if it was aborted */
export async function sendFile(
  queries: QueryClient,
  { upload, criteria, onProgress, signal }: FileToSend,
): Promise<EvidenceAnswer> {
  const unfit = whyNotSent(upload.file);
  if (unfit !== undefined) throw new InvalidEvidence(unfit);
  await requireValid(queries.query(fileCheckQuery(upload.file, criteria)));
  return uploadEvidence(upload, onProgress, signal);
}

/** Uploads a file that passes validation. */
export function useUploadEvidence() {
  const queries = useQueryClient();
  return useEvidenceChange((file: FileToSend) => sendFile(queries, file), texts.evidence.uploaded);
}

type TextToSend = { readonly request: TextEvidenceRequest; readonly criteria: Criteria };

/** Adds a text that passes validation. */
export function useAddTextEvidence() {
  return useEvidenceChange(async ({ request, criteria }: TextToSend) => {
    await requireValidText({ disputeId: request.dispute_id, text: request.text_content, criteria });
    return client.evidence.addText(request);
  }, texts.evidence.created);
}

type EvidenceToChange = { readonly evidenceId: string; readonly body: ChangeEvidenceRequest };

/** Absent fields are not changed. */
export function useChangeEvidence() {
  return useEvidenceChange(
    ({ evidenceId, body }: EvidenceToChange) => client.evidence.change(evidenceId, body),
    texts.evidence.updated,
  );
}

type ReadingToRecord = { readonly evidenceId: string; readonly body: ReadingRequest };

export function useRecordReading() {
  return useEvidenceChange(
    ({ evidenceId, body }: ReadingToRecord) => client.evidence.recordReading(evidenceId, body),
    texts.evidence.updated,
  );
}

export function useRemoveEvidence() {
  return useEvidenceChange(
    (evidenceId: string) => client.evidence.remove(evidenceId),
    texts.evidence.deleted,
  );
}

/** Notifies from here instead of the screen, because the caller may be gone by then. */
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
