import { Button, Skeleton } from '@mantine/core';
import { type DisputeList, isApiError } from '@rebuttal/sdk';
import { IconInbox } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect } from 'react';
import { Link } from 'react-router-dom';
import { texts as common } from '#texts/common';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { Pager } from '../../../components/pager.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { useLastPage } from '../../../lib/use-last-page.js';
import { useNewRows } from '../../../lib/use-new-rows.js';
import { useServerMode } from '../../../lib/use-server-mode.js';
import { useUser } from '../../../stores/session.js';
import { pspAccountsQuery } from '../../psp-accounts/api/psp-accounts.js';
import { disputeListQuery } from '../api/disputes.js';
import { isFiltered, type ListView, toListQuery, withFilters } from '../list-view.js';
import { usePrefetchDispute } from '../use-prefetch-dispute.js';
import classes from './dispute-results.module.css';
import { DisputeTable, type RowActions } from './dispute-table.js';

type Props = {
  readonly view: ListView;
  readonly narrow: boolean;
  readonly actions: RowActions;
  readonly onView: (view: ListView, replace?: boolean) => void;
  /** Called when a dispute is about to be opened. */
  readonly onOpening: () => void;
};

/** The page of the list that a view requests, in each of its four states. */
export function DisputeResults({ view, narrow, actions, onView, onOpening }: Props) {
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(disputeListQuery(toListQuery(view)));
  useNextPage(view, data);
  const prefetch = usePrefetchDispute(onOpening);
  const arrivals = useNewRows(
    arrivalPlace(view, data, isPlaceholderData),
    (data?.disputes ?? []).map((dispute) => dispute.dispute_id),
  );
  const isBeyond = useLastPage(view.page, isPlaceholderData ? undefined : data?.pages, (page) =>
    onView({ ...view, page }, true),
  );
  // Rendered in small steps, so that a slow device stays responsive.
  const shown = useDeferredValue(data);
  if (data === undefined || shown === undefined || isBeyond) {
    return isError ? (
      <div className="card">
        <FailedState
          title={texts.messages.listFailed}
          text={errorText(error, withoutWords(error))}
          onRetry={() => void refetch()}
        />
      </div>
    ) : (
      <LoadingRows narrow={narrow} />
    );
  }
  if (shown.total === 0) {
    return (
      <div className="card">
        <NoDisputes filtered={isFiltered(view)} onClear={() => onView(withFilters(view, {}))} />
      </div>
    );
  }
  return (
    <>
      <Arrivals count={arrivals.size} />
      <DisputeTable
        disputes={shown.disputes}
        stale={isPlaceholderData}
        {...{ arrivals, view, narrow, actions, onView, prefetch }}
      />
      <Pager
        text={rangeOf(shown)}
        page={shown.page}
        pages={shown.pages}
        onPage={(page) => onView({ ...view, page })}
      />
    </>
  );
}

function rangeOf({ page, per_page: most, disputes, total }: DisputeList): string {
  const from = (page - 1) * most + 1;
  return texts.messages.range(from, from + disputes.length - 1, total);
}

/** A proxy may respond instead of the server, without its error messages. */
function withoutWords(error: Error): string {
  const isAnswered = isApiError(error) && error.status > 0;
  return isAnswered ? texts.disputeResults.serverError(error.status) : texts.disputeResults.unreachable;
}

/** True if new disputes appear at the top; otherwise a new row may only be new to the page. */
function arrivalPlace(view: ListView, list: DisputeList | undefined, stale: boolean): string | undefined {
  const newestFirst = view.sortBy === 'created_at' && view.sortOrder === 'desc' && view.page === 1;
  return newestFirst && list !== undefined && !stale ? JSON.stringify(view.filters) : undefined;
}

function Arrivals({ count }: { readonly count: number }) {
  return (
    <p className="visually-hidden" role="status">
      {count === 0 ? '' : texts.disputeResults.arrived(count)}
    </p>
  );
}

/** Prefetches the next page. */
function useNextPage(view: ListView, list: DisputeList | undefined): void {
  const queries = useQueryClient();
  const next =
    list !== undefined && list.page === view.page && list.page < list.pages ? list.page + 1 : undefined;
  const wanted = next === undefined ? undefined : JSON.stringify(toListQuery({ ...view, page: next }));
  useEffect(() => {
    if (wanted === undefined) return;
    const query = disputeListQuery(JSON.parse(wanted) as ReturnType<typeof toListQuery>);
    queries.query(query).catch(() => undefined);
  }, [queries, wanted]);
}

function LoadingRows({ narrow }: { readonly narrow: boolean }) {
  return (
    <div
      className={narrow ? 'grid gap-5' : 'card'}
      role="status"
      aria-label={texts.disputeResults.loadingDisputes}
    >
      {Array.from({ length: narrow ? 4 : 8 }, (_, row) => (
        <div key={row} className={narrow ? classes.card : classes.row}>
          <Skeleton circle height={28} />
          <Skeleton height={12} width="38%" />
          <Skeleton height={12} width="14%" ml="auto" />
          {!narrow && <Skeleton height={12} width="16%" />}
        </div>
      ))}
    </div>
  );
}

type NoDisputesProps = { readonly filtered: boolean; readonly onClear: () => void };

function NoDisputes({ filtered, onClear }: NoDisputesProps) {
  const icon = <IconInbox size={22} stroke={1.5} aria-hidden="true" />;
  if (filtered) {
    return (
      <EmptyState icon={icon} title={texts.messages.empty} text={texts.noDisputes.text}>
        <Button variant="default" onClick={onClear}>
          {common.actions.clearFilters}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={texts.messages.empty} text={texts.messages.emptyHint}>
      <NextStep />
    </EmptyState>
  );
}

/** Without an account, nothing can arrive, not even from the sandbox. */
function NextStep() {
  const accounts = useQuery(pspAccountsQuery()).data;
  const mayConnect = hasPermission(useUser(), 'psp_accounts:write');
  if (accounts?.length === 0 && mayConnect) {
    return (
      <Button component={Link} to={paths.pspAccounts} state={{ begin: true }}>
        {texts.noDisputes.addPspAccount}
      </Button>
    );
  }
  return (
    <>
      <Button component={Link} to={paths.pspAccounts} variant="default">
        {texts.noDisputes.checkYourPspAccounts}
      </Button>
      <SandboxLink />
    </>
  );
}

/** Only a server with a sandbox can make a dispute arrive on demand. */
function SandboxLink() {
  if (!useServerMode().sandbox) return null;
  return (
    <Button component="a" href={paths.sandbox} target="_blank" rel="noopener">
      {texts.noDisputes.createTestDispute}
    </Button>
  );
}
