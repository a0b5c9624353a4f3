import { credentialContext } from '../../connections/psp-accounts/credentials.js';
import { webhookContext } from '../../connections/webhooks/stored-requests.js';
import { secondFactorContext } from '../../identity/two-factor/second-factor.service.js';
import { calendarContext } from '../../notifications/calendar/calendar-context.js';
import { secretContext } from '../../notifications/webhook-endpoints/webhook-endpoints.js';

/** What a cell holds: sealed bytes, sealed bytes as base64, or an object of such texts. Null where nothing is sealed. */
export type SealedCell = Buffer | string | Readonly<Record<string, string>> | null;
export type SealedRow = { readonly id: string; readonly owner: string; readonly tenant: string };

/** A table with columns that the encryption keys seal. */
export type SealedTable = {
  readonly name: string;
  readonly id: string;
  /** The column that the context needs beside the id. */
  readonly owner: string;
  readonly columns: readonly string[];
  /** Large cells are looked at in the database, and fetched only if another key has sealed them. */
  readonly kind: 'bytes' | 'text' | 'object';
  /** What the cell is bound to. `field` is that of an object, else empty. */
  readonly context: (row: SealedRow, field: string) => string;
};

/**
 * Every column that holds something sealed. What is missing here keeps its old key: a test looks through all tables
 * for what a rotation has left.
 */
export const sealedTables: readonly SealedTable[] = [
  {
    name: 'psp_accounts',
    id: 'account_id',
    owner: 'account_id',
    columns: ['credentials'],
    kind: 'object',
    context: ({ id, tenant }, field) => credentialContext({ tenantId: tenant, accountId: id }, field),
  },
  {
    name: 'pending_store_installs',
    id: 'pending_install_id',
    owner: 'pending_install_id',
    columns: ['credentials'],
    kind: 'object',
    context: ({ id, tenant }, field) => credentialContext({ tenantId: tenant, accountId: id }, field),
  },
  {
    name: 'webhook_endpoints',
    id: 'endpoint_id',
    owner: 'endpoint_id',
    columns: ['secret', 'previous_secret'],
    kind: 'text',
    context: ({ id }) => secretContext(id),
  },
  {
    name: 'calendar_feeds',
    id: 'user_id',
    owner: 'user_id',
    columns: ['secret'],
    kind: 'text',
    context: ({ id }) => calendarContext(id),
  },
  {
    name: 'second_factors',
    id: 'user_id',
    owner: 'user_id',
    columns: ['secret'],
    kind: 'text',
    context: ({ id }) => secondFactorContext(id),
  },
  {
    name: 'webhook_events',
    id: 'event_id',
    owner: 'account_id',
    columns: ['headers', 'body'],
    kind: 'bytes',
    context: ({ owner, tenant }) => webhookContext({ tenantId: tenant, accountId: owner }),
  },
];
