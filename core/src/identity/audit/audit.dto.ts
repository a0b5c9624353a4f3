/** A signed-in user, an operator on the command line, an automatic action, or an unknown caller. */
export type AuditActorKind = 'user' | 'operator' | 'system' | 'anonymous';

export type AuditActorDto = {
  kind: AuditActorKind;
  user_id: string | null;
  /** Email, name and role at the time of the action. */
  email: string | null;
  name: string | null;
  role: string | null;
  /** The API key, if one was used. */
  api_key_id: string | null;
  /** The platform administrator who impersonated the user. */
  impersonator: { user_id: string; email: string | null } | null;
};

export type AuditEntryDto = {
  entry_id: string;
  /** Null for entries of the platform. */
  tenant_id: string | null;
  /** Position in the company's chain, from 1. */
  sequence: number;
  /** By the database's clock. */
  occurred_at: string;
  actor: AuditActorDto;
  /** For example `dispute.accept`. */
  action: string;
  /** The object of the action. */
  subject: { kind: string; id: string } | null;
  details: { [name: string]: string | number | boolean | null };
  /** IP address of the request. */
  address: string | null;
  request_id: string | null;
  /** SHA-256 over this entry and `previous_hash`, hexadecimal. */
  hash: string;
  previous_hash: string;
};

export type AuditLogDto = {
  entries: AuditEntryDto[];
  /** Number of matching entries. Null if a cursor was given. */
  total: number | null;
  /** Null if a cursor was given. */
  pages: number | null;
  page: number;
  per_page: number;
  /** Pass it as `cursor` to get the next page. Null at the end. */
  next_cursor: string | null;
};

/** changed: differs from what was written. missing: an entry is gone. reordered: in a different position.
 * cut_off: the newest entries are gone. added: not written by the database's function. */
export type AuditBreakKind = 'changed' | 'missing' | 'reordered' | 'cut_off' | 'added';

export type AuditBreakDto = {
  /** Null: the chain of the platform. */
  tenant_id: string | null;
  /** Sequence number of the first broken entry. */
  sequence: number;
  kind: AuditBreakKind;
  message: string;
};

export type AuditVerdictDto = {
  verified: boolean;
  entries: number;
  /** One per company with entries, and one for the platform. */
  chains: number;
  /** The first break of each broken chain. */
  breaks: AuditBreakDto[];
};
