import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { AuditAction } from './actions.js';

export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** Somebody who is not signed in: whoever runs the installation, the product by itself, or an unknown. */
export type OutsideActor = {
  readonly kind: 'operator' | 'system' | 'anonymous';
  readonly tenantId?: string | null;
  /** The product itself has no address. */
  readonly origin?: Pick<RequestOrigin, 'requestId'> & Partial<RequestOrigin>;
};

export type NewAuditEntry = {
  readonly action: AuditAction;
  /** What it was done to. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** The actor's own, unless it is named. Null: of the platform, which no company sees. */
  readonly tenantId?: string | null;
  /** Never a secret, and nothing of a cardholder. */
  readonly details?: AuditDetails;
};

export type AuditEntry = {
  readonly entryId: string;
  readonly tenantId: string | null;
  /** The company's, or `platform`. */
  readonly chain: string;
  /** Its place in the chain, from 1. */
  readonly sequence: number;
  readonly occurredAt: Date;
  readonly actorKind: 'user' | OutsideActor['kind'];
  readonly userId: string | null;
  /** As they were when it was done. */
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly userRole: string | null;
  readonly apiKeyId: string | null;
  readonly impersonatorId: string | null;
  readonly impersonatorEmail: string | null;
  readonly action: string;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** The very text that is hashed. */
  readonly detailsJson: string;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
};
