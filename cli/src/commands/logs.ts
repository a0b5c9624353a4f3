import { bodyOf, type Client, isApiError, type PlatformLogQuery, type Schemas } from '@rebuttal/sdk';

import { withApi } from '../api/api.js';
import { collectPages, type PageOptions } from '../api/pages.js';
import { UsageError } from '../errors.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import type { Column } from '../terminal/table.js';
import { shortTimeText } from '../terminal/words.js';

export type ListLogsOptions = JsonOption &
  PageOptions & {
    readonly tenant?: string;
    readonly user?: string;
    readonly action?: string;
    readonly since?: string;
  };

type Entry = Schemas['AuditEntry'];
type Query = PlatformLogQuery;
type Page = Schemas['AuditLog'];

const pageSizeMax = 100;

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
export async function listLogs(options: ListLogsOptions): Promise<void> {
  const output = createOutput(options);
  const { tenant, user, action } = options;
  const from = toTime(options.since, new Date());
  const filter = { user_id: user, action, from };
  await withApi(async ({ api }) => {
    await collectPages<Entry>(options, output.isJson, {
      fetch: async (cursor, wanted) => {
        const query = { ...filter, cursor, per_page: Math.min(pageSizeMax, wanted) };
        const page = await listAllowed(api, { ...query, tenant_id: tenant });
        return { items: page.entries, nextCursor: page.next_cursor };
      },
      show: (entries) => output.rows(entries, columns, 'No matching entries.'),
    });
  });
}

/** Users without access to the platform log see their company's log. */
async function listAllowed(api: Client['api'], { tenant_id, ...query }: Query): Promise<Page> {
  try {
    return await bodyOf(api.GET('/api/admin/logs', { params: { query: { ...query, tenant_id } } }));
  } catch (error) {
    if (!isApiError(error) || error.status !== 403 || tenant_id !== undefined) throw error;
    return bodyOf(api.GET('/api/audit-log', { params: { query } }));
  }
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
