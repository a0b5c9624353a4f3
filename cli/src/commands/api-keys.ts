import type { ApiKeys, Client, MakeApiKeyRequest } from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi } from '../api/api.js';
import { UsageError } from '../errors.js';
import { declare, repeatable, wholeNumber } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { requireYes, type YesOption } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone, timeText } from '../terminal/words.js';

const keyExample = 'key_01kakhr5x2m7q9t3v8wz';

export function declareApiKeys(program: Command): void {
  const keys = program.command('api-keys').description('Create and revoke API keys.');
  declare(keys, 'list', 'List the API keys with their scopes and last use.', [
    'rebuttal api-keys list',
    `rebuttal api-keys list --json | jq -r 'select(.state == "idle") | .api_key_id'`,
  ]).action(listApiKeys);
  declare(keys, 'create', 'Create an API key and print it once.', [
    'rebuttal api-keys create Warehouse --scope disputes:read --scope evidence:write',
    'REBUTTAL_TOKEN=$(rebuttal api-keys create CI --scope disputes:read --expires 1) rebuttal disputes list',
  ])
    .argument('<key-name>', 'what it is used for')
    .addOption(repeatable(new Option('--scope <scope>', 'a permission of the key; repeatable')))
    .option('--expires <days>', 'number of days until it expires', wholeNumber(1, 36_500))
    .action(createApiKey);
  declare(keys, 'revoke', 'Revoke an API key: programs that use it lose access immediately.', [
    `rebuttal api-keys revoke ${keyExample}`,
  ])
    .argument('<key>', 'the key, key_…')
    .option('-y, --yes', 'skip the confirmation')
    .action(revokeApiKey);
}

type ApiKey = ApiKeys['api_keys'][number];

type CreateApiKeyOptions = JsonOption & {
  readonly scope?: readonly string[];
  /** Days from now. */
  readonly expires?: number;
};
type RevokeApiKeyOptions = JsonOption & YesOption;

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

async function listApiKeys(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const { api_keys: keys } = await withApi((client) => client.apiKeys.list());
  output.rows(keys, columns, 'No API keys yet. Create one with: rebuttal api-keys create');
}

/** Prints the key alone to stdout, so that a shell can capture it. The description goes to stderr. */
async function createApiKey(name: string, options: CreateApiKeyOptions): Promise<void> {
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

async function revokeApiKey(apiKeyId: string, options: RevokeApiKeyOptions): Promise<void> {
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
