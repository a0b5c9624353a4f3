import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import {
  type WebhookEvent,
  type WebhookEventState,
  type Client,
  toApiError,
  type WebhookPayload,
} from '@rebuttal/sdk';
import { type Command, Option } from 'commander';

import { withApi, reach } from '../api/api.js';
import { postToSandbox } from '../api/sandbox.js';
import { readWebhookSecret, requireHttpAddress } from '../api/settings.js';
import { CommandError, UsageError } from '../errors.js';
import { importCore, type Core } from '../import-core.js';
import { makeFolder } from '../make-folder.js';
import { declare, timeArgument } from '../program/declaring.js';
import { addLimit, pageSize, printList, upToLimit, type ListOptions } from '../program/lists.js';
import { readText } from '../terminal/files.js';
import { createOutput, factLines, type JsonOption, type Output } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { readSecret } from '../terminal/prompt.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText, statusTone } from '../terminal/words.js';

export function declareWebhooks(program: Command): void {
  const webhooks = program.command('webhooks').description('List, replay and send webhooks.');
  declareStored(webhooks);
  declareSend(webhooks);
}

function declareStored(webhooks: Command): void {
  const list = declare(webhooks, 'list', 'List the received webhooks and their results, newest first.', [
    'rebuttal webhooks list --state failed',
  ]);
  addFilters(list).action(listWebhooks);
  const save = declare(
    webhooks,
    'record',
    'Save received webhooks as files, without personal data, card numbers and secrets.',
    [
      'rebuttal webhooks record ./recorded --limit 5',
      'rebuttal webhooks record ./recorded --state failed --all',
    ],
  ).argument('<folder>', 'the folder for the files');
  addFilters(save).action(recordWebhooks);
  declare(webhooks, 'replay', 'Process a stored webhook again. Repeating it changes nothing.', [
    'rebuttal webhooks replay whe_01kakhr5x2m7q9t3v8wz',
  ])
    .argument('<id>', 'the webhook event, whe_…')
    .action(replayWebhook);
}

function addFilters(command: Command): Command {
  return addLimit(command, 20)
    .addOption(
      new Option('--state <state>', 'with this state').choices(['received', 'done', 'ignored', 'failed']),
    )
    .option('--account <id>', 'of one provider account');
}

function declareSend(webhooks: Command): void {
  declare(webhooks, 'send', 'Send a webhook body, signed now as the provider would sign it.', [
    'rebuttal webhooks send stripe event.json --account acc_01kakhr5x2m7q9t3v8wz',
    'rebuttal webhooks send stripe - --account acc_01kakhr5x2m7q9t3v8wz < event.json',
    'rebuttal webhooks send stripe event.json --account acc_01kakhr5x2m7q9t3v8wz --fresh-id --at 2026-01-01T00:00:00Z',
    'pass show stripe/whsec | rebuttal webhooks send stripe event.json \\\n      --url https://disputes.example.com/api/webhooks/stripe/main --secret-stdin',
  ])
    .argument('<provider>', 'for example stripe')
    .argument('<file>', 'the body; - reads stdin')
    .option('--account <id>', 'the account whose secret signs, on a server with a sandbox')
    .option('--at <time>', 'sign as of this time, for example 2026-11-22T09:30:00Z', timeArgument)
    .option('--fresh-id', 'send as a new event; a repeated event changes nothing')
    .option('--url <address>', 'send to this webhook URL instead, signed here')
    .option('--secret-stdin', 'with --url: read the secret from stdin (or from REBUTTAL_WEBHOOK_SECRET)')
    .option('--secret-field <name>', 'with --url: the credential field of the secret')
    .action((provider: string, file: string, options: SendOptions) =>
      sendWebhook({ provider, file }, options),
    );
}

type ListWebhooksOptions = ListOptions & { readonly state?: WebhookEventState; readonly account?: string };

const columns: readonly Column<WebhookEvent>[] = [
  { title: 'Event', text: ({ event_id: id }) => id },
  { title: 'State', text: ({ state }) => state, tone: ({ state }) => statusTone(state) },
  { title: 'Received', text: ({ received_at: at }) => shortTimeText(at) },
  { title: 'Type', text: ({ event_type: type }) => type },
  { title: 'Provider', text: ({ provider }) => provider, optional: true },
  { title: 'Provider dispute', text: ({ psp_dispute_id: id }) => id ?? '', optional: true },
  { title: 'Note', text: ({ note }) => note ?? '', optional: true },
  { title: 'Replay obstacle', text: noReplay, optional: true },
];

