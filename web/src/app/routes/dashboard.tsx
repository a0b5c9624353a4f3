import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconShieldLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { Definitions } from '../../components/definitions.js';
import { PageHeader } from '../../components/page-header.js';
import { PeriodSelect, usePeriod } from '../../components/period-select.js';
import { FailedState } from '../../components/screen-states.js';
import { signOut } from '../../features/auth/api/auth.js';
import { AccountPanel } from '../../features/auth/components/account-panel.js';
import { dashboardQuery } from '../../features/dashboard/api/dashboard.js';
import { AreaCard } from '../../features/dashboard/components/area-card.js';
import { DemoBanner } from '../../features/dashboard/components/demo-banner.js';
import { DueWeek } from '../../features/dashboard/components/due-week.js';
import { FiguresRow } from '../../features/dashboard/components/figures-row.js';
import { OutcomesPanel } from '../../features/dashboard/components/outcomes-panel.js';
import { WaitingPanel } from '../../features/dashboard/components/waiting-panel.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { DashboardAreas } from './dashboard-areas.js';
import { DashboardFirstRun } from './dashboard-first-run.js';
import classes from './dashboard.module.css';

export function Component() {
  useTitle(texts.dashboard.documentTitle);
  const user = useUser();
  return (
    <>
      <PageHeader title={texts.dashboard.welcome(user.name)} subtitle={user.tenant?.name ?? user.email}>
        {user.tenant !== null && <PeriodSelect />}
      </PageHeader>
      {user.tenant === null ? (
        <div className={classes.grid}>
          <PlatformArea />
          <Account user={user} />
        </div>
      ) : (
        <CompanyDashboard user={user} />
      )}
    </>
  );
}

function CompanyDashboard({ user }: { readonly user: User }) {
  const { data, isError, refetch } = useQuery(dashboardQuery(usePeriod().from));
  if (data === undefined && isError)
    return <FailedState title={texts.failed} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingDashboard />;
  return (
    <div className="stack-lg">
      {data.demo !== null && <DemoBanner demo={data.demo} />}
      <DashboardFirstRun setup={data.setup} />
      <FiguresRow dashboard={data} />
      <div className={classes.grid}>
        <div className="stack-lg">
          <WaitingPanel waiting={data.waiting} />
          <OutcomesPanel outcomes={data.outcomes} />
        </div>
        <div className="stack-lg">
          <DueWeek due={data.due} />
          <Account user={user} />
        </div>
      </div>
      <DashboardAreas dashboard={data} />
      <Definitions definitions={data.definitions} />
    </div>
  );
}

function LoadingDashboard() {
  return (
    <div role="status" aria-label={texts.dashboard.loading} className="stack-lg">
      <Skeleton height={96} radius="lg" />
      <Skeleton height={420} radius="lg" />
    </div>
  );
}

function PlatformArea() {
  return (
    <nav className={classes.cards} aria-label={texts.dashboard.areas}>
      <AreaCard
        title={texts.dashboard.administration}
        text={texts.messages.cards.admin}
        Icon={IconShieldLock}
        to={paths.admin}
      />
    </nav>
  );
}

function Account({ user }: { readonly user: User }) {
  return (
    <AccountPanel
      user={user}
      actions={
        <>
          <Button variant="default" size="xs" component={Link} to={paths.settings}>
            {texts.dashboard.settings}
          </Button>
          <Button variant="default" size="xs" onClick={() => void signOut()}>
            {texts.dashboard.logout}
          </Button>
        </>
      }
    />
  );
}
