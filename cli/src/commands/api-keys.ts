import type { ApiKeys, Client, MakeApiKeyRequest } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

type ApiKey = ApiKeys['api_keys'][number];

export type CreateApiKeyOptions = JsonOption & {
  readonly scope?: readonly string[];
  /** Days from now. */
  readonly expires?: number;
};
export type RevokeApiKeyOptions = JsonOption & YesOption;

const dayMs = 86_400_000;

const columns: readonly Column<ApiKey>[] = [
  { title: 'Key', text: ({ api_key_id: id }) => id },
  { title: 'State', text: ({ state }) => state, tone: ({ state }) => statusTone(state) },
  { title: 'Starts with', text: ({ hint }) => hint },
  { title: 'Name', text: ({ name }) => name },
  { title: 'Last used', text: ({ last_used_at: at }) => (at === null ? 'never' : shortTimeText(at)) },
  { title: 'Expires', text: ({ expires_at: at }) => (at === null ? 'never' : shortTimeText(at)) },
  { title: 'Acts as', text: ({ made_by: { name } }) => name, optional: true },
  { title: 'Scopes', text: ({ scopes }) => scopes.join(', '), optional: true },
];

export async function listApiKeys(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { api_keys: keys } = await withApi((client) => client.apiKeys.list());
  output.rows(keys, columns, 'No API keys yet. Create one with: rebuttal api-keys create');
}

/** Prints the key alone to stdout, so that a shell can capture it. The description goes to stderr. */
export async function createApiKey(name: string, options: CreateApiKeyOptions): Promise<void> {
  const output = createOutput(options);
  const made = await withApi(async (client) => {
    const scopes = [...(options.scope ?? (await refuseWithoutScope(client)))];
    return client.apiKeys.create({ name, scopes, ...expiry(options.expires) });
  });
  const { api_key: key } = made;
  output.document(made, () => [made.key]);
  const until = key.expires_at === null ? 'until it is revoked' : `until ${timeText(key.expires_at)}`;
  output.remark(
    `${made.message} It is ${key.api_key_id}, for ${key.scopes.join(', ')}, and works ${until}. Programs read it from REBUTTAL_TOKEN.`,
  );
}

export async function revokeApiKey(apiKeyId: string, options: RevokeApiKeyOptions): Promise<void> {
  const output = createOutput(options);
  await requireYes(`Revoke ${apiKeyId}? Programs that use it lose access immediately.`, options);
  await withApi((client) => client.apiKeys.revoke(apiKeyId));
  output.document({ revoked: true, api_key_id: apiKeyId }, () => [`${apiKeyId} is revoked.`]);
}

async function refuseWithoutScope(client: Client): Promise<never> {
  const { available_scopes: available } = await client.apiKeys.list();
  const names = available.map(({ scope }) => scope).join(', ');
  throw new UsageError(`Set what the key may do with --scope, once for each scope. You can grant: ${names}.`);
}

function expiry(days: number | undefined): Pick<MakeApiKeyRequest, 'expires_at'> {
  return days === undefined ? {} : { expires_at: new Date(Date.now() + days * dayMs).toISOString() };
}