async function listWebhooks(options: ListWebhooksOptions): Promise<void> {
  await withApi((client) =>
    printList(listEvents(client, options), options, columns, 'No matching webhooks.'),
  );
}

async function replayWebhook(eventId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const event = await withApi((client) => client.webhookEvents.replay(eventId));
  output.document(event, () => [
    ...factLines(
      [
        ['Event', event.event_id],
        ['Type', event.event_type],
        ['State', event.state],
        ['Note', event.note],
      ],
      output.paint,
    ),
    'Processing again. See the result with: rebuttal webhooks list',
  ]);
}

/** Only failed webhooks need a replay. */
function noReplay({ state, replay_obstacle: why }: WebhookEvent): string {
  return state === 'failed' ? (why ?? '') : '';
}

type Recorded = {
  readonly file: string;
  readonly event_id: string;
  readonly provider: string;
  readonly event_type: string;
  readonly received_at: string;
};

const recordedColumns: readonly Column<Recorded>[] = [
  { title: 'File', text: ({ file }) => file },
  { title: 'Received', text: ({ received_at: at }) => shortTimeText(at) },
  { title: 'Type', text: ({ event_type: type }) => type },
];

/** Writes one file per event. File names sort by arrival, and `send` accepts the files unchanged. */
async function recordWebhooks(folder: string, options: ListWebhooksOptions): Promise<void> {
  const output = createOutput(options);
  const progress = createProgress(!output.isJson);
  await withApi(async (client) => {
    const ids: string[] = [];
    for await (const event of upToLimit(listEvents(client, options), options)) ids.push(event.event_id);
    progress.begin('Recording');
    const recorded: Recorded[] = [];
    try {
      for (const id of ids) {
        const file = await record(client, { id, folder }, output);
        if (file !== undefined) recorded.push(file);
        progress.show(recorded.length, ids.length);
      }
    } finally {
      progress.end();
    }
    output.rows(recorded, recordedColumns, 'No matching webhooks.');
    const [first] = recorded;
    if (first !== undefined)
      output.remark(`Replay them with: rebuttal webhooks send ${first.provider} ${first.file} --account ID`);
  });
}

function listEvents({ webhookEvents }: Client, options: ListWebhooksOptions) {
  const { state, account } = options;
  return webhookEvents.list({ state, psp_account_id: account, per_page: pageSize(options) });
}

async function record(
  { webhookEvents }: Client,
  { id, folder }: { readonly id: string; readonly folder: string },
  output: Output,
): Promise<Recorded | undefined> {
  const event = await webhookEvents.payload(id);
  if (event.payload === null) {
    output.remark(`${id} is skipped: its body is not JSON, so personal data cannot be removed.`);
    return undefined;
  }
  const { payload, ...about } = event;
  const file = join(folder, fileNameOf(event));
  writeRecording(folder, file, payload);
  return { file, ...about };
}

function writeRecording(folder: string, file: string, payload: unknown): void {
  try {
    makeFolder(folder);
    writeFileSync(file, `${JSON.stringify(payload, null, 2)}\n`, { mode: 0o600 });
  } catch (cause) {
    throw new CommandError(`Could not write ${file}: ${(cause as Error).message}`, {
      code: 'file_not_written',
      cause,
    });
  }
}

/**
 * `20261122T093000Z-stripe-charge.dispute.created-whe_….json`; a provider's name for an event cannot lead to another
 * folder.
 */
function fileNameOf({ received_at: at, provider, event_type: type, event_id: id }: WebhookPayload): string {
  const time = at.replaceAll(/[-:]|\.\d+/g, '');
  return `${[time, provider, type, id].join('-').replaceAll(/[^\w.-]/g, '_')}.json`;
}

type SendOptions = JsonOption & {
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

async function sendWebhook({ provider, file }: Source, options: SendOptions): Promise<void> {
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
  const body = await readText(file);
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
  const body = await readText(file);
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
