import { texts } from '#texts/audit-log';

import { CellLines } from '../../../components/cell-lines.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import { IdLine } from '../../../components/id-line.js';
import { Tag } from '../../../components/tag.js';
import type { AuditEntry } from '../api/audit-log.js';
import { describeAction, plainValue, plainWords } from '../audit-words.js';

type Props = {
  readonly entries: readonly AuditEntry[];
  /** True if the table shows entries of several companies. */
  readonly withTenant: boolean;
  readonly stale: boolean;
};

const words = texts.table;

export function AuditTable({ entries, withTenant, stale }: Props) {
  return (
    <DataTable
      label={words.caption}
      look="cards"
      columns={withTenant ? columnsWithTenant : columnsOfOne}
      rows={entries}
      idOf={(entry) => entry.entry_id}
      isStale={stale}
    />
  );
}

/** The description takes the width that the other columns leave. An IPv4 address has room in one line. */
const columnsOf = (withTenant: boolean) => [
  column<AuditEntry>('when', words.columns.when, ({ occurred_at: time }) => <DateTime iso={time} />, {
    className: 'nowrap',
  }),
  column<AuditEntry>('who', words.columns.who, ({ actor }) => <Who actor={actor} />, { minWidth: '12rem' }),
  column<AuditEntry>('what', words.columns.what, (entry) => <What entry={entry} withTenant={withTenant} />, {
    width: '100%',
  }),
  column<AuditEntry>(
    'from',
    words.columns.from,
    ({ address }) =>
      address === null ? '–' : <IdLine id={address} copyLabel={words.copyAddress(address)} isSmall />,
    { minWidth: '9rem' },
  ),
];
const columnsOfOne = columnsOf(false);
const columnsWithTenant = columnsOf(true);

function Who({ actor }: { readonly actor: AuditEntry['actor'] }) {
  const { name, email, kind, impersonator, api_key_id: keyId } = actor;
  return (
    <CellLines
      title={name ?? email ?? words.kinds[kind]}
      note={name === null ? undefined : (email ?? undefined)}
    >
      {impersonator !== null && (
        <span>
          <Tag tone="amber">{words.onBehalf(impersonator.email ?? words.aSuperAdmin)}</Tag>
        </span>
      )}
      {keyId !== null && (
        <IdLine id={keyId} before={words.withKey} copyLabel={words.copyId(words.theApiKey, keyId)} isSmall />
      )}
    </CellLines>
  );
}

function What({ entry, withTenant }: Pick<Props, 'withTenant'> & { readonly entry: AuditEntry }) {
  const { action, details, subject, tenant_id: tenantId } = entry;
  const known = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  const note = known.map(([name, value]) => `${plainWords(name)}: ${plainValue(name, value)}`).join(' · ');
  const ids = [
    ...(subject === null ? [] : [[plainWords(subject.kind).toLowerCase(), subject.id] as const]),
    ...(withTenant && tenantId !== null && subject?.id !== tenantId
      ? [[words.theCompany, tenantId] as const]
      : []),
  ];
  return (
    <CellLines title={describeAction(action)} note={note === '' ? undefined : note}>
      {ids.map(([of, id]) => (
        <IdLine key={of} id={id} copyLabel={words.copyId(of, id)} isSmall />
      ))}
    </CellLines>
  );
}
