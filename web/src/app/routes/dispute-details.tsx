import '@mantine/core/styles/Drawer.layer.css';

import { Drawer } from '@mantine/core';
import type { Dispute } from '@rebuttal/sdk';
import { texts } from '#texts/disputes';

import { BasicInfo, Flags, Metadata, RawData } from '../../features/disputes/components/dispute-facts.js';
import { DisputeMoney } from '../../features/money/components/dispute-money.js';
import { hasPermission } from '../../lib/permissions.js';
import { useUser } from '../../stores/session.js';
import { DisputeLossCause } from './dispute-loss-cause.js';

type Props = { readonly dispute: Dispute; readonly opened: boolean; readonly onClose: () => void };

/** Ids, the provider's status, flags, metadata and raw data. */
export function DisputeDetails({ dispute, opened, onClose }: Props) {
  const isEditable = hasPermission(useUser(), 'disputes:write');
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size="32rem"
      title={texts.disputeHead.details}
      // Otherwise a second banner besides the page's.
      attributes={{ header: { role: 'presentation' } }}
      closeButtonProps={{ 'aria-label': texts.disputeHead.closeDetails }}
    >
      <BasicInfo dispute={dispute} lossCause={<DisputeLossCause dispute={dispute} />} />
      <DisputeMoney
        disputeId={dispute.dispute_id}
        amount={dispute.amount}
        currency={dispute.currency}
        isEditable={isEditable}
        isOpen={dispute.status === 'needs_response'}
      />
      <Flags dispute={dispute} />
      <Metadata dispute={dispute} />
      <RawData dispute={dispute} />
    </Drawer>
  );
}
