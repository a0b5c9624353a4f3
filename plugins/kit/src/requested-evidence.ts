import type { EvidenceType } from './evidence-types.js';

/** A document or field that the provider requests for one dispute. */
export type RequestedDocument = {
  /** The provider's own name of the document or field. */
  readonly providerField: string;
  /** The evidence type that satisfies it. Absent if the name is unknown: it is then shown as received, never dropped. */
  readonly evidenceType?: EvidenceType;
  /** The document's name for merchants. */
  readonly label: string;
  /** False if the provider only recommends it. */
  readonly required: boolean;
  /** The provider's explanation, in one sentence. */
  readonly why: string;
  /** Evidence types that serve as well. */
  readonly alternatives?: readonly EvidenceType[];
};
