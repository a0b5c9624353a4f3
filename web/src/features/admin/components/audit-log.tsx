import { Skeleton } from '@mantine/core';
import { IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/audit-log';

import { ExportButton } from '../../../components/export-button.js';
import { NumberPager } from '../../../components/pager.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { auditLogQuery, type AuditPage, type LogScope } from '../api/audit-log.js';
import { exportAuditLog } from '../api/exports.js';
import { isLogFiltered, readLogFilter, withLogFilter } from '../log-filter.js';
import { AuditFilters } from './audit-filters.js';
import { AuditTable } from './audit-table.js';

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
