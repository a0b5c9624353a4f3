import { credentialContext } from '../../connections/psp-accounts/credentials.js';
import { webhookContext } from '../../connections/webhooks/inbox.js';
import { secondFactorContext } from '../../identity/two-factor/second-factor.service.js';
import { calendarContext } from '../../notifications/calendar/calendar-context.js';
import { chatUrlContext } from '../../notifications/chat/chat-channels.js';
import { secretContext } from '../../notifications/webhook-endpoints/webhook-endpoints.js';
import { alertSecretContext } from '../../prevention/sources/alert-sources.js';

/** An encrypted cell: bytes, base64, or an object of base64 texts. Null if it is empty. */
export type SealedCell = Buffer | string | Readonly<Record<string, string>> | null;
export type SealedRow = { readonly id: string; readonly owner: string; readonly tenant: string };

/** A table with encrypted columns. */
export type SealedTable = {
  readonly name: string;
  readonly id: string;
  /** The column that the context needs besides the id. */
  readonly owner: string;
  readonly columns: readonly string[];
  /** `bytes` can be large, so the database checks their key, and only cells of another key are fetched. */
  readonly kind: 'bytes' | 'text' | 'object';
  /** The encryption context of the cell. `field` names a field of an object and is otherwise empty. */
  readonly context: (row: SealedRow, field: string) => string;
};

/**
 * Every encrypted column. A column that is missing here would keep its old key, so a test searches all tables after a
 * rotation.
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
    name: 'carrier_accounts',
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
    name: 'alert_sources',
    id: 'source_id',
    owner: 'source_id',
    columns: ['secret'],
    kind: 'text',
    context: ({ id }) => alertSecretContext(id),
  },
  {
    name: 'alert_sources',
    id: 'source_id',
    owner: 'source_id',
    columns: ['credentials'],
    kind: 'object',
    context: ({ id, tenant }, field) => credentialContext({ tenantId: tenant, accountId: id }, field),
  },
  {
    name: 'chat_channels',
    id: 'channel_id',
    owner: 'channel_id',
    columns: ['url'],
    kind: 'text',
    context: ({ id }) => chatUrlContext(id),
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
