import { Skeleton, TextInput } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/audit-log';

import { CellLines } from '../../../components/cell-lines.js';
import { column, DataTable } from '../../../components/data-table.js';
import { DateTime } from '../../../components/date-time.js';
import { ExportButton } from '../../../components/export-button.js';
import { IdLine } from '../../../components/id-line.js';
import { NumberPager } from '../../../components/pager.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { type AuditEntry, auditLogQuery, type AuditPage, type LogScope } from '../api/audit-log.js';
import { exportAuditLog } from '../api/exports.js';
import { actionGroups, describeAction, plainValue, plainWords } from '../audit-words.js';
import { isLogFiltered, type LogFilter, readLogFilter, withLogFilter } from '../log-filter.js';
import { FilterForm } from './filter-form.js';
import classes from './filters.module.css';

/** The audit log, newest first. The filter is in the URL. */
export function AuditLog({ scope }: { readonly scope: LogScope }) {
  const [params, setParams] = useSearchParams();
  const filter = readLogFilter(params);
  const { data, error, refetch, isPlaceholderData } = useQuery(auditLogQuery(scope, filter));
  const change = (next: typeof filter, replace = true): void =>
    setParams(withLogFilter(params, next), { replace });
  const isBeyond = useLastPage(filter.page, isPlaceholderData ? undefined : data?.pages, (page) =>
    change({ ...filter, page }),
  );
  return (
    <div>
      <AuditFilters filter={filter} onChange={change}>
        {data !== undefined && data.entries.length > 0 && (
          <ExportButton download={() => exportAuditLog(scope, filter)} fileName="audit-log.csv" />
        )}
      </AuditFilters>
      {error !== null && data === undefined && (
        <FailedState
          title={texts.list.failed}
          text={errorText(error, texts.list.failed)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && (data === undefined || isBeyond) && <LoadingLog />}
      {data !== undefined && !isBeyond && (
        <Entries
          page={data}
          scope={scope}
          stale={isPlaceholderData}
          filtered={isLogFiltered(filter)}
          onPage={(page) => change({ ...filter, page }, false)}
        />
      )}
    </div>
  );
}

type EntriesProps = {
  readonly page: AuditPage;
  readonly scope: LogScope;
  readonly stale: boolean;
  readonly filtered: boolean;
  readonly onPage: (page: number) => void;
};

function Entries({ page, scope, stale, filtered, onPage }: EntriesProps) {
  if (page.entries.length === 0) {
    return (
      <EmptyState
        icon={<IconListSearch size={22} stroke={1.5} aria-hidden="true" />}
        title={filtered ? texts.list.noMatches : texts.list.nothingYet}
        text={filtered ? texts.list.noMatchesText : texts.list.nothingYetText}
      />
    );
  }
  return (
    <>
      <AuditTable entries={page.entries} withTenant={scope === 'platform'} stale={stale} />
      <NumberPager
        page={page.page}
        pages={page.pages ?? 1}
        counted={texts.list.entries(page.total ?? page.entries.length)}
        onPage={onPage}
      />
    </>
  );
}

function LoadingLog() {
  return (
    <div role="status" aria-label={texts.list.loading}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} height={40} mb={10} />
      ))}
    </div>
  );
}

type Props = {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
  /** Actions on the filtered entries. */
  readonly children?: ReactNode;
};

function AuditFilters({ filter, onChange, children }: Props) {
  // A link may name a single action. It is shown because it filters, too.
  const isKnown = actionGroups.some(({ value }) => value === filter.action);
  const groups = isKnown ? actionGroups : [...actionGroups, { value: filter.action, label: filter.action }];
  return (
    <FilterForm
      {...{ filter, onChange }}
      isPlain
      label={texts.filters.label}
      search={{
        label: texts.filters.search,
        placeholder: texts.filters.searchPlaceholder,
        button: texts.filters.search,
      }}
      choices={(apply) => (
        <>
          <Select
            className="select"
            label={texts.filters.kind}
            data={[...groups]}
            value={filter.action}
            onChange={(event) => apply({ action: event.currentTarget.value })}
          />
          <div className={classes.days}>
            <Day label={texts.filters.from} value={filter.from} onChange={(from) => apply({ from })} />
            <Day label={texts.filters.to} value={filter.to} onChange={(to) => apply({ to })} />
          </div>
        </>
      )}
    >
      {children}
    </FilterForm>
  );
}

type DayProps = {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
};

function Day({ label, value, onChange }: DayProps) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type AuditTableProps = {
  readonly entries: readonly AuditEntry[];
  /** True if the table shows entries of several companies. */
  readonly withTenant: boolean;
  readonly stale: boolean;
};

const words = texts.table;

function AuditTable({ entries, withTenant, stale }: AuditTableProps) {
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

function What({ entry, withTenant }: Pick<AuditTableProps, 'withTenant'> & { readonly entry: AuditEntry }) {
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
