import { IconBuildingBank, IconLayoutDashboard, IconScale } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';

import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { paths } from '../paths.js';
import { preloadScreen } from '../screens.js';
import classes from './sidebar.module.css';

const entries = [
  { to: paths.dashboard, label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: paths.disputes, label: 'Disputes', Icon: IconScale },
  { to: paths.pspAccounts, label: 'PSP Accounts', Icon: IconBuildingBank },
];

type Props = { readonly onNavigate: (() => void) | undefined };

export function Navigation({ onNavigate }: Props) {
  return (
    <nav className={classes.nav} aria-label="Main">
      {entries.map(({ to, label, Icon }) => (
        <NavLink
          key={to}
          className={classes.link ?? ''}
          to={to}
          onClick={onNavigate}
          onPointerEnter={() => preloadScreen(to)}
          onFocus={() => preloadScreen(to)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {to === paths.disputes && <WaitingCount />}
        </NavLink>
      ))}
    </nav>
  );
}

function WaitingCount() {
  const { data } = useQuery(disputeSummaryQuery());
  if (data === undefined || data.pending === 0) return null;
  return (
    <span className={classes.count} data-tone={data.overdue > 0 ? 'red' : 'amber'}>
      {data.pending.toLocaleString('en-US')}
      <span className="visually-hidden"> need a response</span>
    </span>
  );
}
