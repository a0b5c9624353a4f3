import type { Dispute } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { AssigneeSelect } from '../../features/casework/components/assignee-select.js';
import { TimelinePanel } from '../../features/casework/components/timeline-panel.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { membersQuery } from '../../features/team/api/team.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';

/** The timeline of a dispute, with the company's members for mentions and assignment. */
export function DisputeTimeline({ dispute }: { readonly dispute: Dispute }) {
  const queries = useQueryClient();
  const { data: members = [] } = useQuery(membersQuery());
  const isEditable = hasPermission(useUser(), 'disputes:write');
  return (
    <TimelinePanel
      disputeId={dispute.dispute_id}
      provider={dispute.provider_label}
      colleagues={members}
      assignee={
        isEditable && (
          <AssigneeSelect
            dispute={dispute}
            colleagues={members}
            onChanged={() => void queries.invalidateQueries({ queryKey: disputeKeys.all })}
          />
        )
      }
    />
  );
}
