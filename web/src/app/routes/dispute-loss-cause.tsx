import type { Dispute } from '@rebuttal/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/casework';
import { texts as words } from '#texts/dispute-words';

import { LossCauseSelect } from '../../features/casework/components/loss-cause-select.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';

/** The cause that the team tagged, for users who may change it as a choice. */
export function DisputeLossCause({ dispute }: { readonly dispute: Dispute }) {
  const queries = useQueryClient();
  if (hasPermission(useUser(), 'disputes:write'))
    return (
      <LossCauseSelect
        dispute={dispute}
        onChanged={() => void queries.invalidateQueries({ queryKey: disputeKeys.all })}
      />
    );
  return dispute.loss_cause === null ? texts.lossCauseSelect.none : words.lossCauses[dispute.loss_cause];
}
