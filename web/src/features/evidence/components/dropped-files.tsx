import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/evidence';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import { titleFromFileName } from '../../../lib/evidence-file-names.js';
import { notify } from '../../../stores/notices.js';
import { evidenceKeys } from '../api/evidence-keys.js';
import { sendFile } from '../api/evidence.js';
import { InvalidEvidence } from '../api/validation.js';
import { criteriaOf, type EvidenceRequirement } from '../evidence-requirement.js';

type Sending = { readonly at: number; readonly total: number } | undefined;

/** Uploads files that were dropped on a requirement, one after the other. */
export function useDroppedFiles(disputeId: string, requirement: EvidenceRequirement) {
  const queries = useQueryClient();
  const [sending, setSending] = useState<Sending>();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const send = async (files: readonly File[]): Promise<void> => {
    const failed: string[] = [];
    for (const [index, file] of files.entries()) {
      setSending({ at: index + 1, total: files.length });
      const { type: evidenceType } = requirement;
      try {
        await sendFile(queries, {
          upload: { disputeId, evidenceType, file, fileName: file.name, title: titleFromFileName(file.name) },
          criteria: criteriaOf(evidenceType, requirement),
          onProgress: () => undefined,
          signal: new AbortController().signal,
        });
      } catch (error) {
        const why =
          error instanceof InvalidEvidence ? error.message : errorText(error, texts.messages.uploadFailed);
        failed.push(texts.droppedFiles.failed(file.name, why));
      }
    }
    setSending(undefined);
    setProblems(failed);
    const sent = files.length - failed.length;
    if (sent > 0) notify('success', texts.severalFiles.uploaded(sent));
    void queries.invalidateQueries({ queryKey: evidenceKeys.all });
  };
  return { send, sending, problems };
}

type Props = Pick<ReturnType<typeof useDroppedFiles>, 'sending' | 'problems'>;

export function DroppedFiles({ sending, problems }: Props) {
  return (
    <>
      {sending !== undefined && (
        <p role="status" className="soft">
          {texts.severalFiles.sending(sending.at, sending.total)}
        </p>
      )}
      {problems.map((problem) => (
        <Problem key={problem}>{problem}</Problem>
      ))}
    </>
  );
}
