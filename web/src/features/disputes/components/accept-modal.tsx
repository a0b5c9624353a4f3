import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/disputes';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { useAcceptDispute } from '../api/disputes.js';
import { Amount } from './amount.js';

type Props = { readonly dispute: Dispute; readonly opened: boolean; readonly onClose: () => void };

export function AcceptModal({ dispute, opened, onClose }: Props) {
  const accept = useAcceptDispute(dispute);
  return (
    <ConfirmAction
      opened={opened}
      title={texts.acceptModal.acceptThisDispute}
      confirmLabel={texts.disputeActions.acceptDispute}
      danger
      action={accept}
      input={undefined}
      failed={texts.messages.acceptFailed}
      onClose={onClose}
    >
      <p>
        {texts.acceptModal.consequence(
          <strong>
            <Amount dispute={dispute} />
          </strong>,
        )}
      </p>
      {dispute.accept_note !== null && <p>{dispute.accept_note}</p>}
    </ConfirmAction>
  );
}
