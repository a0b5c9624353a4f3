import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

import type pg from 'pg';

import type { ProviderRecord } from './expected-state.js';

/** An invariant that must hold after every fault, checked without the product's code. */
export const invariantNames = [
  'an acknowledged webhook is stored',
  'a stored webhook is processed or visibly parked',
  'a dispute has the same state as at the provider',
  'a submission reached the provider exactly once, or has failed',
  'the sent packet equals the stored snapshot',
  'no file is without a row',
  'no row is without its file',
  'the audit chain is complete',
  'counters equal a recount and stay within the plan',
  'no log contains a secret',
  'no lease has expired, and no job is parked',
] as const;
export type InvariantName = (typeof invariantNames)[number];
/** The damage: data is lost, or an action was repeated. */
export type Harm = 'lost' | 'doubled';
export type Violation = {
  readonly invariant: InvariantName;
  readonly what: string;
  readonly harm?: Harm;
};

/** The checker's inputs: only the product's tables and files. */
export type Evidence = {
  /** As the database's owner, who sees all rows. */
  readonly sql: Pick<pg.Pool, 'query'>;
  readonly filesFolder: string;
  /** Event ids of the provider that got a 2xx response. */
  readonly acknowledged: readonly string[];
  readonly records: readonly ProviderRecord[];
  readonly logs: string;
  readonly secrets: readonly string[];
};

type Found = string | { readonly what: string; readonly harm: Harm };
type Checker = (evidence: Evidence) => Promise<Found[]> | Found[];

const checkers: Readonly<Record<InvariantName, Checker>> = {
  'an acknowledged webhook is stored': findLost,
  'a stored webhook is processed or visibly parked': findUnprocessed,
  'a dispute has the same state as at the provider': findUntrue,
  'a submission reached the provider exactly once, or has failed': findMiscounted,
  'the sent packet equals the stored snapshot': findChangedPackets,
  'no file is without a row': findOrphans,
  'no row is without its file': findMissingFiles,
  'the audit chain is complete': findBrokenChains,
  'counters equal a recount and stay within the plan': findMiscounts,
  'no log contains a secret': findSecrets,
  'no lease has expired, and no job is parked': findStuckJobs,
};

/** Checks all invariants when no work is pending. Returns the violations. */
export async function findViolations(evidence: Evidence): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const invariant of invariantNames)
    for (const one of await checkers[invariant](evidence))
      found.push({ invariant, ...(typeof one === 'string' ? { what: one } : one) });
  return found;
}

async function rowsOf<Row extends pg.QueryResultRow>(
  { sql }: Evidence,
  query: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  return (await sql.query<Row>(query, [...values])).rows;
}

