import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts as list } from '#texts/dispute-list';
import { texts } from '#texts/disputes';

import { ExportMenu } from '../../components/export-menu.js';
import { PageHeader } from '../../components/page-header.js';
import { disputeListQuery } from '../../features/disputes/api/disputes.js';
import { exportDisputes } from '../../features/disputes/api/export.js';
import { DisplayPanel } from '../../features/disputes/components/display-panel.js';
import { DisputeFilters } from '../../features/disputes/components/dispute-filters.js';
import { DisputeResults } from '../../features/disputes/components/dispute-results.js';
import { StatusTabs } from '../../features/disputes/components/status-tabs.js';
import { SummaryCards } from '../../features/disputes/components/summary-cards.js';
import {
  filteredBy,
  type FilterName,
  type ListView,
  readView,
  sortedBy,
  toListQuery,
  withFilters,
  writeView,
} from '../../features/disputes/list-view.js';
import { useSelection } from '../../features/disputes/use-selection.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useTitle } from '../../lib/use-title.js';
import { useWhenIdle } from '../../lib/use-when-idle.js';
import { paths } from '../paths.js';
import { preloadScreen } from '../screens.js';
import {
  ActiveFilters,
  AddFilterButton,
  NextDisputeLink,
  Summary,
  RowPreview,
  SavedViews,
  SelectionActions,
} from './dispute-list-tools.js';
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
