import type { User } from '@rebuttal/sdk';

import classes from '../../features/automation/components/automation.module.css';
import { LimitsPanel } from '../../features/automation/components/limits-panel.js';
import { RulesPanel } from '../../features/automation/components/rules-panel.js';
import { RunsPanel } from '../../features/automation/components/runs-panel.js';

/** Rules, their limits, and what they did. */
export function AutomationTab({ user }: { readonly user: User }) {
  return (
    <div className={classes.panels}>
      <RulesPanel user={user} />
      <LimitsPanel user={user} />
      <RunsPanel />
    </div>
  );
}