/** The ids without a row. */
export async function findLostIds(sql: Evidence['sql'], ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select id from unnest($1::text[]) as id
      where not exists (select from webhook_events where provider_event_id = id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

async function findLost({ sql, acknowledged }: Evidence): Promise<Found[]> {
  return (await findLostIds(sql, acknowledged)).map((what) => ({ what, harm: 'lost' }));
}

async function findUnprocessed(evidence: Evidence): Promise<string[]> {
  const rows = await rowsOf<{ event_id: string; state: string }>(
    evidence,
    `select event_id, state from webhook_events
      where state = 'received' or (state in ('failed', 'ignored') and coalesce(note, '') = '')
         or (state <> 'received' and leased_by is not null) or (state = 'done' and processed_at is null)`,
  );
  return rows.map(({ event_id: id, state }) => `${id} is ${state}`);
}

type DisputeRow = { provider: string; provider_dispute_id: string; status: string };

const stands: Readonly<Record<string, string>> = {
  needs_response: 'waiting',
  under_review: 'answered',
  won: 'won',
  lost: 'lost',
};

async function findUntrue(evidence: Evidence): Promise<string[]> {
  const rows = await rowsOf<DisputeRow>(
    evidence,
    'select provider, provider_dispute_id, status from disputes',
  );
  const known = new Map(rows.map((row) => [`${row.provider} ${row.provider_dispute_id}`, row]));
  return evidence.records.flatMap(({ provider, providerDisputeId, state, rawStatus }) => {
    const name = `${provider} ${providerDisputeId}`;
    const row = known.get(name);
    if (state === undefined) return [`${name}: the reader does not know the status "${rawStatus}"`];
    if (row === undefined) return [`${name} is missing here`];
    return stands[row.status] === state
      ? []
      : [`${name} is ${rawStatus} at the provider and ${row.status} here`];
  });
}

type SubmissionRow = {
  provider: string;
  provider_dispute_id: string;
  submission_id: string;
  status: string;
};

async function findMiscounted(evidence: Evidence): Promise<Found[]> {
  const rows = await rowsOf<SubmissionRow>(
    evidence,
    `select provider, provider_dispute_id, submission_id, submissions.status
       from submissions join disputes using (tenant_id, dispute_id) where channel = 'api'`,
  );
  const open = rows.filter(({ status }) => status !== 'submitted' && status !== 'failed');
  const wrong = evidence.records.flatMap(({ provider, providerDisputeId, submissions }) => {
    const own = rows.filter(
      (row) => row.provider === provider && row.provider_dispute_id === providerDisputeId,
    );
    const submitted = own.filter(({ status }) => status === 'submitted').length;
    if (submitted === submissions) return [];
    const what = `${provider} ${providerDisputeId} was sent ${submissions} times, and ${submitted} are submitted here`;
    return [{ what, harm: submissions > submitted ? ('doubled' as const) : ('lost' as const) }];
  });
  return [...open.map(({ submission_id: id, status }) => `${id} is still ${status}`), ...wrong];
}

type PacketFile = { readonly sha256: string; readonly storageKey: string };
type Packet = {
  readonly letter: PacketFile;
  readonly letterText: string;
  readonly argument?: { readonly text: string };
  readonly letterArgument?: string;
  readonly facts?: unknown;
  readonly defenseCode?: string;
  readonly items: readonly {
    readonly evidenceType: string;
    readonly title: string;
    readonly text?: string;
    readonly file?: PacketFile;
    readonly details?: unknown;
  }[];
};

/** Adyen receives one document with all files; the others receive each file as in the snapshot. */
async function findChangedPackets(evidence: Evidence): Promise<string[]> {
  const rows = await rowsOf<SubmissionRow & { packet: Packet; packet_sha256: string }>(
    evidence,
    `select provider, provider_dispute_id, submission_id, submissions.status, packet, packet_sha256
       from submissions join disputes using (tenant_id, dispute_id)
      where packet is not null and channel = 'api'`,
  );
  return rows.flatMap(({ provider, submission_id: id, status, packet, packet_sha256: sha256, ...row }) => {
    if (hashOf(packet) !== sha256) return [`${id}: the packet does not match its hash`];
    const record = evidence.records.find((one) => one.providerDisputeId === row.provider_dispute_id);
    if (status !== 'submitted' || provider === 'adyen' || record === undefined) return [];
    return filesOf(packet)
      .filter((file) => !record.files.has(file.sha256))
      .map((file) => `${id}: ${provider} never got ${file.storageKey}`);
  });
}

/** Everything that is sent: the letter, its text and argument, each exhibit with its details, and the facts. */
function hashOf({ letter, letterText, argument, items, facts, ...sent }: Packet): string {
  const exhibits = items.map(({ evidenceType, title, text, file, details }) => [
    evidenceType,
    title,
    text ?? null,
    file?.sha256 ?? null,
    ...present(details),
  ]);
  const texts = [letterText, ...(argument === undefined ? [] : [argument.text])];
  const { defenseCode, letterArgument } = sent;
  const defense = defenseCode === undefined ? undefined : { defenseCode };
  const rest = [...present(facts), ...present(defense), ...present(letterArgument)];
  return sha256Of(JSON.stringify([letter.sha256, ...texts, exhibits, ...rest]));
}

const present = (value: unknown): unknown[] => (value === undefined ? [] : [inOrderOfKeys(value)]);

function inOrderOfKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, inOrderOfKeys(Reflect.get(value, key))]));
}

const filesOf = ({ letter, items }: Packet) => [
  letter,
  ...items.flatMap(({ file }) => (file === undefined ? [] : [file])),
];

type StoredRow = { key: string; sha256: string };

async function storedRows(evidence: Evidence): Promise<StoredRow[]> {
  return rowsOf<StoredRow>(
    evidence,
    `select storage_key as key, sha256 from evidence where storage_key is not null
     union select copy_storage_key, copy_sha256 from evidence where copy_storage_key is not null
     union select storage_key, sha256 from company_images
     union select packet -> 'letter' ->> 'storageKey', packet -> 'letter' ->> 'sha256'
             from submissions where packet is not null
     union select item -> 'file' ->> 'storageKey', item -> 'file' ->> 'sha256'
             from submissions, jsonb_array_elements(packet -> 'items') as item where item -> 'file' is not null`,
  );
}

async function findOrphans(evidence: Evidence): Promise<string[]> {
  const known = new Set((await storedRows(evidence)).map(({ key }) => key));
  return listFiles(evidence.filesFolder).filter((key) => !known.has(key));
}

async function findMissingFiles(evidence: Evidence): Promise<string[]> {
  const rows = await storedRows(evidence);
  return rows.flatMap(({ key, sha256 }) => {
    try {
      const isWhole = sha256Of(readFileSync(join(evidence.filesFolder, key))) === sha256;
      return isWhole ? [] : [`${key} has changed`];
    } catch {
      return [`${key} is missing`];
    }
  });
}

