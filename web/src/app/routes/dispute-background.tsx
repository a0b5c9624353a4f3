import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { TimelinePanel } from '../../features/casework/components/timeline-panel.js';
import { HistoryPanel } from '../../features/customer-history/components/history-panel.js';
import { DisputeRefunds } from '../../features/refunds/components/dispute-refunds.js';
import { DisputeOrder } from './dispute-order.js';

/** The order, other records of the customer, notes and events. */
export function DisputeBackground({ dispute }: { readonly dispute: Dispute }) {
  const { dispute_id: disputeId, provider_label: provider } = dispute;
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  return (
    <>
      <DisputeRefunds dispute={dispute} />
      <DisputeOrder dispute={dispute} />
      <HistoryPanel disputeId={disputeId} />
      <TimelinePanel disputeId={disputeId} provider={provider} colleagues={colleagues} />
    </>
  );
}
