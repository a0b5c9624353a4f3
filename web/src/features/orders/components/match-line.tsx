import { texts } from '#texts/orders';

import { ActionButton } from '../../../components/action-button.js';
import { hidden } from '../../../components/hidden.js';
import { Tag } from '../../../components/tag.js';
import { type DisputeOrder, useLinkOrder } from '../api/orders.js';
import { describeBasis, describeConfidence } from '../words.js';

type Props = {
  readonly disputeId: string;
  readonly match: NonNullable<DisputeOrder['match']>;
  readonly linkable: boolean;
  /** The record that is linked. */
  readonly record: 'order' | 'payment';
};

/** The basis and confidence of a match. Users can remove a link or reject an automatic match. */
export function MatchLine({ disputeId, match, linkable, record }: Props) {
  const { basis, confidence, reasons } = match;
  return (
    <div className="row gap-2 gap-x-5">
      <Tag tone="green" dot>
        {describeBasis(basis)}
      </Tag>
      {basis !== 'person' && (
        <span className="break soft">
          <span className="numeric">{describeConfidence(confidence)}</span>
          {reasons.length > 0 && <>: {reasons.join(', ')}</>}
        </span>
      )}
      {linkable && <UnlinkButton disputeId={disputeId} record={record} />}
    </div>
  );
}

function UnlinkButton({ disputeId, record }: Pick<Props, 'disputeId' | 'record'>) {
  const link = useLinkOrder(disputeId);
  return (
    <ActionButton
      action={link}
      input={record === 'order' ? { order_id: null } : { payment_id: null }}
      done={texts.messages.unlinked[record]}
      failed={texts.messages.linkFailed}
      variant="subtle"
      color="gray"
      size="compact-xs"
    >
      {texts.matchLine.unlink(texts.matchLine.records[record], hidden)}
    </ActionButton>
  );
}
