import type { Dispute } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { TimelinePanel } from '../../features/casework/components/timeline-panel.js';

/** The timeline of a dispute, with the company's members for mentions. */
export function DisputeTimeline({ dispute }: { readonly dispute: Dispute }) {
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  return (
    <TimelinePanel disputeId={dispute.dispute_id} provider={dispute.provider_label} colleagues={colleagues} />
  );
}
