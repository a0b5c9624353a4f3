import { IconBuildingBank, IconChartBar, IconScale, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { texts } from '#texts/dashboard';

import { AreaCard, LockedCard } from '../../features/dashboard/components/area-card.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { useFeature } from '../../features/plans/api/plan.js';
import { UpgradeModal } from '../../features/plans/components/upgrade-modal.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { paths } from '../paths.js';
import classes from './dashboard.module.css';

export function DashboardAreas() {
  return (
    <nav className={classes.cards} aria-label={texts.dashboardAreas.areas}>
      <DisputesCard />
      <GatedCard
        feature="template_management"
        title={texts.dashboardAreas.templates}
        text={texts.messages.cards.templates}
        Icon={IconTemplate}
        to={paths.templates}
      />
      <PspAccountsCard />
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

/** Reserves the height of one line while its text loads, to prevent layout shift. */
const onItsWay = '\u00a0';

function DisputesCard() {
  const { data } = useQuery(disputeSummaryQuery());
  return (
    <AreaCard
      title={texts.dashboardAreas.disputes}
      text={texts.messages.cards.disputes}
      Icon={IconScale}
      to={paths.disputes}
      live={data === undefined ? onItsWay : waitingWords(data.pending, data.overdue)}
    />
  );
}

function PspAccountsCard() {
  const { data } = useQuery(pspAccountsQuery());
  return (
    <AreaCard
      title={texts.dashboardAreas.pspAccounts}
      text={texts.messages.cards.accounts}
      Icon={IconBuildingBank}
      to={paths.pspAccounts}
      live={data === undefined ? onItsWay : connectedWords(data.length)}
    />
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

function waitingWords(pending: number, overdue: number): string {
  if (pending === 0) return texts.dashboardAreas.nothingNeedsAResponse;
  const waiting = texts.dashboardAreas.needResponse(pending);
  return overdue === 0 ? waiting : texts.dashboardAreas.waitingAndOverdue(waiting, overdue);
}

function connectedWords(count: number): string {
  if (count === 0) return texts.dashboardAreas.connectYourFirstAccount;
  return texts.dashboardAreas.accountsConnected(count);
}
