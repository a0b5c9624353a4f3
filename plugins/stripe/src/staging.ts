import { objectOf, textOf } from '@rebuttal/plugin-kit';
import type { JsonObject } from '@rebuttal/plugin-kit';

import { fileFields, longTextFields, shortTextFields } from './evidence-fields.js';
import type { FileField, TextField } from './evidence-fields.js';
import { submissionCountOf } from './status-mapping.js';

/**
 * A note about our draft in the dispute's metadata at Stripe: which submission staged it, for which round, how often
 * evidence had been sent before, and which fields it filled. The fields are in two lists, because a metadata value has
 * at most 500 characters.
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

/** How often evidence had been sent when the draft was staged. Absent in drafts of earlier releases. */
export function stagedCount(dispute: JsonObject): number | undefined {
  const noted = textOf(objectOf(dispute, 'metadata'), 'app_count');
  return noted !== undefined && /^\d{1,9}$/.test(noted) ? Number(noted) : undefined;
}

/** The dispute's evidence, without the fields that our earlier attempt filled. */
export function evidenceFromOthers(dispute: JsonObject): JsonObject {
  return { ...objectOf(dispute, 'evidence'), ...clearedFields(dispute) };
}

/** Empty values for the fields that our earlier attempt filled. */
export function clearedFields(dispute: JsonObject): Readonly<Record<string, ''>> {
  return Object.fromEntries(stagedFields(dispute).map((field) => [field, '']));
}

/** The fields that our earlier attempt filled. Those that a new packet doesn't fill must be cleared. */
export function stagedFields(dispute: JsonObject): (TextField | FileField)[] {
  const metadata = objectOf(dispute, 'metadata');
  const noted = [textOf(metadata, 'app_texts'), textOf(metadata, 'app_files')].join(',').split(',');
  return allFields.filter((field) => noted.includes(field));
}
