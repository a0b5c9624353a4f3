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

/** A stored entry: its row, with the details as the text that is hashed. */
export type AuditEntry = {
  readonly entry_id: string;
  readonly tenant_id: string | null;
  /** The company's ID, or `platform`. */
  readonly chain: string;
  /** Position in the chain, from 1. */
  readonly sequence: number;
  readonly occurred_at: Date;
  readonly actor_kind: 'user' | OutsideActor['kind'];
  readonly user_id: string | null;
  /** Values at the time of the action. */
  readonly user_email: string | null;
  readonly user_name: string | null;
  readonly user_role: string | null;
  readonly api_key_id: string | null;
  readonly impersonator_id: string | null;
  readonly impersonator_email: string | null;
  readonly action: string;
  readonly subject_kind: string | null;
  readonly subject_id: string | null;
  readonly details_json: string;
  readonly address: string | null;
  readonly request_id: string | null;
  readonly previous_hash: Buffer;
  readonly hash: Buffer;
};
