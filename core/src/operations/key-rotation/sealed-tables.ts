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

const credentialsOf = (name: string, id: string): SealedTable => ({
  name,
  id,
  owner: id,
  columns: ['credentials'],
  kind: 'object',
  context: (row, field) => credentialContext({ tenantId: row.tenant, accountId: row.id }, field),
});

const textsOf = (name: string, id: string, columns: readonly string[], context: (id: string) => string) =>
  ({ name, id, owner: id, columns, kind: 'text', context: (row) => context(row.id) }) satisfies SealedTable;

/**
 * Every encrypted column. A column that is missing here would keep its old key, so a test searches all tables after a
 * rotation.
 */
export const sealedTables: readonly SealedTable[] = [
  credentialsOf('psp_accounts', 'account_id'),
  credentialsOf('carrier_accounts', 'account_id'),
  credentialsOf('pending_store_installs', 'pending_install_id'),
  credentialsOf('alert_sources', 'source_id'),
  textsOf('webhook_endpoints', 'endpoint_id', ['secret', 'previous_secret'], secretContext),
  textsOf('alert_sources', 'source_id', ['secret'], alertSecretContext),
  textsOf('chat_channels', 'channel_id', ['url'], chatUrlContext),
  textsOf('calendar_feeds', 'user_id', ['secret'], calendarContext),
  textsOf('second_factors', 'user_id', ['secret'], secondFactorContext),
  {
    name: 'webhook_events',
    id: 'event_id',
    owner: 'account_id',
    columns: ['headers', 'body'],
    kind: 'bytes',
    context: ({ owner, tenant }) => webhookContext({ tenantId: tenant, accountId: owner }),
  },
];
