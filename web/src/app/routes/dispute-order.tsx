import type { Dispute } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/orders';

import { evidenceKeys } from '../../features/evidence/api/evidence-keys.js';
import { OrderPanel } from '../../features/orders/components/order-panel.js';
import { hasStoreQuery } from '../../features/psp-accounts/api/has-store.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';

/** The order of a dispute, for companies with a connected store. */
export function DisputeOrder({ dispute }: { readonly dispute: Dispute }) {
  const user = useUser();
  return hasPermission(user, 'stores:read') ? (
    <Order dispute={dispute} mayWrite={hasPermission(user, 'evidence:write')} />
  ) : null;
}

function Order({ dispute, mayWrite }: { readonly dispute: Dispute; readonly mayWrite: boolean }) {
  const queries = useQueryClient();
  const { data: hasStore = false } = useQuery(hasStoreQuery());
  return (
    <OrderPanel
      disputeId={dispute.dispute_id}
      hasStore={hasStore}
      linkable={mayWrite}
      open={dispute.status === 'needs_response' && !dispute.locked}
      stores={<Link to={paths.pspAccounts}>{texts.disputeOrder.syncOrdersUnderPspAccounts}</Link>}
      onAdded={() => void queries.invalidateQueries({ queryKey: evidenceKeys.all })}
    />
  );
}
