import type { Dispute } from '@rebuttal/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts } from '#texts/casework';

import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { AssigneeSelect } from '../../features/casework/components/assignee-select.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import classes from './dispute-detail.module.css';

type Props = {
  readonly dispute: Dispute;
  /** True once the parts of the page are loaded, which include the colleagues. */
  readonly isLoaded: boolean;
};

/** The assignee, for users who may change it as a choice. */
export function DisputeAssignee({ dispute, isLoaded }: Props) {
  const queries = useQueryClient();
  const mayAssign = hasPermission(useUser(), 'disputes:write');
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(), enabled: mayAssign && isLoaded });
  const name = dispute.assignee?.name ?? texts.assigneeSelect.unassigned;
  if (!mayAssign) return name;
  return (
    <>
      <AssigneeSelect
        dispute={dispute}
        colleagues={colleagues}
        onChanged={() => void queries.invalidateQueries({ queryKey: disputeKeys.all })}
      />
      <span className={classes.onPaper}>{name}</span>
    </>
  );
}
