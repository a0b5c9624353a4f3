import type { EvidenceValidation } from '@rebuttal/sdk';
import { queryOptions } from '@tanstack/react-query';
import { texts } from '#texts/notices';

import { client } from '../../../api/client.js';
import { errorText } from '../../../lib/error-text.js';
import type { Criteria } from '../evidence-requirement.js';

/** Evidence that was not sent because it is invalid. The message has the reason. */
export class InvalidEvidence extends Error {
  override readonly name = 'InvalidEvidence';
}

type FileFacts = Pick<File, 'name' | 'size' | 'type'>;

/** Checks whether a file is accepted as this evidence, before the upload. */
export function fileCheckQuery(file: FileFacts, criteria: Criteria) {
  const { name, size, type } = file;
  return queryOptions({
    queryKey: ['evidence-check', criteria, name, size, type],
    queryFn: ({ signal }) =>
      client.evidence.validateFile(
        { file_type: extensionOf(name), file_size: size, mime_type: type, requirement: criteria },
        { signal },
      ),
    staleTime: Infinity,
  });
}

export type TextToCheck = { readonly disputeId: string; readonly text: string; readonly criteria: Criteria };

/** Checks whether a text is accepted as this evidence. @throws {InvalidEvidence} if not */
export async function requireValidText({ disputeId, text, criteria }: TextToCheck): Promise<void> {
  await requireValid(
    client.evidence.validateContent({
      evidence_type: criteria.type,
      content: text,
      requirement: criteria,
      dispute_id: disputeId,
    }),
  );
}

/** @throws {InvalidEvidence} if it is invalid, or if the validation failed */
export async function requireValid(validation: Promise<EvidenceValidation>): Promise<void> {
  const { valid, error } = await validation.catch((failure: unknown) => {
    throw new InvalidEvidence(errorText(failure, texts.evidence.invalid));
  });
  if (!valid) throw new InvalidEvidence(error ?? texts.evidence.invalid);
}

export function rejectionText(validation: EvidenceValidation | undefined): string | undefined {
  if (validation === undefined || validation.valid) return undefined;
  return validation.error ?? texts.evidence.invalid;
}

function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
