import { readFileSync } from 'node:fs';

import { toApiError } from '@rebuttal/sdk';

import { reach } from '../api/api.js';
import { postToSandbox } from '../api/sandbox.js';
import { readWebhookSecret, requireHttpAddress } from '../api/settings.js';
import { CommandError, UsageError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { createOutput, type JsonOption, type Output } from '../terminal/output.js';
import { readSecret, readStdin } from '../terminal/prompt.js';

export type SendOptions = JsonOption & {
  readonly account?: string;
  readonly url?: string;
  /** The signing time; now by default. */
  readonly at?: Date;
  /** Sends it with new ids, as an event that the receiver does not have yet. */
  readonly freshId?: true;
  readonly secretStdin?: true;
  readonly secretField?: string;
};
type Source = { readonly provider: string; readonly file: string };
type Sending = {
  readonly provider: string;
  readonly accountId: string;
  readonly body: string;
  readonly at: Date | undefined;
  readonly isNew: boolean;
};
type Provider = Awaited<ReturnType<Core['loadPlugins']>>['providers'][number];

export async function sendWebhook({ provider, file }: Source, options: SendOptions): Promise<void> {
  const output = createOutput(options);
  if (options.secretStdin && file === '-')
    throw new UsageError('Only one of the body (-) and the secret (--secret-stdin) can come from stdin.');
  if (options.url !== undefined) {
    requireHttpAddress(options.url, '--url');
    await sendDirectly({ provider, file, url: options.url }, options, output);
    return;
  }
  if (options.account === undefined)
    throw new UsageError('Name an account with --account, or a webhook URL with --url.');
  const body = await readBody(file);
  const { account: accountId, at, freshId } = options;
  await sendBySandbox({ provider, accountId, body, at, isNew: freshId === true }, output);
}

/** The server's simulator signs with the account's secret and posts the webhook. */
async function sendBySandbox(
  { provider, accountId, body, at, isNew }: Sending,
  output: Output,
): Promise<void> {
  const path = `${encodeURIComponent(provider)}/webhooks`;
  try {
    await postToSandbox(path, { account_id: accountId, body, at: at?.toISOString(), fresh_id: isNew });
  } catch (error) {
    if (!(error instanceof CommandError) || error.code !== 'no_sandbox') throw error;
    const advice = 'Use --url with the webhook URL, and --secret-stdin for the secret.';
    throw new CommandError(`${error.message} ${advice}`, { code: error.code, cause: error });
  }
  output.document({ sent: true, provider, account_id: accountId }, () => [
    'Signed and sent. See the result with: rebuttal webhooks list',
  ]);
}

/** Signs with the plugin in this process, then posts. */
async function sendDirectly(
  { provider: id, file, url }: Source & { readonly url: string },
  options: SendOptions,
  output: Output,
): Promise<void> {
  const core = await importCore();
  const provider = await findProvider(core, id);
  const field = secretFieldOf(provider, options.secretField);
  const secret = await readWebhookSecretFrom(options);
  const body = await readBody(file);
  const { createSimulator } = provider;
  if (createSimulator === undefined)
    throw new CommandError(`${provider.manifest.label} has no simulator, which signs webhooks.`, {
      code: 'no_simulator',
    });
  const simulator = createSimulator({
    store: core.createMemoryStore(),
    now: () => options.at ?? new Date(),
    deliver: () => undefined,
  });
  const credentials = { ...simulator.sampleCredentials(), [field]: secret };
  const event = options.freshId ? withNewEventId(simulator, body) : body;
  const signed = simulator.sign({ credentials, webhookUrl: url }, event);
  const response = await reach(new URL(url).origin, signed.url, signed, '--url');
  const text = await response.text();
  if (!response.ok) throw toApiError(response, parsed(text));
  output.document({ sent: true, provider: id, url, status: response.status }, () => [
    `Accepted: ${response.status}. See the result with: rebuttal webhooks list`,
  ]);
}

function withNewEventId(
  { withNewEventId: renew }: ReturnType<NonNullable<Provider['createSimulator']>>,
  body: string,
): string {
  try {
    if (renew !== undefined) return renew(body);
  } catch (cause) {
    throw new CommandError(`Could not make a new event from the body: ${(cause as Error).message}.`, {
      code: 'no_event',
      cause,
    });
  }
  throw new CommandError('Events of this provider cannot get new ids. Send it without --fresh-id.', {
    code: 'no_event',
  });
}

async function findProvider({ loadConfig, loadPlugins }: Core, id: string): Promise<Provider> {
  // Only the plugins matter here; other server settings may be invalid or missing.
  const { providers } = await loadPlugins(loadConfig({ PLUGINS: process.env.PLUGINS }).plugins, {
    withSimulators: true,
  });
  const provider = providers.find(({ manifest }) => manifest.id === id);
  if (provider !== undefined) return provider;
  const known = providers.map(({ manifest }) => manifest.id).join(', ');
  throw new CommandError(
    `There is no provider "${id}". Providers: ${known}. Add others to PLUGINS, as for the server.`,
    { code: 'provider_not_found' },
  );
}

/** The credential field whose secret signs the provider's webhooks: the only secret with a matching name. */
function secretFieldOf({ manifest }: Provider, wanted: string | undefined): string {
  const names = Object.keys(manifest.credentials);
  if (wanted !== undefined && names.includes(wanted)) return wanted;
  const candidates = names.filter(
    (name) => manifest.credentials[name]?.secret && /webhook|hmac|sign/.test(name),
  );
  if (wanted === undefined && candidates.length === 1) return String(candidates[0]);
  throw new UsageError(`Use --secret-field to name the field: ${names.join(', ')}.`);
}

async function readWebhookSecretFrom(options: SendOptions): Promise<string> {
  const secret = options.secretStdin
    ? await readSecret({ question: 'Webhook secret', option: '--secret-stdin', fromStdin: true })
    : readWebhookSecret();
  if (secret !== undefined && secret !== '') return secret;
  throw new UsageError('Signing needs the secret: --secret-stdin or REBUTTAL_WEBHOOK_SECRET.');
}

async function readBody(file: string): Promise<string> {
  if (file === '-') return readStdin();
  try {
    return readFileSync(file, 'utf8');
  } catch (cause) {
    const isMissing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = isMissing ? 'there is no such file' : (cause as Error).message;
    throw new CommandError(`Could not read ${file}: ${why}.`, { code: 'no_file', cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