function listFiles(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
  } catch {
    return []; // nothing has been stored yet
  }
}

type AuditRow = Readonly<Record<string, string | null>> & { chain: string; sequence: string; hash: string };

const auditFields = [
  ...[
    'tenant_id',
    'sequence',
    'occurred_at',
    'actor_kind',
    'user_id',
    'user_email',
    'user_name',
    'user_role',
  ],
  ...[
    'api_key_id',
    'impersonator_id',
    'impersonator_email',
    'action',
    'subject_kind',
    'subject_id',
    'details',
  ],
  ...['address', 'request_id', 'previous_hash'],
];

/** Implements only the description in docs/decisions/0019-audit-log.md. */
async function findBrokenChains(evidence: Evidence): Promise<string[]> {
  const rows = await rowsOf<AuditRow>(
    evidence,
    `select chain, tenant_id, sequence::text, actor_kind, user_id, user_email, user_name, user_role, api_key_id,
            to_char(occurred_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as occurred_at,
            impersonator_id, impersonator_email, action, subject_kind, subject_id, details::text, address, request_id,
            encode(previous_hash, 'hex') as previous_hash, encode(hash, 'hex') as hash
       from audit_entries order by chain, audit_entries.sequence`,
  );
  const heads = await rowsOf<{ chain: string; sequence: string; hash: string }>(
    evidence,
    `select chain, sequence::text, encode(hash, 'hex') as hash from audit_heads`,
  );
  const ends = new Map<string, { sequence: number; hash: string }>();
  const broken: string[] = [];
  for (const row of rows) {
    const before = ends.get(row.chain) ?? { sequence: 0, hash: '0'.repeat(64) };
    const isNext = Number(row.sequence) === before.sequence + 1 && row['previous_hash'] === before.hash;
    const lines = auditFields.map((name) => encoded(row[name] ?? null));
    if (!isNext || sha256Of(['rebuttal audit 1', ...lines].join('\n')) !== row.hash)
      broken.push(`entry ${row.sequence} of ${row.chain}`);
    ends.set(row.chain, { sequence: Number(row.sequence), hash: row.hash });
  }
  for (const { chain, sequence, hash } of heads) {
    const end = ends.get(chain);
    if (String(end?.sequence ?? 0) !== sequence || (end !== undefined && end.hash !== hash))
      broken.push(`the end of ${chain}`);
  }
  return broken;
}

const encoded = (text: string | null) => (text === null ? '-' : `${Buffer.byteLength(text)}:${text}`);

async function findMiscounts(evidence: Evidence): Promise<string[]> {
  const templates = await rowsOf<{ template_id: string; usage_count: number; counted: number }>(
    evidence,
    `select template_id, usage_count, counted from response_templates
       cross join lateral (select count(*)::int as counted from submissions
         where submissions.tenant_id = response_templates.tenant_id and packet ->> 'templateId' = response_templates.template_id) as used
      where usage_count <> counted`,
  );
  const beyond = await rowsOf<{ tenant_id: string; used: string; allowed: string }>(
    evidence,
    `select tenant_id, used, allowed from plan_overrides
       cross join lateral (
         select (limits ->> 'psp_accounts')::bigint as allowed,
                (select count(*) from psp_accounts
                  where psp_accounts.tenant_id = plan_overrides.tenant_id and deleted_at is null) as used
         union all
         select (limits ->> 'storage_mb')::bigint * 1048576,
                (select coalesce(sum(coalesce(file_bytes, octet_length(text_content))), 0) from evidence
                  where evidence.tenant_id = plan_overrides.tenant_id)) as room
      where used > allowed`,
  );
  return [
    ...templates.map(
      (row) => `${row.template_id} has ${row.usage_count} counted uses, and a recount finds ${row.counted}`,
    ),
    ...beyond.map((row) => `${row.tenant_id} has ${row.used} of ${row.allowed}`),
  ];
}

function findSecrets({ logs, secrets }: Evidence): string[] {
  return secrets.flatMap((secret, index) =>
    secret !== '' && logs.includes(secret) ? [`secret ${index} of ${secrets.length}`] : [],
  );
}

/** A job that is scheduled for later is not stuck, even if the worker that scheduled it died before it released the job. */
async function findStuckJobs(evidence: Evidence): Promise<string[]> {
  const rows = await rowsOf<{ job_id: string; name: string; state: string }>(
    evidence,
    `select job_id, name, state from jobs
      where state = 'parked'
         or (state = 'ready' and greatest(run_at, leased_until) < clock_timestamp() - interval '5 seconds')`,
  );
  return rows.map(({ job_id: id, name, state }) => `${name} (${id}) is ${state}`);
}

function sha256Of(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
