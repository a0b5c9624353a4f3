import type { EvidenceType, RequestedDocument } from '@rebuttal/plugin-kit';

import type { RequestedEvidence } from '../rules/catalogue.js';

/** The origin of a request for evidence: our rules and templates, or the provider for this dispute. */
export type Asker = {
  readonly askedBy: 'rules' | 'provider';
  /** The provider's own name of the document. */
  readonly providerField: string | undefined;
  /** The provider's name of the document for merchants. */
  readonly providerLabel: string | undefined;
};

export type AskedEvidence = RequestedEvidence & Asker;

const byRules: Asker = { askedBy: 'rules', providerField: undefined, providerLabel: undefined };

/** A document that we do not know is added as other evidence. */
const unknownType: EvidenceType = 'other';

/**
 * Adds what the provider requests. A request for evidence that the rules ask for marks that row. Every other request
 * is a separate row, so that none is dropped.
 */
export function mergeProviderRequests(
  rows: readonly RequestedEvidence[],
  requested: readonly RequestedDocument[],
): AskedEvidence[] {
  const merged: AskedEvidence[] = rows.map((row) => ({ ...row, ...byRules }));
  for (const document of requested) {
    const at = merged.findIndex((row) => row.type === document.evidenceType && row.askedBy === 'rules');
    const known = merged[at];
    if (known === undefined) merged.push(toRow(document));
    else merged[at] = { ...known, ...toRow(document), ...strongest(known, document) };
  }
  return merged;
}

function toRow({
  evidenceType,
  required,
  why,
  alternatives = [],
  ...document
}: RequestedDocument): AskedEvidence {
  return {
    type: evidenceType ?? unknownType,
    level: required ? 'required' : 'recommended',
    why,
    alternatives,
    askedBy: 'provider',
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
