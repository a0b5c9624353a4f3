import type { Dashboard } from '@rebuttal/sdk';

import { FirstRun } from '../../features/dashboard/components/first-run.js';
import { firstRunSteps } from '../../features/dashboard/first-run.js';
import { hasPermission } from '../../lib/permissions.js';
import { useServerMode } from '../../lib/use-server-mode.js';
import { usePreferences } from '../../stores/preferences.js';
import { useUser } from '../../stores/session.js';

/**
 * The onboarding checklist, shown to users who have the permissions for its steps. Disappears when all steps are
 * completed or when the user dismisses it.
 */
export function DashboardFirstRun({ setup }: Pick<Dashboard, 'setup'>) {
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
