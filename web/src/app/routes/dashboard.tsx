import { Button } from '@mantine/core';
import { IconBuildingBank, IconLogout, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { PageHeader } from '../../components/page-header.js';
import { signOut } from '../../features/auth/api/auth.js';
import { AccountPanel } from '../../features/auth/components/account-panel.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { NextDeadlines } from '../../features/disputes/components/next-deadlines.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import classes from './dashboard.module.css';

export function DashboardScreen() {
  useTitle('Dashboard');
  const user = useUser();
  return (
    <>
      <PageHeader title={`Welcome, ${user.name}`} subtitle={user.tenant?.name ?? user.email} />
      <div className={classes.grid}>
        <div className={classes.main}>
          <nav className={classes.cards} aria-label="Areas">
            <DisputesCard />
            <PspAccountsCard />
          </nav>
          <NextDeadlines />
        </div>
        <AccountPanel
          user={user}
          actions={
            <Button
              variant="default"
              leftSection={<IconLogout size={15} stroke={1.75} aria-hidden="true" />}
              onClick={() => void signOut()}
            >
              Logout
            </Button>
          }
        />
      </div>
    </>
  );
}

function DisputesCard() {
  const { data } = useQuery(disputeSummaryQuery());
  return (
    <Link className={classes.card} to={paths.disputes}>
      <IconScale className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <h2>Disputes</h2>
      <p>Look at what has arrived, add evidence and respond.</p>
      <p className={classes.live}>
        {data === undefined ? '\u00a0' : waitingWords(data.pending, data.overdue)}
      </p>
    </Link>
  );
}

function PspAccountsCard() {
  const { data } = useQuery(pspAccountsQuery());
  return (
    <Link className={classes.card} to={paths.pspAccounts}>
      <IconBuildingBank className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <h2>PSP Accounts</h2>
      <p>Connect payment providers, so that disputes arrive by themselves.</p>
      <p className={classes.live}>{data === undefined ? '\u00a0' : connectedWords(data.length)}</p>
    </Link>
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
