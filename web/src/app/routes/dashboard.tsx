import { Button, Skeleton } from '@mantine/core';
import type { Dashboard, User } from '@rebuttal/sdk';
import { IconBuildingBank, IconChartBar, IconScale, IconShieldLock, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { Definitions } from '../../components/definitions.js';
import { PageHeader } from '../../components/page-header.js';
import { PeriodSelect, usePeriod } from '../../components/period-select.js';
import { FailedState } from '../../components/screen-states.js';
import { signOut } from '../../features/auth/api/auth.js';
import { AccountPanel } from '../../features/auth/components/account-panel.js';
import { dashboardQuery } from '../../features/dashboard/api/dashboard.js';
import { AreaCard, LockedCard } from '../../features/dashboard/components/area-card.js';
import { DemoBanner } from '../../features/dashboard/components/demo-banner.js';
import { DueWeek } from '../../features/dashboard/components/due-week.js';
import { FiguresRow } from '../../features/dashboard/components/figures-row.js';
import { FirstRun } from '../../features/dashboard/components/first-run.js';
import { OutcomesPanel } from '../../features/dashboard/components/outcomes-panel.js';
import { WaitingPanel } from '../../features/dashboard/components/waiting-panel.js';
import { firstRunSteps } from '../../features/dashboard/first-run.js';
import { useFeature } from '../../features/plans/api/plan.js';
import { UpgradeModal } from '../../features/plans/components/upgrade-modal.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { hasPermission } from '../../lib/permissions.js';
import { useServerMode } from '../../lib/use-server-mode.js';
import { useTitle } from '../../lib/use-title.js';
import { usePreferences } from '../../stores/preferences.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
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

/**
 * The onboarding checklist, shown to users who have the permissions for its steps. Disappears when all steps are
 * completed or when the user dismisses it.
 */
function DashboardFirstRun({ setup }: Pick<Dashboard, 'setup'>) {
  const user = useUser();
  const tenantId = user.tenant?.tenant_id ?? '';
  const hidden = usePreferences(({ firstRunHidden }) => firstRunHidden);
  const { sandbox: hasSandbox } = useServerMode();
  const steps = firstRunSteps(setup);
  const canComplete = hasPermission(user, 'psp_accounts:write') && hasPermission(user, 'settings:write');
  if (hidden.includes(tenantId) || !canComplete || steps.every(({ done }) => done)) return null;
  const hide = (): void => {
    usePreferences.setState({ firstRunHidden: [...hidden, tenantId] });
  };
  return <FirstRun steps={steps} hasSandbox={hasSandbox} onHide={hide} />;
}

/** Links to the areas of the app, each with a line about its current state. */
function DashboardAreas({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <nav className={classes.cards} aria-label={texts.dashboardAreas.areas}>
      <AreaCard
        title={texts.dashboardAreas.disputes}
        text={texts.messages.cards.disputes}
        Icon={IconScale}
        to={paths.disputes}
        live={waitingWords(dashboard)}
      />
      <GatedCard
        feature="template_management"
        title={texts.dashboardAreas.templates}
        text={texts.messages.cards.templates}
        Icon={IconTemplate}
        to={paths.templates}
      />
      <AreaCard
        title={texts.dashboardAreas.pspAccounts}
        text={texts.messages.cards.accounts}
        Icon={IconBuildingBank}
        to={paths.pspAccounts}
        live={connectedWords(dashboard.psp_account_count)}
      />
      <GatedCard
        feature="analytics"
        title={texts.dashboardAreas.analytics}
        text={texts.messages.cards.analytics}
        Icon={IconChartBar}
        to={paths.analytics}
      />
    </nav>
  );
}

type GatedProps = ComponentProps<typeof AreaCard> & { readonly feature: PlanFeature };

/** Links normally until the plan is loaded. The target screen checks the plan, too. */
function GatedCard({ feature, ...card }: GatedProps) {
  const [upgrading, setUpgrading] = useState(false);
  if (useFeature(feature) !== 'locked') return <AreaCard {...card} />;
  return (
    <>
      <LockedCard title={card.title} text={card.text} onUpgrade={() => setUpgrading(true)} />
      <UpgradeModal feature={feature} opened={upgrading} onClose={() => setUpgrading(false)} />
    </>
  );
}

function waitingWords({ needs_response_count: pending, due: { overdue_count: overdue } }: Dashboard): string {
  if (pending === 0) return texts.dashboardAreas.nothingNeedsAResponse;
  const waiting = texts.dashboardAreas.needResponse(pending);
  return overdue === 0 ? waiting : texts.dashboardAreas.waitingAndOverdue(waiting, overdue);
}

function connectedWords(count: number): string {
  if (count === 0) return texts.dashboardAreas.connectYourFirstAccount;
  return texts.dashboardAreas.accountsConnected(count);
}
