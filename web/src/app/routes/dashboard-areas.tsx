import type { Dashboard } from '@rebuttal/sdk';
import { IconBuildingBank, IconChartBar, IconScale, IconTemplate } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { texts } from '#texts/dashboard';

import { AreaCard, LockedCard } from '../../features/dashboard/components/area-card.js';
import { useFeature } from '../../features/plans/api/plan.js';
import { UpgradeModal } from '../../features/plans/components/upgrade-modal.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { paths } from '../paths.js';
import classes from './dashboard.module.css';

/** Links to the areas of the app, each with a line about its current state. */
export function DashboardAreas({ dashboard }: { readonly dashboard: Dashboard }) {
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
