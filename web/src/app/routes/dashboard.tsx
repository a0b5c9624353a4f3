import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconShieldLock } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { PageHeader } from '../../components/page-header.js';
import { signOut } from '../../features/auth/api/auth.js';
import { AccountPanel } from '../../features/auth/components/account-panel.js';
import { AreaCard } from '../../features/dashboard/components/area-card.js';
import { NextDeadlines } from '../../features/disputes/components/next-deadlines.js';
import { areAnswered, useFirstAnswers } from '../../lib/use-first-answers.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { DashboardAreas } from './dashboard-areas.js';
import { DashboardFirstRun, firstRunQuestions } from './dashboard-first-run.js';
import classes from './dashboard.module.css';

export function DashboardScreen() {
  useTitle(texts.dashboard.documentTitle);
  const user = useUser();
  return (
    <>
      <PageHeader title={texts.dashboard.welcome(user.name)} subtitle={user.tenant?.name ?? user.email} />
      <div className={classes.grid}>
        <div className={classes.main}>{user.tenant === null ? <PlatformArea /> : <CompanyAreas />}</div>
        <Account user={user} />
      </div>
    </>
  );
}

function CompanyAreas() {
  const isThere = useQueries({ queries: firstRunQuestions(), combine: areAnswered });
  if (!useFirstAnswers(isThere)) return <LoadingAreas />;
  return (
    <>
      <DashboardFirstRun />
      <DashboardAreas />
      <NextDeadlines />
    </>
  );
}

function LoadingAreas() {
  return (
    <div role="status" aria-label={texts.dashboard.loading}>
      <Skeleton height={230} radius="lg" mb="1.25rem" />
      <Skeleton height={356} radius="lg" />
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
