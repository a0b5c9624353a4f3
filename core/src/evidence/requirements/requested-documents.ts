import type { EvidenceType, RequestedDocument } from '@rebuttal/plugin-kit';

import type { RequestedEvidence } from '../../rules/catalogue.js';

/** The origin of a request for evidence: our rules and templates, or the provider for this dispute. */
export type RequestOrigin = {
  readonly origin: 'rules' | 'provider';
  /** The provider's own name of the document. */
  readonly providerField: string | undefined;
  /** The provider's name of the document for merchants. */
  readonly providerLabel: string | undefined;
};

export type RequestedEvidenceWithOrigin = RequestedEvidence & RequestOrigin;

const byRules: RequestOrigin = { origin: 'rules', providerField: undefined, providerLabel: undefined };

/** A document that we do not know is added as other evidence. */
const unknownType: EvidenceType = 'other';

/**
 * Adds the provider's requests. A request for evidence that is requested already marks that row. A request for a document
 * that we do not know is a separate row, so that none is dropped.
 */
export function mergeProviderRequests(
  rows: readonly RequestedEvidence[],
  requested: readonly RequestedDocument[],
): RequestedEvidenceWithOrigin[] {
  const merged: RequestedEvidenceWithOrigin[] = rows.map((row) => ({ ...row, ...byRules }));
  for (const document of requested) {
    const at = merged.findIndex((row) => row.type === document.evidenceType);
    const known = merged[at];
    if (known === undefined) merged.push(toRow(document));
    else
      merged[at] = {
        ...(known.origin === 'rules' ? { ...known, ...toRow(document) } : known),
        ...strongest(known, document),
      };
  }
  return merged;
}

function toRow({
  evidenceType,
  required,
  why,
  alternatives = [],
  ...document
}: RequestedDocument): RequestedEvidenceWithOrigin {
  return {
    type: evidenceType ?? unknownType,
    level: required ? 'required' : 'recommended',
    why,
    alternatives,
    origin: 'provider',
    providerField: document.providerField,
    providerLabel: evidenceType === undefined ? document.label : undefined,
  };
}

function strongest(
  row: RequestedEvidence,
  { required, alternatives = [] }: RequestedDocument,
): Pick<RequestedEvidence, 'level' | 'alternatives'> {
  const level = required || row.level === 'required' ? 'required' : 'recommended';
  return { level, alternatives: [...new Set([...row.alternatives, ...alternatives])] };
}
