import { ActionIcon, Button } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { IconEye, IconInfoCircle, IconPrinter, IconSend } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { texts as approvalTexts } from '#texts/approvals';
import { texts as caseworkTexts } from '#texts/casework';
import { texts } from '#texts/disputes';

import { BackLink } from '../../components/back-link.js';
import { TestBadge } from '../../components/test-badge.js';
import { pendingApprovalQuery } from '../../features/approvals/api/approvals.js';
import { useApprovers } from '../../features/approvals/approvers.js';
import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { AssigneeSelect } from '../../features/casework/components/assignee-select.js';
import { disputeKeys } from '../../features/disputes/api/disputes.js';
import { Amount } from '../../features/disputes/components/amount.js';
import { DeadlineWords } from '../../features/disputes/components/deadline-alert.js';
import { PreviewTag } from '../../features/disputes/components/linked-dispute.js';
import { StatusTag } from '../../features/disputes/components/status-tag.js';
import { titleOf } from '../../features/disputes/dispute-title.js';
import { describeNetwork, describeReason } from '../../features/disputes/words.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { submissionState } from '../../features/submissions/progress.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { useShortcuts } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import classes from './dispute-head.module.css';

type Props = {
  readonly dispute: Dispute;
  readonly isLoaded: boolean;
  readonly onPreview: () => void;
  readonly onSubmit: () => void;
  readonly onDetails: () => void;
};

/** A sticky line with the case, its deadline, its assignee, and the buttons to preview and submit. */
export function DisputeHead({ dispute, isLoaded, onPreview, onSubmit, onDetails }: Props) {
  useShortcuts({ disputeDetails: onDetails });
  const isOpen = dispute.status === 'needs_response' && !dispute.locked;
  return (
    <header className={classes.root} data-bar={isOpen}>
      <BackLink to={paths.disputes}>{texts.disputeDetail.disputes}</BackLink>
      <div className={classes.what}>
        <h1>
          <span className={classes.name}>{titleOf(dispute)}</span> <Amount dispute={dispute} />
          {dispute.status !== 'needs_response' && <StatusTag status={dispute.status} />}
          {dispute.is_test_mode && <TestBadge />}
          <PreviewTag dispute={dispute} />
        </h1>
        <p>
          {[describeReason(dispute.reason), codeOf(dispute), dispute.provider_label]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {dispute.status === 'needs_response' && <DeadlineWords dispute={dispute} />}
      <span className={classes.assignee}>
        <DisputeAssignee dispute={dispute} isLoaded={isLoaded} />
      </span>
      <span className={classes.tools} data-screen-only>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={texts.disputeHead.details}
          title={texts.disputeHead.details}
          onClick={onDetails}
        >
          <IconInfoCircle {...icon} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={texts.disputeHead.printThisCase}
          title={texts.disputeHead.printThisCase}
          onClick={() => window.print()}
        >
          <IconPrinter {...icon} />
        </ActionIcon>
      </span>
      {isOpen && (
        <div className={classes.buttons} data-screen-only>
          {isLoaded && <Answer dispute={dispute} onPreview={onPreview} onSubmit={onSubmit} />}
        </div>
      )}
    </header>
  );
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** The network and its reason code, such as "Visa 13.1". */
function codeOf({ card_network: network, reason_code: code }: Dispute): string {
  return [network === null ? null : describeNetwork(network), code].filter((part) => part !== null).join(' ');
}

function Answer({ dispute, onPreview, onSubmit }: Pick<Props, 'dispute' | 'onPreview' | 'onSubmit'>) {
  const { dispute_id: disputeId, can_submit: canSubmit } = dispute;
  const { data: submissions = [] } = useQuery(submissionsQuery(disputeId));
  const { data: approval } = useQuery(pendingApprovalQuery(disputeId));
  const needsApproval = useApprovers(disputeId) !== undefined;
  const { answer, underWay } = submissionState(dispute, submissions);
  const isWaiting = approval?.action === 'submit';
  const isAnswerable = canSubmit && answer === undefined && underWay === undefined && !isWaiting;
  useShortcuts({ previewLetter: onPreview, submitResponse: isAnswerable ? onSubmit : undefined });
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconEye {...icon} />} onClick={onPreview}>
        {texts.disputeHead.previewLetter}
      </Button>
      {canSubmit && (
        <Button size="xs" leftSection={<IconSend {...icon} />} disabled={!isAnswerable} onClick={onSubmit}>
          {needsApproval ? approvalTexts.requestApproval : texts.disputeHead.submitResponse}
        </Button>
      )}
    </>
  );
}

type DisputeAssigneeProps = {
  readonly dispute: Dispute;
  /** True once the parts of the page are loaded, which include the colleagues. */
  readonly isLoaded: boolean;
};

/** The assignee, for users who may change it as a choice. */
function DisputeAssignee({ dispute, isLoaded }: DisputeAssigneeProps) {
  const queries = useQueryClient();
  const mayAssign = hasPermission(useUser(), 'disputes:write');
  const { data: colleagues = [] } = useQuery({ ...colleaguesQuery(), enabled: mayAssign && isLoaded });
  const name = dispute.assignee?.name ?? caseworkTexts.assigneeSelect.unassigned;
  if (!mayAssign) return name;
  return (
    <>
      <AssigneeSelect
        dispute={dispute}
        colleagues={colleagues}
        onChanged={() => void queries.invalidateQueries({ queryKey: disputeKeys.all })}
      />
      <span className="paper-only">{name}</span>
    </>
  );
}
