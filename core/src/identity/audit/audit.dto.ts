/** Somebody signed in; whoever runs the installation, by its command line; the product by itself; nobody known. */
export type AuditActorKind = 'user' | 'operator' | 'system' | 'anonymous';

export type AuditActorDto = {
  kind: AuditActorKind;
  user_id: string | null;
  /** Address, name and role as they were when it was done. */
  email: string | null;
  name: string | null;
  role: string | null;
  /** The key that was used instead of a session. */
  api_key_id: string | null;
  /** The platform administrator who acted in the user's name. */
  impersonator: { user_id: string; email: string | null } | null;
};

export type AuditEntryDto = {
  entry_id: string;
  /** Null: of the platform and of no company. */
  tenant_id: string | null;
  /** Its place in the chain of its company, from 1. */
  sequence: number;
  /** By the clock of the database. */
  occurred_at: string;
  actor: AuditActorDto;
  /** For example dispute.accept. */
  action: string;
  /** What it was done to. */
  subject: { kind: string; id: string } | null;
  details: { [name: string]: string | number | boolean | null };
  /** Where the request came from. */
  address: string | null;
  request_id: string | null;
  /** SHA-256 over this entry and `previous_hash`, hexadecimal. */
  hash: string;
  previous_hash: string;
};

export type AuditLogDto = {
  entries: AuditEntryDto[];
  /** How many fit; null where a cursor was given. */
  total: number | null;
  /** Null where a cursor was given. */
  pages: number | null;
  page: number;
  per_page: number;
  /** Pass it as `cursor` for the next page; null at the end. */
  next_cursor: string | null;
};

/** changed: not as it was written. missing: an entry is gone. reordered: stands elsewhere than it was written.
 * cut_off: the newest are gone. added: not written in the database's own way. */
export type AuditBreakKind = 'changed' | 'missing' | 'reordered' | 'cut_off' | 'added';

export type AuditBreakDto = {
  /** Null: the chain of the platform. */
  tenant_id: string | null;
  /** The first place at which the chain is not whole. */
  sequence: number;
  kind: AuditBreakKind;
  message: string;
};

export type AuditVerdictDto = {
  verified: boolean;
  entries: number;
  /** One of each company that has entries, and one of the platform. */
  chains: number;
  /** The first of each chain that is not whole. */
  breaks: AuditBreakDto[];
};
