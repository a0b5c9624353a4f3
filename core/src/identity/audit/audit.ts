import type { RequestOrigin } from '../../platform/http/request-origin.js';
import type { AuditAction } from './actions.js';

export type AuditDetails = Readonly<Record<string, string | number | boolean | null>>;

/** An actor who is not signed in: an operator, an automatic action, or an unknown caller. */
export type OutsideActor = {
  readonly kind: 'operator' | 'system' | 'anonymous';
  readonly tenantId?: string | null;
  /** Automatic actions have no address. */
  readonly origin?: Pick<RequestOrigin, 'requestId'> & Partial<RequestOrigin>;
};

export type NewAuditEntry = {
  readonly action: AuditAction;
  /** The object of the action. */
  readonly subject?: { readonly kind: string; readonly id: string };
  /** Default: the actor's company. Null: the platform, which no company sees. */
  readonly tenantId?: string | null;
  /** Must not contain secrets or cardholder data. */
  readonly details?: AuditDetails;
};

export type AuditEntry = {
  readonly entryId: string;
  readonly tenantId: string | null;
  /** The company's ID, or `platform`. */
  readonly chain: string;
  /** Position in the chain, from 1. */
  readonly sequence: number;
  readonly occurredAt: Date;
  readonly actorKind: 'user' | OutsideActor['kind'];
  readonly userId: string | null;
  /** Values at the time of the action. */
  readonly userEmail: string | null;
  readonly userName: string | null;
  readonly userRole: string | null;
  readonly apiKeyId: string | null;
  readonly impersonatorId: string | null;
  readonly impersonatorEmail: string | null;
  readonly action: string;
  readonly subjectKind: string | null;
  readonly subjectId: string | null;
  /** The exact text that is hashed. */
  readonly detailsJson: string;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly previousHash: Buffer;
  readonly hash: Buffer;
};
