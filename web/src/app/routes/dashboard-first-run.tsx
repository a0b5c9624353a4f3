import type { Dashboard } from '@rebuttal/sdk';
import { useState } from 'react';

import { FirstRun } from '../../features/dashboard/components/first-run.js';
import { firstRunSteps } from '../../features/dashboard/first-run.js';
import { hasPermission } from '../../lib/permissions.js';
import { useServerMode } from '../../lib/use-server-mode.js';
import { useUser } from '../../stores/session.js';

/**
 * The onboarding checklist, shown to users who have the permissions for its steps. Disappears when all steps are
 * completed or when the user dismisses it.
 */
export function DashboardFirstRun({ setup }: Pick<Dashboard, 'setup'>) {
  const user = useUser();
  const [hidden, hide] = useHidden(user.tenant?.tenant_id ?? '');
  const { sandbox: hasSandbox } = useServerMode();
  const steps = firstRunSteps(setup);
  const canComplete = hasPermission(user, 'psp_accounts:write') && hasPermission(user, 'settings:write');
  if (hidden || !canComplete || steps.every(({ done }) => done)) return null;
  return <FirstRun steps={steps} hasSandbox={hasSandbox} onHide={hide} />;
}

/** Stored in this browser, per company. */
function useHidden(tenantId: string): [boolean, () => void] {
  const key = `rebuttal-first-run-hidden-${tenantId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) !== null);
  const hide = (): void => {
    localStorage.setItem(key, 'yes');
    setHidden(true);
  };
  return [hidden, hide];
}
