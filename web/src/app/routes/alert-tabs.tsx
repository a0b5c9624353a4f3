import { NavLink } from 'react-router-dom';
import { texts } from '#texts/alerts';

import classes from '../../features/disputes/components/status-tabs.module.css';
import { paths } from '../paths.js';

/** The alerts, and the refunds that they and others caused. */
export function AlertTabs() {
  return (
    <nav className={classes.root} aria-label={texts.tabs.label}>
      <NavLink className={classes.tab ?? ''} to={paths.alerts} end>
        {texts.tabs.alerts}
      </NavLink>
      <NavLink className={classes.tab ?? ''} to={paths.refunds}>
        {texts.tabs.refunds}
      </NavLink>
    </nav>
  );
}
