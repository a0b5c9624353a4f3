import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NavLink } from 'react-router-dom';
import { texts } from '#texts/shell';

import { hidden } from '../../components/hidden.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { useFeature } from '../../features/plans/api/plan.js';
import type { PlanFeature } from '../../features/plans/plan.js';
import { paths } from '../paths.js';
import { preloadScreen } from '../screens.js';
import { useNavigationEntries } from './navigation-entries.js';
import classes from './sidebar.module.css';

type Props = { readonly onNavigate: (() => void) | undefined };

export function Navigation({ onNavigate }: Props) {
  const entries = useNavigationEntries();
  return (
    <nav className={classes.nav} aria-label={texts.navigation.main}>
      {entries.map(({ to, label, Icon, feature, end = false }) => (
        <NavLink
          key={to}
          className={classes.link ?? ''}
          to={to}
          end={end}
          onClick={onNavigate}
          onPointerEnter={() => preloadScreen(to)}
          onFocus={() => preloadScreen(to)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span>{label}</span>
          {to === paths.disputes && <WaitingCount />}
          {feature !== undefined && <Lock feature={feature} />}
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
      {texts.navigation.waiting(data.pending, hidden)}
    </span>
  );
}

function Lock({ feature }: { readonly feature: PlanFeature }) {
  if (useFeature(feature) !== 'locked') return null;
  return (
    <span className={classes.lock}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" />
      {hidden(texts.navigation.notInYourPlan)}
    </span>
  );
}
