import { Button } from '@mantine/core';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { useNow } from '../../../lib/use-now.js';
import type { TenantDetails, TenantStatus } from '../api/admin.js';
import classes from './tenant-facts.module.css';
import { TenantStatusTag } from './tenant-status.js';

type Props = { readonly tenant: TenantDetails; readonly onStatus: (status: TenantStatus) => void };

export function TenantFacts({ tenant, onStatus }: Props) {
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <p className={classes.id}>
          <span className={classes.soft}>Tenant ID</span> <span className="mono">{tenant.tenant_id}</span>
          <CopyButton text={tenant.tenant_id} label="Copy the tenant ID" />
        </p>
        <StatusLine tenant={tenant} onStatus={onStatus} />
      </div>
      <Statistics stats={tenant.dispute_stats} />
      <Users users={tenant.users} />
      <Accounts accounts={tenant.psp_accounts} />
    </div>
  );
}

function StatusLine({ tenant, onStatus }: Props) {
  const { status, restorable_until: until } = tenant;
  const now = useNow();
  const canReturn = status !== 'active' && (until === null || Date.parse(until) > now);
  return (
    <div className={classes.status}>
      <TenantStatusTag status={status} />
      {status === 'deleted' && until !== null && (
        <span className={classes.soft}>
          can be activated until <DateTime iso={until} />
        </span>
      )}
      <span className={classes.acts}>
        {canReturn && (
          <Button variant="default" size="xs" onClick={() => onStatus('active')}>
            Activate
          </Button>
        )}
        {status === 'active' && (
          <Button variant="default" size="xs" onClick={() => onStatus('suspended')}>
            Suspend
          </Button>
        )}
        {status !== 'deleted' && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            c="var(--tone-red)"
            onClick={() => onStatus('deleted')}
          >
            Delete
          </Button>
        )}
      </span>
    </div>
  );
}

function Statistics({ stats }: { readonly stats: TenantDetails['dispute_stats'] }) {
  const figures = [
    { label: 'Total', count: stats.total },
    { label: 'Needs Response', count: stats.needs_response },
    { label: 'Submitted', count: stats.submitted },
  ];
  return (
    <section aria-label="Dispute statistics">
      <h3>Disputes</h3>
      <dl className={classes.figures}>
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Users({ users }: { readonly users: TenantDetails['users'] }) {
  return (
    <section aria-label="Users">
      <h3>Users ({users.length})</h3>
      {users.length === 0 && <p className={classes.soft}>Nobody belongs to this company.</p>}
      <ul className={classes.list}>
        {users.map((user) => (
          <li key={user.user_id}>
            <span className={classes.lines}>
              <span className={classes.name}>{user.name}</span>
              <span className={classes.soft}>{user.email}</span>
            </span>
            <Tag tone={user.role === 'owner' ? 'violet' : 'grey'}>{user.role}</Tag>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Accounts({ accounts }: { readonly accounts: TenantDetails['psp_accounts'] }) {
  return (
    <section aria-label="PSP accounts">
      <h3>PSP Accounts ({accounts.length})</h3>
      {accounts.length === 0 && <p className={classes.soft}>No provider is connected.</p>}
      <ul className={classes.list}>
        {accounts.map((account) => (
          <li key={account.account_id}>
            <span className={classes.lines}>
              <span className={classes.name}>{account.account_name}</span>
              <span className={classes.soft}>{account.provider}</span>
            </span>
            <span className={classes.tags}>
              {!account.is_active && <Tag tone="amber">Inactive</Tag>}
              {account.environment === 'test' ? <TestBadge /> : <Tag tone="grey">{account.environment}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
