import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { texts } from '#texts/refunds';

import { PageHeader } from '../../components/page-header.js';
import { Select } from '../../components/select.js';
import { providersQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import type { RefundStatus } from '../../features/refunds/api/refunds.js';
import { RefundApprovals } from '../../features/refunds/components/refund-approvals.js';
import { RefundList } from '../../features/refunds/components/refund-list.js';
import { useTitle } from '../../lib/use-title.js';
import { AlertTabs } from './alert-tabs.js';
import classes from './refunds.module.css';

const statuses: readonly RefundStatus[] = ['pending', 'sending', 'refunded', 'failed'];

/** The refunds that were started here. The URL has the state that they are filtered by. */
export function Component() {
  useTitle(texts.title);
  const [params, setParams] = useSearchParams();
  const status = statuses.find((known) => known === params.get('status'));
  const providers = useQuery(providersQuery()).data ?? [];
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle}>
        <Select
          aria-label={texts.list.filter}
          data={[
            { value: '', label: texts.list.every },
            ...statuses.map((value) => ({ value, label: texts.states[value] })),
          ]}
          value={status ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setParams(value === '' ? {} : { status: value }, { replace: true })
          }
        />
      </PageHeader>
      <AlertTabs />
      <div className="stack-lg">
        <RefundApprovals />
        <div className={classes.list}>
          <RefundList
            status={status}
            providerLabel={(id) => providers.find(({ value }) => value === id)?.label ?? id}
          />
        </div>
      </div>
    </>
  );
}
