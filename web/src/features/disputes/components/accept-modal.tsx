import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/disputes';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { useAcceptDispute } from '../api/disputes.js';
import { Amount } from './amount.js';

type Props = { readonly dispute: Dispute; readonly opened: boolean; readonly onClose: () => void };

export function AcceptModal({ dispute, opened, onClose }: Props) {
  const accept = useAcceptDispute(dispute);
  const close = (): void => {
    accept.reset();
    onClose();
  };
  const confirm = (): void => accept.mutate(undefined, { onSuccess: close });
  return (
    <ConfirmModal
      opened={opened}
      title={texts.acceptModal.acceptThisDispute}
      confirmLabel={texts.disputeActions.acceptDispute}
      danger
      busy={accept.isPending}
      problem={accept.isError ? errorText(accept.error, texts.messages.acceptFailed) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        {texts.acceptModal.consequence(
          <strong>
            <Amount dispute={dispute} />
          </strong>,
        )}
      </p>
      {dispute.accept_note !== null && <p>{dispute.accept_note}</p>}
    </ConfirmModal>
  );
}
