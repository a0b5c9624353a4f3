import type { Dispute } from '@rebuttal/sdk';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { useAcceptDispute } from '../api/disputes.js';
import { messages } from '../messages.js';
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
      title="Accept this dispute?"
      confirmLabel="Accept and refund"
      danger
      busy={accept.isPending}
      problem={accept.isError ? errorText(accept.error, messages.acceptFailed) : undefined}
      onConfirm={confirm}
      onClose={close}
    >
      <p>
        Accepting closes the dispute and the customer keeps{' '}
        <strong>
          <Amount dispute={dispute} />
        </strong>
        . You can no longer respond to it. This cannot be undone.
      </p>
    </ConfirmModal>
  );
}
