import type { EvidenceType } from '@rebuttal/sdk';

import { suggestEvidenceType } from '../../lib/evidence-file-names.js';

/** Suggests a type by the name of a file, or an empty text. Until the types are loaded, all are possible. */
export function suggestedType(
  file: Pick<File, 'name'> | undefined,
  types: readonly Pick<EvidenceType, 'value'>[],
): string {
  const suggested = file && suggestEvidenceType(file.name);
  if (suggested === undefined) return '';
  return types.length === 0 || types.some(({ value }) => value === suggested) ? suggested : '';
}
