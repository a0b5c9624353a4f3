import { Button, Modal, Textarea } from '@mantine/core';
import type { Approval, ResponsePreview } from '@rebuttal/sdk';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/approvals';

import { Callout, Problem } from '../../../components/callout.js';
import { ConfirmAction } from '../../../components/confirm-action.js';
import { FormEnd } from '../../../components/form-end.js';
import { errorText } from '../../../lib/error-text.js';
import { useDraft } from '../../../stores/drafts.js';
import { useUser } from '../../../stores/session.js';
import { pendingApprovalQuery, useDecision } from '../api/approvals.js';

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
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const decision = useDecision(approval.approval_id);
  const isOwn = approval.requested_by.user_id === user.user_id;
  const words = texts.notice[approval.action];
  const close = (): void => {
    decision.reset();
    setAsking(undefined);
  };
  return (
    <div className="mb-8">
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
        {asking === undefined && decision.isError && (
          <Problem>{errorText(decision.error, texts.notice.failed)}</Problem>
        )}
        <div className="wrap gap-5 mt-5">
          {approval.can_approve && (
            <Button size="xs" onClick={() => setAsking('approve')}>
              {words.approve}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={decision.isPending && asking === undefined}
            onClick={() => (isOwn ? decision.mutate({ isApproved: false }) : setAsking('reject'))}
          >
            {isOwn ? texts.notice.withdraw : texts.notice.reject}
          </Button>
        </div>
      </Callout>
      <Question
        {...{ approval, amount, reasons, decision, children }}
        isOpen={asking === 'approve'}
        onClose={close}
      />
      <Modal opened={asking === 'reject'} onClose={close} title={texts.rejection.title}>
        <Rejection {...{ approval, decision }} onClose={close} />
      </Modal>
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
    <ConfirmAction
      opened={isOpen}
      title={words.approve}
      confirmLabel={words.approve}
      action={decision}
      input={{ isApproved: true }}
      failed={texts.notice.failed}
      onClose={onClose}
    >
      <p>{words.amount(amount)}</p>
      {children}
      {approval.action === 'submit' && <Reasons reasons={reasons} />}
      <p>{words.consequence}</p>
    </ConfirmAction>
  );
}

/** The server accepts no longer one. */
const reasonLengthMax = 500;

function Rejection({
  approval,
  decision,
  onClose,
}: Pick<QuestionProps, 'approval' | 'decision' | 'onClose'>) {
  const [reason, setReason] = useDraft(`reject/${approval.approval_id}`);
  const end = (): void => {
    setReason('');
    onClose();
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    decision.mutate({ isApproved: false, reason }, { onSuccess: end });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Textarea
        label={texts.rejection.reason}
        description={
          approval.action === 'refund'
            ? texts.rejection.refundHint
            : texts.rejection.hint(approval.requested_by.name)
        }
        value={reason}
        maxLength={reasonLengthMax}
        autosize
        minRows={2}
        required
        data-autofocus
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormEnd
        save={decision}
        failed={texts.notice.failed}
        label={texts.notice.reject}
        danger
        disabled={reason.trim() === ''}
        onCancel={end}
      />
    </form>
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
