import { objectOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';
import { fileFields, longTextFields, shortTextFields } from './evidence-fields.js';
import type { FileField, TextField } from './evidence-fields.js';
import { submissionCountOf } from './mapping.js';

/**
 * What a staging notes in the dispute's own metadata, where it outlives us: whose draft it is, for which round,
 * how often evidence had been sent before, and which fields it filled. Metadata values hold 500 characters at
 * most, so the fields are in two lists.
 */
export type StagingNote = {
  readonly app_ref: string;
  readonly app_round: string;
  readonly app_count: string;
  readonly app_texts: string;
  readonly app_files: string;
};

const allFields: readonly (TextField | FileField)[] = [...longTextFields, ...shortTextFields, ...fileFields];

export function noteStaging(
  reference: string,
  dispute: JsonObject,
  filled: { readonly texts: readonly string[]; readonly files: readonly string[] },
): StagingNote {
  return {
    app_ref: reference,
    app_round: textOf(dispute, 'status') ?? '',
    app_count: String(submissionCountOf(dispute)),
    app_texts: filled.texts.join(','),
    app_files: filled.files.join(','),
  };
}

export function isStagedBy(dispute: JsonObject, reference: string): boolean {
  return textOf(objectOf(dispute, 'metadata'), 'app_ref') === reference;
}

/** Stripe's status when the draft was staged. */
export function stagedRound(dispute: JsonObject): string | undefined {
  return textOf(objectOf(dispute, 'metadata'), 'app_round');
}

/** How often evidence had been sent when the draft was staged. Earlier releases did not note it. */
export function stagedCount(dispute: JsonObject): number | undefined {
  const noted = textOf(objectOf(dispute, 'metadata'), 'app_count');
  return noted !== undefined && /^\d{1,9}$/.test(noted) ? Number(noted) : undefined;
}

/** What the dispute holds as evidence, without what an earlier attempt of ours filled. */
export function evidenceFromOthers(dispute: JsonObject): JsonObject {
  return { ...objectOf(dispute, 'evidence'), ...clearedFields(dispute) };
}

/** Empties what an earlier attempt of ours filled. */
export function clearedFields(dispute: JsonObject): Readonly<Record<string, ''>> {
  return Object.fromEntries(stagedFields(dispute).map((field) => [field, '']));
}

/** The fields that an earlier attempt of ours filled: what a new packet does not name has to go again. */
export function stagedFields(dispute: JsonObject): (TextField | FileField)[] {
  const metadata = objectOf(dispute, 'metadata');
  const noted = [textOf(metadata, 'app_texts'), textOf(metadata, 'app_files')].join(',').split(',');
  return allFields.filter((field) => noted.includes(field));
}
