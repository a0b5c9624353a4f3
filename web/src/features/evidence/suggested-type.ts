import type { EvidenceType } from '@rebuttal/sdk';

import { suggestEvidenceType } from '../../lib/evidence-file-names.js';

/** The type that the name of a file stands for, or empty. Until the types are loaded, none is ruled out. */
export function suggestedType(
  file: Pick<File, 'name'> | undefined,
  types: readonly Pick<EvidenceType, 'value'>[],
): string {
  const suggested = file && suggestEvidenceType(file.name);
  if (suggested === undefined) return '';
  return types.length === 0 || types.some(({ value }) => value === suggested) ? suggested : '';
}
