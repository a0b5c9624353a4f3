import { Button } from '@mantine/core';
import { IconArrowRight, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { texts as disputeListTexts, texts as list } from '#texts/dispute-list';
import { texts } from '#texts/disputes';

import { ExportMenu } from '../../components/export-menu.js';
import { MenuButton } from '../../components/menu-button.js';
import { PageHeader } from '../../components/page-header.js';
import { disputeListQuery, nextDisputeQuery } from '../../features/disputes/api/disputes.js';
import { exportDisputes } from '../../features/disputes/api/export.js';
import { DisplayPanel } from '../../features/disputes/components/display-panel.js';
import { DisputeFilters } from '../../features/disputes/components/dispute-filters.js';
import { DisputeResults } from '../../features/disputes/components/dispute-results.js';
import { ListSummary } from '../../features/disputes/components/list-summary.js';
import { StatusTabs } from '../../features/disputes/components/status-tabs.js';
import { SummaryCards } from '../../features/disputes/components/summary-cards.js';
import { ViewsButton } from '../../features/disputes/components/views-button.js';
import {
  filteredBy,
  type FilterName,
  hasChips,
  listFilters,
  type ListView,
  readView,
  sortedBy,
  toListQuery,
  withFilters,
  writeView,
} from '../../features/disputes/list-view.js';
import type { Preview } from '../../features/disputes/use-row-focus.js';
import { type Selection, useSelection } from '../../features/disputes/use-selection.js';
import { hasPermission } from '../../lib/permissions.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useTitle } from '../../lib/use-title.js';
import { useWhenIdle } from '../../lib/use-when-idle.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { preloadScreen } from '../screens.js';
import classes from './disputes.module.css';
import { useFilterChoices } from './use-filter-choices.js';
import { useRowActions } from './use-row-actions.js';

function preloadDetail(): void {
  preloadScreen(paths.dispute('any'));
}

type RowsProps = {
  readonly view: ListView;
  readonly narrow: boolean;
  readonly onView: (view: ListView, replace?: boolean) => void;
};

export function Component() {
  useTitle(texts.disputes.documentTitle);
  const narrow = useNarrow();
  const { view, show, filter } = useListView();
  const [added, setAdded] = useState<FilterName>();
  const closeAdded = useCallback(() => setAdded(undefined), []);
  useWhenIdle(preloadDetail);
  return (
    <>
      <PageHeader title={texts.disputes.disputes} subtitle={texts.disputes.subtitle}>
        <NextDisputeLink />
        <SavedViews view={view} onView={show} />
        <Export view={view} />
      </PageHeader>
      <SummaryCards />
      <StatusTabs view={view} />
      <Filters view={view} narrow={narrow} onFilter={filter} onView={show} onAdd={setAdded} />
      <ActiveFilters view={view} added={added} onView={show} onClosed={closeAdded} />
      <Summary view={view} />
      <Rows view={view} narrow={narrow} onView={show} />
    </>
  );
}

/** Separate from the screen, which is not rendered again when the disputes arrive. */
function Rows({ view, narrow, onView }: RowsProps) {
  const [disputeId, onPreview] = useState<string>();
  const { dialogs, ...rowActions } = useRowActions(onPreview);
  const selection = useSelection(JSON.stringify(view.filters));
  return (
    <>
      <DisputeResults
        view={view}
        narrow={narrow}
        actions={{ ...rowActions, selection, preview: { disputeId, onPreview } }}
        onView={onView}
        onOpening={preloadDetail}
      />
      <SelectionActions selection={selection} />
      {dialogs}
      <RowPreview view={view} disputeId={disputeId} onPreview={onPreview} />
    </>
  );
}

function Export({ view }: { readonly view: ListView }) {
  const { data } = useQuery(disputeListQuery(toListQuery(view)));
  return (
    <ExportMenu
      choices={[
        {
          label: list.exportMenu.disputes,
          note: data && list.exportMenu.all(data.total),
          download: () => exportDisputes(view.filters),
          fileName: 'disputes.csv',
        },
      ]}
    />
  );
}

type FiltersProps = RowsProps & {
  readonly onFilter: (name: FilterName, value: string) => void;
  readonly onAdd: (name: FilterName) => void;
};

/** Separate from the screen, which is not rendered again when the providers and accounts arrive. */
function Filters({ view, narrow, onFilter, onView, onAdd }: FiltersProps) {
  const choices = useFilterChoices();
  return (
    <DisputeFilters
      view={view}
      {...choices}
      onFilter={onFilter}
      onClear={() => onView(withFilters(view, {}))}
    >
      <AddFilterButton onAdd={onAdd} />
      <DisplayPanel view={view} withColumns={!narrow} onSort={(column) => onView(sortedBy(view, column))} />
    </DisputeFilters>
  );
}

/** The list view in the URL and its setter. Typing in the search replaces the history entry. */
function useListView() {
  const [params, setParams] = useSearchParams();
  const show = useCallback(
    (view: ListView, replace = false) => setParams(writeView(view), { replace }),
    [setParams],
  );
  const filter = useCallback(
    (name: FilterName, value: string) => {
      // Reads the URL itself, because a second change can come before React renders the first.
      const before = readView(new URLSearchParams(window.location.search));
      setParams(writeView(filteredBy(before, name, value)), { replace: name === 'search' });
    },
    [setParams],
  );
  return { view: readView(params), show, filter };
}

/** Loaded separately, so that the list appears sooner. */
const DisputeBulk = lazy(async () => ({ default: (await import('./dispute-bulk.js')).DisputeBulk }));
const later = () => import('./dispute-list-later.js');
const ViewsMenu = lazy(async () => ({ default: (await later()).ViewsMenu }));
const MoreFilterChips = lazy(async () => ({ default: (await later()).MoreFilterChips }));
const DisputePreview = lazy(async () => ({ default: (await later()).DisputePreview }));

type Props = {
  readonly view: ListView;
  readonly onView: (view: ListView, replace?: boolean) => void;
};

function SavedViews(props: Props) {
  const maySave = hasPermission(useUser(), 'disputes:write');
  const { isPending } = useQuery(disputeListQuery(toListQuery(props.view)));
  // After the rows, which many files would otherwise delay.
  if (useDeferredValue(isPending, true)) return <ViewsButton disabled />;
  return (
    <Suspense fallback={<ViewsButton disabled />}>
      <ViewsMenu {...props} maySave={maySave} />
    </Suspense>
  );
}

/** Links the most urgent dispute. Reserves its space while that loads, to prevent layout shift. */
function NextDisputeLink() {
  const { data: next } = useQuery(nextDisputeQuery());
  if (next === null) return null;
  return (
    <Button
      component={Link}
      to={next ? paths.dispute(next.dispute_id) : paths.disputes}
      variant="default"
      style={{ visibility: next ? 'visible' : 'hidden' }}
      leftSection={<IconArrowRight size={16} stroke={1.75} aria-hidden="true" />}
    >
      {disputeListTexts.next}
    </Button>
  );
}

/** Adds a filter by its name. Its chip opens below. */
function AddFilterButton({ onAdd }: { readonly onAdd: (name: FilterName) => void }) {
  // Only links have the id of an import, and a root cause.
  const offered = listFilters.filter(({ name }) => name !== 'import_id' && name !== 'root_cause');
  const entries = () => offered.map(({ name, label }) => ({ label, onSelect: () => onAdd(name) }));
  return (
    <MenuButton
      label={disputeListTexts.filters}
      entries={entries}
      as={(props) => (
        <Button
          {...props}
          id="add-filter"
          title={disputeListTexts.filters}
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        >
          {disputeListTexts.filters}
        </Button>
      )}
    >
      {disputeListTexts.filters}
    </MenuButton>
  );
}

type ActiveProps = Props & { readonly added: FilterName | undefined; readonly onClosed: () => void };

/** The filters that the bar does not show, as chips. */
function ActiveFilters(props: ActiveProps) {
  if (props.added === undefined && !hasChips(props.view)) return null;
  return (
    <Suspense fallback={<div className={classes.chips} />}>
      <MoreFilterChips {...props} />
    </Suspense>
  );
}

function Summary({ view }: Pick<Props, 'view'>) {
  return (
    <div className={classes.summary}>
      <ListSummary view={view} />
    </div>
  );
}

type PreviewProps = Preview & { readonly view: ListView };

function RowPreview({ view, disputeId, onPreview }: PreviewProps) {
  return disputeId === undefined ? null : (
    <Suspense fallback={null}>
      <DisputePreview {...{ view, disputeId, onPreview }} />
    </Suspense>
  );
}

/** Stays once something was selected, because an action may still be running. */
function SelectionActions({ selection }: { readonly selection: Selection }) {
  const isAllowed = hasPermission(useUser(), 'disputes:write');
  const [isUsed, setIsUsed] = useState(false);
  if (!isUsed && isAllowed && Object.keys(selection.rows).length > 0) setIsUsed(true);
  return isUsed ? (
    <Suspense fallback={null}>
      <DisputeBulk selection={selection} />
    </Suspense>
  ) : null;
}
