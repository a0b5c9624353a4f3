import { Button } from '@mantine/core';
import { IconArrowRight, IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dispute-list';

import { lazyDialog } from '../../components/lazy-dialog.js';
import { nextDisputeQuery } from '../../features/disputes/api/disputes.js';
import { ViewsButton } from '../../features/disputes/components/views-button.js';
import { countMoreFilters, type ListView, withFilters } from '../../features/disputes/list-view.js';
import type { Selection } from '../../features/disputes/use-selection.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import type { MoreFiltersProps } from './dispute-more-filters.js';
import classes from './disputes.module.css';

/** Loaded separately, so that the list appears sooner. */
const DisputeBulk = lazy(async () => ({ default: (await import('./dispute-bulk.js')).DisputeBulk }));
const ViewsMenu = lazy(async () => ({
  default: (await import('../../features/disputes/components/views-menu.js')).ViewsMenu,
}));
const MoreFilterChips = lazy(async () => ({
  default: (await import('./dispute-more-filters.js')).MoreFilterChips,
}));
const MoreFilters = lazyDialog<MoreFiltersProps>(
  async () => (await import('./dispute-more-filters.js')).MoreFilters,
);

type Props = {
  readonly view: ListView;
  readonly onView: (view: ListView, replace?: boolean) => void;
};

export function SavedViews(props: Props) {
  const maySave = hasPermission(useUser(), 'disputes:write');
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

/** Opens the filters that the bar does not show. */
export function MoreFiltersButton({ view, onView }: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} stroke={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {texts.moreFilters(countMoreFilters(view))}
      </Button>
      <MoreFilters
        opened={isOpen}
        view={view}
        onFilters={(filters) => onView(withFilters(view, filters))}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

/** The filters that the bar does not show, as chips. */
export function ActiveFilters(props: Props) {
  if (countMoreFilters(props.view) === 0) return null;
  return (
    <Suspense fallback={<div className={classes.chips} />}>
      <MoreFilterChips {...props} />
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
