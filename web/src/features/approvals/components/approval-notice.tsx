import { Button } from '@mantine/core';
import type { Approval, ResponsePreview } from '@rebuttal/sdk';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { texts } from '#texts/approvals';

import { Callout, Problem } from '../../../components/callout.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { useUser } from '../../../stores/session.js';
import { pendingApprovalQuery, useDecision } from '../api/approvals.js';
import classes from './approvals.module.css';

type Props = {
  readonly disputeId: string;
  /** The disputed amount. */
  readonly amount: ReactNode;
  /** The reasons against sending the response, as it is now. */
  readonly reasons: readonly Reason[];
};

type Reason = ResponsePreview['checks'][number];

/** A request that waits for another person, with the buttons to decide it. */
export function ApprovalNotice({ disputeId, ...props }: Props) {
  const { data } = useQuery(pendingApprovalQuery(disputeId));
  return data === null || data === undefined ? null : (
    <PendingApproval key={data.approval_id} approval={data} {...props} />
  );
}

type PendingProps = Omit<Props, 'disputeId'> & {
  readonly approval: Approval;
  /** The facts of the request, where the screen doesn't show them. */
  readonly children?: ReactNode;
};

export function PendingApproval({ approval, amount, reasons, children }: PendingProps) {
  const user = useUser();
  const [isAsking, setIsAsking] = useState(false);
  const decision = useDecision(approval.approval_id);
  const isOwn = approval.requested_by.user_id === user.user_id;
  const words = texts.notice[approval.action];
  const close = (): void => {
    decision.reset();
    setIsAsking(false);
  };
  return (
    <div className={classes.root}>
      <Callout
        tone="amber"
        title={words.title}
        icon={<IconUserCheck size={18} aria-hidden="true" />}
        role="status"
      >
        <p>
          {texts.notice.requestedBy(
            approval.requested_by.name,
            approval.requested_via === 'api_key' ? 'api_key' : 'session',
          )}
          {!approval.can_approve && ` ${texts.notice.anotherMember}`}
        </p>
        {children}
        {approval.override_reason !== null && <p>{texts.notice.override(approval.override_reason)}</p>}
        {!isAsking && decision.isError && <Problem>{errorText(decision.error, texts.notice.failed)}</Problem>}
        <div className={classes.actions}>
          {approval.can_approve && (
            <Button size="xs" onClick={() => setIsAsking(true)}>
              {words.approve}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={decision.isPending && !isAsking}
            onClick={() => decision.mutate({ isApproved: false })}
          >
            {isOwn ? texts.notice.withdraw : texts.notice.reject}
          </Button>
        </div>
      </Callout>
      <Question {...{ approval, amount, reasons, decision, children }} isOpen={isAsking} onClose={close} />
    </div>
  );
}

type QuestionProps = PendingProps & {
  readonly decision: ReturnType<typeof useDecision>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

function Question({ approval, amount, reasons, decision, children, isOpen, onClose }: QuestionProps) {
  const words = texts.notice[approval.action];
  return (
    <ConfirmModal
      opened={isOpen}
      title={words.approve}
      confirmLabel={words.approve}
      busy={decision.isPending}
      problem={decision.isError ? errorText(decision.error, texts.notice.failed) : undefined}
      onConfirm={() => decision.mutate({ isApproved: true }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{words.amount(amount)}</p>
      {children}
      {approval.action === 'submit' && <Reasons reasons={reasons} />}
      <p>{words.consequence}</p>
    </ConfirmModal>
  );
}

function Reasons({ reasons }: Pick<Props, 'reasons'>) {
  if (reasons.length === 0) return null;
  return (
    <ul aria-label={texts.notice.reasons}>
      {reasons.map(({ code, group, message }) => (
        <li key={`${code} ${message}`}>{texts.notice.reason(group, message)}</li>
      ))}
    </ul>
  );
}
