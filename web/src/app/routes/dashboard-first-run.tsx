import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { readServerMode } from '../../api/server-mode.js';
import { FirstRun } from '../../features/dashboard/components/first-run.js';
import { firstRunSteps } from '../../features/dashboard/first-run.js';
import { disputeSummaryQuery } from '../../features/disputes/api/disputes.js';
import { pspAccountsQuery } from '../../features/psp-accounts/api/psp-accounts.js';
import { responseSettingsQuery } from '../../features/settings/api/settings.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';

/** The data that the checklist needs. */
export const firstRunQuestions = () =>
  [pspAccountsQuery(), disputeSummaryQuery(), responseSettingsQuery()] as const;

/**
 * The onboarding checklist, shown to users who have the permissions for its steps. Disappears when all steps are
 * completed or when the user dismisses it.
 */
export function DashboardFirstRun() {
  const user = useUser();
  const [hidden, hide] = useHidden(user.tenant?.tenant_id ?? '');
  const hasSandbox = useSandbox();
  const steps = firstRunSteps({
    accounts: useQuery(pspAccountsQuery()).data,
    disputes: useQuery(disputeSummaryQuery()).data?.total,
    settings: useQuery(responseSettingsQuery()).data,
  });
  const mayDoThem = hasPermission(user, 'psp_accounts:write') && hasPermission(user, 'settings:write');
  if (hidden || !mayDoThem || steps === undefined || steps.every(({ done }) => done)) return null;
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

function useSandbox(): boolean {
  const [sandbox, setSandbox] = useState(false);
  useEffect(() => {
    void readServerMode().then((mode) => setSandbox(mode.sandbox));
  }, []);
  return sandbox;
}
