import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { Loaded } from '../../components/loaded.js';
import { MoreButton } from '../../components/more-button.js';
import { PageHeader } from '../../components/page-header.js';
import { EmptyState } from '../../components/screen-states.js';
import { Select } from '../../components/select.js';
import { type AlertFilter, alertsQuery, type AlertState } from '../../features/alerts/api/alerts.js';
import { toCases } from '../../features/alerts/cases.js';
import { AlertBulk } from '../../features/alerts/components/alert-bulk.js';
import { AlertResults } from '../../features/alerts/components/alert-results.js';
import { AlertTable } from '../../features/alerts/components/alert-table.js';
import { alertStates, describeSource, sourceNames } from '../../features/alerts/words.js';
import { useSelection } from '../../features/disputes/use-selection.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';
import { AlertTabs } from './alert-tabs.js';

const words = texts.list;

/** Alerts by urgency. The URL has the filters; without them, open alerts are shown. */
export function Component() {
  useTitle(texts.title);
  const { filter, show } = useFilter();
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <Select
          aria-label={texts.filters.state}
          data={[
            ...alertStates.map((value) => ({ value, label: texts.states[value] })),
            { value: everyState, label: texts.filters.everyState },
          ]}
          value={filter.state ?? everyState}
          onChange={({ currentTarget: { value } }) => show('state', value === 'open' ? '' : value)}
        />
        <Select
          aria-label={texts.filters.source}
          data={[
            { value: '', label: texts.filters.everySource },
            ...sourceNames.map((value) => ({ value, label: describeSource(value) })),
          ]}
          value={filter.source}
          onChange={({ currentTarget: { value } }) => show('source', value)}
        />
      </PageHeader>
      <AlertTabs />
      <Alerts filter={filter} />
    </>
  );
}

const everyState = 'all';

function useFilter() {
  const [params, setParams] = useSearchParams();
  const given = params.get('state') ?? 'open';
  const state: AlertState | undefined = alertStates.find((known) => known === given);
  const show = (name: 'state' | 'source', value: string): void => {
    const next = new URLSearchParams(params);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setParams(next, { replace: true });
  };
  return { filter: { state, source: params.get('source') ?? '' }, show };
}

function Alerts({ filter }: { readonly filter: AlertFilter }) {
  const query = useInfiniteQuery(alertsQuery(filter));
  const selection = useSelection(JSON.stringify(filter));
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} rows={[56, 56, 56]}>
      {({ pages }) => {
        const cases = toCases(pages.flatMap(({ alerts }) => alerts));
        return (
          <>
            {cases.length === 0 ? <NoAlerts filter={filter} /> : <AlertTable {...{ cases, selection }} />}
            <MoreButton query={query} label={words.showOlder} />
            <AlertResults />
            <AlertBulk cases={cases} selection={selection} />
          </>
        );
      }}
    </Loaded>
  );
}

/** How to get alerts, unless only the filters hide them. */
function NoAlerts({ filter: { state, source } }: { readonly filter: AlertFilter }) {
  const isFiltered = source !== '' || (state !== 'open' && state !== undefined);
  return (
    <div className="card">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.5} aria-hidden="true" />}
        title={isFiltered ? words.noneFiltered : words.none}
        text={isFiltered ? words.noneFilteredText : words.noneText}
      >
        {!isFiltered && (
          <>
            <Button component={Link} to={paths.pspAccounts}>
              {words.connect}
            </Button>
            <Button component={Link} variant="default" to={paths.settingsTab('alert-sources')}>
              {words.addSource}
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  );
}
