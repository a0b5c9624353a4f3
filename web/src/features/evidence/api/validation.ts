import type { EvidenceValidation } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import type { Measure } from '../wanted-evidence.js';

/** Evidence that was not sent because it is invalid. The message has the reason. */
export class UnfitEvidence extends Error {
  override readonly name = 'UnfitEvidence';
}

type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/** Checks whether a file is accepted as this evidence, before the upload. */
export function fileCheckQuery(file: FileFacts, measure: Measure) {
  const { name, size, type } = file;
  return queryOptions({
    queryKey: ['evidence-check', measure, name, size, type],
    queryFn: ({ signal }) =>
      client.evidence.validateFile(
        { file_type: extensionOf(name), file_size: size, mime_type: type, requirement: measure },
        { signal },
      ),
    staleTime: Infinity,
  });
}

export type TextToCheck = { readonly disputeId: string; readonly text: string; readonly measure: Measure };

/** Checks whether a text is accepted as this evidence. @throws {UnfitEvidence} if not */
export async function requireFitText({ disputeId, text, measure }: TextToCheck): Promise<void> {
  await requireValid(
    client.evidence.validateContent({
      evidence_type: measure.type,
      content: text,
      requirement: measure,
      dispute_id: disputeId,
    }),
  );
}

/** @throws {UnfitEvidence} if it is not valid, or could not be asked for */
export async function requireValid(asked: Promise<EvidenceValidation>): Promise<void> {
  const { valid, error } = await asked.catch((failure: unknown) => {
    throw new UnfitEvidence(errorText(failure, texts.evidence.invalid));
  });
  if (!valid) throw new UnfitEvidence(error ?? texts.evidence.invalid);
}

export function unfitText(validation: EvidenceValidation | undefined): string | undefined {
  if (validation === undefined || validation.valid) return undefined;
  return validation.error ?? texts.evidence.invalid;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
