import { Button } from '@mantine/core';
import { texts } from '#texts/admin';
import { texts as common } from '#texts/common';

import { CopyButton } from '../../../components/copy-button.js';
import { DateTime } from '../../../components/date-time.js';
import { RoleTag } from '../../../components/role-tag.js';
import { Tag } from '../../../components/tag.js';
import { TestBadge } from '../../../components/test-badge.js';
import { formatNumber } from '../../../lib/numbers.js';
import { useNow } from '../../../lib/use-now.js';
import type { TenantAct, TenantDetails } from '../api/admin.js';
import { describeRole } from '../user-filter.js';
import classes from './tenant-facts.module.css';
import { TenantStatusTag } from './tenant-status.js';

type Props = { readonly tenant: TenantDetails; readonly onAct: (act: TenantAct) => void };

export function TenantFacts({ tenant, onAct }: Props) {
  return (
    <div className="stack-lg">
      <div className="stack-sm">
        <p className="row gap-3 gap-x-4">
          <span className="break soft">{texts.tenantFacts.tenantId}</span>{' '}
          <span className="mono">{tenant.tenant_id}</span>
          <CopyButton text={tenant.tenant_id} label={texts.tenantFacts.copyTheTenantId} />
        </p>
        <StatusLine tenant={tenant} onAct={onAct} />
        <SecurityLine tenant={tenant} onAct={onAct} />
      </div>
      <Statistics stats={tenant.dispute_stats} />
      <Users users={tenant.users} />
      <Accounts accounts={tenant.psp_accounts} />
    </div>
  );
}

function StatusLine({ tenant, onAct }: Props) {
  const { status, restorable_until: until } = tenant;
  const now = useNow();
  const canReturn = status !== 'active' && (until === null || Date.parse(until) > now);
  return (
    <div className="row gap-3 gap-x-4">
      <TenantStatusTag status={status} />
      {status === 'deleted' && until !== null && (
        <span className="break soft">{texts.tenantFacts.canBeActivatedUntil(<DateTime iso={until} />)}</span>
      )}
      <span className="row gap-3 gap-x-4 ml-auto">
        {canReturn && (
          <Button variant="default" size="xs" onClick={() => onAct('active')}>
            {texts.tenantFacts.activate}
          </Button>
        )}
        {status === 'active' && (
          <Button variant="default" size="xs" onClick={() => onAct('suspended')}>
            {texts.tenantFacts.suspend}
          </Button>
        )}
        {status !== 'deleted' && (
          <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => onAct('deleted')}>
            {common.actions.delete}
          </Button>
        )}
      </span>
    </div>
  );
}

function SecurityLine({ tenant, onAct }: Props) {
  const { second_factor_demanded: isDemanded, status } = tenant;
  const { demanded, notDemanded } = texts.tenantSecurity;
  return (
    <div className="row gap-3 gap-x-4">
      <span className="break soft">{isDemanded ? demanded : notDemanded}</span>
      <span className="row gap-3 gap-x-4 ml-auto">
        {status !== 'deleted' && (
          <Button variant="default" size="xs" onClick={() => onAct(isDemanded ? 'release' : 'demand')}>
            {texts.tenantQuestion.verbs[isDemanded ? 'release' : 'demand']}
          </Button>
        )}
      </span>
    </div>
  );
}

function Statistics({ stats }: { readonly stats: TenantDetails['dispute_stats'] }) {
  const figures = [
    { label: texts.tenantFacts.figures.total, count: stats.total },
    { label: texts.tenantFacts.figures.needsResponse, count: stats.needs_response },
    { label: texts.tenantFacts.figures.submitted, count: stats.submitted },
  ];
  return (
    <section aria-label={texts.tenantFacts.disputeStatistics}>
      <h3>{texts.tenantFacts.disputes}</h3>
      <dl className={classes.figures}>
        {figures.map(({ label, count }) => (
          <div key={label} className="framed px-6 py-4">
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Users({ users }: { readonly users: TenantDetails['users'] }) {
  return (
    <section aria-label={texts.tenantFacts.users}>
      <h3>{texts.tenantFacts.usersHeading(users.length)}</h3>
      {users.length === 0 && <p className="break soft">{texts.tenantFacts.noUsers}</p>}
      <ul className={classes.list}>
        {users.map((user) => (
          <li className="middle apart gap-6 py-4" key={user.user_id}>
            <span className="grid tight shrinks">
              <span className="break strong">{user.name}</span>
              <span className="break soft">{user.email}</span>
            </span>
            <RoleTag role={user.role} label={describeRole(user.role)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Accounts({ accounts }: { readonly accounts: TenantDetails['psp_accounts'] }) {
  return (
    <section aria-label={texts.tenantFacts.pspAccounts}>
      <h3>{texts.tenantFacts.pspAccountsHeading(accounts.length)}</h3>
      {accounts.length === 0 && <p className="break soft">{texts.tenantFacts.noAccounts}</p>}
      <ul className={classes.list}>
        {accounts.map((account) => (
          <li className="middle apart gap-6 py-4" key={account.account_id}>
            <span className="grid tight shrinks">
              <span className="break strong">{account.account_name}</span>
              <span className="break soft">{account.provider_label}</span>
            </span>
            <span className="row gap-3 gap-x-4">
              {!account.is_active && <Tag tone="amber">{texts.tenantFacts.inactive}</Tag>}
              {account.environment === 'test' ? <TestBadge /> : <Tag tone="grey">{account.environment}</Tag>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
