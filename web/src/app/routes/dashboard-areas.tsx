import { IconBuildingBank, IconChartBar, IconScale, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';

import { UpgradeModal } from '../../components/upgrade-modal.js';
import { AreaCard, LockedCard } from '../../features/dashboard/components/area-card.js';
import { messages } from '../../features/dashboard/messages.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { useFeature } from '../../features/plans/api/plan.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { paths } from '../paths.js';
import classes from './dashboard.module.css';

export function DashboardAreas() {
  return (
    <nav className={classes.cards} aria-label="Areas">
      <DisputesCard />
      <GatedCard
        feature="template_management"
        title="Templates"
        text={messages.cards.templates}
        Icon={IconTemplate}
        to={paths.templates}
      />
      <PspAccountsCard />
      <GatedCard
        feature="analytics"
        title="Analytics"
        text={messages.cards.analytics}
        Icon={IconChartBar}
        to={paths.analytics}
      />
    </nav>
  );
}

/** Shows a line's height while its text is on the way, so that nothing moves when it comes. */
const onItsWay = '\u00a0';

function DisputesCard() {
  const { data } = useQuery(disputeSummaryQuery());
  return (
    <AreaCard
      title="Disputes"
      text={messages.cards.disputes}
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
      title="PSP Accounts"
      text={messages.cards.accounts}
      Icon={IconBuildingBank}
      to={paths.pspAccounts}
      live={data === undefined ? onItsWay : connectedWords(data.length)}
    />
  );
}

type GatedProps = ComponentProps<typeof AreaCard> & { readonly feature: PlanFeature };

/** As long as the plan is not known, the card leads on: the screen behind it asks, too. */
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
  if (pending === 0) return 'Nothing needs a response';
  const waiting = pending === 1 ? '1 needs a response' : `${pending.toLocaleString('en-US')} need a response`;
  return overdue === 0 ? waiting : `${waiting}, ${overdue.toLocaleString('en-US')} overdue`;
}

function connectedWords(count: number): string {
  if (count === 0) return 'Connect your first account';
  return count === 1 ? '1 account connected' : `${count} accounts connected`;
}
