import { Button } from '@mantine/core';
import { IconArrowRight, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dispute-list';

import { MenuButton } from '../../components/menu-button.js';
import { disputeListQuery, nextDisputeQuery } from '../../features/disputes/api/disputes.js';
import { ListSummary } from '../../features/disputes/components/list-summary.js';
import { ViewsButton } from '../../features/disputes/components/views-button.js';
import {
  type FilterName,
  hasChips,
  listFilters,
  type ListView,
  toListQuery,
} from '../../features/disputes/list-view.js';
import type { Preview } from '../../features/disputes/use-row-focus.js';
import type { Selection } from '../../features/disputes/use-selection.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import classes from './disputes.module.css';

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

export function SavedViews(props: Props) {
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
export function NextDisputeLink() {
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
      {texts.next}
    </Button>
  );
}

/** Adds a filter by its name. Its chip opens below. */
export function AddFilterButton({ onAdd }: { readonly onAdd: (name: FilterName) => void }) {
  // Only links have the id of an import, and a root cause.
  const offered = listFilters.filter(({ name }) => name !== 'import_id' && name !== 'root_cause');
  const entries = () => offered.map(({ name, label }) => ({ label, onSelect: () => onAdd(name) }));
  return (
    <MenuButton
      label={texts.filters}
      entries={entries}
      as={(props) => (
        <Button
          {...props}
          id="add-filter"
          title={texts.filters}
          variant="default"
          leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        >
          {texts.filters}
        </Button>
      )}
    >
      {texts.filters}
    </MenuButton>
  );
}

type ActiveProps = Props & { readonly added: FilterName | undefined; readonly onClosed: () => void };

/** The filters that the bar does not show, as chips. */
export function ActiveFilters(props: ActiveProps) {
  if (props.added === undefined && !hasChips(props.view)) return null;
  return (
    <Suspense fallback={<div className={classes.chips} />}>
      <MoreFilterChips {...props} />
    </Suspense>
  );
}

export function Summary({ view }: Pick<Props, 'view'>) {
  return (
    <div className={classes.summary}>
      <ListSummary view={view} />
    </div>
  );
}

type PreviewProps = Preview & { readonly view: ListView };

export function RowPreview({ view, disputeId, onPreview }: PreviewProps) {
  return disputeId === undefined ? null : (
    <Suspense fallback={null}>
      <DisputePreview {...{ view, disputeId, onPreview }} />
    </Suspense>
  );
}

/** Stays once something was selected, because an action may still be running. */
export function SelectionActions({ selection }: { readonly selection: Selection }) {
  const isAllowed = hasPermission(useUser(), 'disputes:write');
  const [isUsed, setIsUsed] = useState(false);
  if (!isUsed && isAllowed && Object.keys(selection.rows).length > 0) setIsUsed(true);
  return isUsed ? (
    <Suspense fallback={null}>
      <DisputeBulk selection={selection} />
    </Suspense>
  ) : null;
}
