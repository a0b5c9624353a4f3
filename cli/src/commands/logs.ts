import { type Client, isApiError, type PlatformLogQuery, type Schemas } from '@rebuttal/sdk';
import { adminOf } from '@rebuttal/sdk/admin';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { UsageError, CommandError } from '../errors.js';
import { declare } from '../program/declaring.js';
import { addLimit, pageSize, printList, type ListOptions } from '../program/lists.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

/** Commands for the audit log, for super admins and company owners. */
export function declareLogs(program: Command): void {
  const logs = declare(
    program,
    'logs',
    'List the audit log, newest first: of the platform, or of your company.',
    [
      'rebuttal logs --since 24h',
      'rebuttal logs --tenant ten_01kakhr5x2m7q9t3v8wz --action dispute',
      'rebuttal logs --user usr_01kakhr5x2m7q9t3v8wz --all --json',
    ],
  )
    .option('--tenant <id>', 'of one company')
    .option('--user <id>', 'one person’s actions, including those on behalf of others')
    .option('--action <name>', 'for example dispute.accept; or dispute for all actions on disputes')
    .option('--since <time>', 'for example 24h, 7d, 2026-11-21 or 2026-11-21T09:30:00Z')
    // Otherwise the options of "verify" would be taken for these.
    .enablePositionalOptions();
  addLimit(logs, 50).action(listLogs);
  declare(logs, 'verify', 'Prove the whole log, or show the first break of each chain.', [
    'rebuttal logs verify',
    'rebuttal logs verify --json || mail -s "The audit log is broken" ops@example.com',
  ]).action(verifyLogs);
}

type ListLogsOptions = ListOptions & {
  readonly tenant?: string;
  readonly user?: string;
  readonly action?: string;
  readonly since?: string;
};

type Entry = Schemas['AuditEntry'];

const columns: readonly Column<Entry>[] = [
  { title: 'When', text: ({ occurred_at: at }) => shortTimeText(at) },
  { title: 'Who', text: whoText },
  { title: 'Action', text: ({ action }) => action },
  { title: 'What', text: ({ subject }) => subject?.id ?? '' },
  { title: 'Tenant', text: ({ tenant_id: id }) => id ?? 'platform', optional: true },
  { title: 'From', text: ({ address }) => address ?? '', optional: true },
  { title: 'Details', text: detailsText, optional: true },
];

/** Super admins see all entries, company owners those of their company. */
async function listLogs(options: ListLogsOptions): Promise<void> {
  const { tenant, user, action } = options;
  const from = toTime(options.since, new Date());
  const query = { tenant_id: tenant, user_id: user, action, from, per_page: pageSize(options) };
  await withApi((client) =>
    printList(allowedEntries(client, query), options, columns, 'No matching entries.'),
  );
}

/** Users without access to the platform log see their company's log. */
async function* allowedEntries(client: Client, { tenant_id, ...query }: PlatformLogQuery) {
  const platform = adminOf(client).logs.list({ ...query, tenant_id });
  try {
    await platform;
  } catch (error) {
    if (!isApiError(error) || error.status !== 403 || tenant_id !== undefined) throw error;
    yield* client.auditLog.list(query);
    return;
  }
  yield* platform;
}

function whoText({ actor }: Entry): string {
  const key = actor.api_key_id === null ? '' : ' (API key)';
  const name = `${actor.email ?? actor.user_id ?? actor.kind}${key}`;
  const { impersonator } = actor;
  return impersonator === null ? name : `${impersonator.email ?? impersonator.user_id} as ${name}`;
}

function detailsText({ details }: Entry): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(' ');
}

const units = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** `90m`, `24h` and `7d` count back from now. Any other value is a day or a time. */
function toTime(since: string | undefined, now: Date): string | undefined {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(since ?? '') ?? [];
  if (count !== undefined && (unit === 'm' || unit === 'h' || unit === 'd'))
    return new Date(now.getTime() - Number(count) * units[unit]).toISOString();
  if (since !== undefined && Number.isNaN(Date.parse(since)))
    throw new UsageError(
      `--since "${since}" is not a time. Use 24h, 7d, 2026-11-21 or 2026-11-21T09:30:00Z.`,
    );
  return since;
}

type Break = Schemas['AuditBreak'];

/** The server reads and verifies the log. Fails if the log is incomplete. */
async function verifyLogs(options: JsonOption): Promise<void> {
  const output = createOutput(options);
  // No timeout: the server reads the whole log.
  const verdict = await withApi((client) => adminOf(client).logs.verify(), { timeoutMs: 0 });
  const size = `${verdict.entries} entries in ${verdict.chains} chains`;
  output.document(verdict, () =>
    verdict.verified
      ? [`The log is complete: ${size}.`]
      : [...verdict.breaks.map(breakText), `Read: ${size}.`],
  );
  const [first] = verdict.breaks;
  if (first === undefined) return;
  throw new CommandError(`The log is broken. ${breakText(first)}`, { code: 'log_broken' });
}

function breakText({ tenant_id: tenantId, kind, message }: Break): string {
  return `${tenantId ?? 'platform'}: ${kind.replace('_', ' ')}. ${message}`;
}
