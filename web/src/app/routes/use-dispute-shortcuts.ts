import type { Dispute } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';

import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { useShortcuts } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import { assignDispute } from './row-actions.js';

/** The shortcuts of the dispute page that don't depend on its status. */
export function useDisputeShortcuts({ dispute_id: disputeId }: Dispute): void {
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = (useLocation().state ?? {}) as { readonly search?: unknown };
  useShortcuts({
    assignDispute: hasPermission(user, 'disputes:write')
      ? () => void assignDispute(queries, { disputeId, userId: user.user_id })
      : undefined,
    backToList: () =>
      void navigate(
        { pathname: paths.disputes, search: typeof search === 'string' ? search : '' },
        { state: typeof search === 'string' ? { isBack: true } : undefined },
      ),
  });
}
