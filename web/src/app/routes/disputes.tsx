import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { ExportButton } from '../../components/export-button.js';
import { PageHeader } from '../../components/page-header.js';
import { exportDisputes } from '../../features/disputes/api/export.js';
import { DisputeFilters } from '../../features/disputes/components/dispute-filters.js';
import { DisputeResults } from '../../features/disputes/components/dispute-results.js';
import { SummaryCards } from '../../features/disputes/components/summary-cards.js';
import {
  filteredBy,
  type FilterName,
  type ListView,
  readView,
  sortedBy,
  writeView,
} from '../../features/disputes/list-view.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { useNarrow } from '../../lib/use-narrow.js';
import { useTitle } from '../../lib/use-title.js';
import { useWhenIdle } from '../../lib/use-when-idle.js';
import { screens } from '../screens.js';

const offered = [
  { value: 'stripe', label: 'Stripe' },
  { value: 'adyen', label: 'Adyen' },
  { value: 'paypal', label: 'PayPal' },
  { value: 'checkout', label: 'Checkout.com' },
  { value: 'worldpay', label: 'Worldpay' },
];

function preloadDetail(): void {
  screens.disputeDetail.preload().catch(() => undefined);
}

export function DisputesScreen() {
  useTitle(texts.disputes.documentTitle);
  const narrow = useNarrow();
  const { view, show, filter } = useListView();
  useWhenIdle(preloadDetail);
  const accounts = useQuery(pspAccountsQuery()).data ?? [];
  const known = new Map(offered.map(({ value, label }) => [value, label]));
  for (const { provider, provider_label: label } of accounts)
    if (!known.has(provider)) known.set(provider, label);
  return (
    <>
      <PageHeader title={texts.disputes.disputes} subtitle={texts.disputes.subtitle}>
        <ExportButton download={() => exportDisputes(view.filters)} fileName="disputes.csv" />
      </PageHeader>
      <SummaryCards />
      <DisputeFilters
        view={view}
        providers={[...known].map(([value, label]) => ({ value, label }))}
        accounts={accounts.map((account) => ({ value: account.account_id, label: account.account_name }))}
        withSorting={narrow}
        onFilter={filter}
        onSort={(column) => show(sortedBy(view, column))}
        onClear={() => show({ ...view, filters: {}, page: 1 })}
      />
      <DisputeResults view={view} narrow={narrow} onView={show} onOpening={preloadDetail} />
    </>
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
