import { Button } from '@mantine/core';
import { texts } from '#texts/orders';

import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type DisputeOrder, useLinkOrder } from '../api/orders.js';
import { describeBasis, describeConfidence } from '../words.js';
import classes from './order-panel.module.css';

type Props = {
  readonly disputeId: string;
  readonly match: NonNullable<DisputeOrder['match']>;
  readonly linkable: boolean;
};

/** How the order was found, and how sure that is. What a person has linked is the person's word, and can be taken back. */
export function MatchLine({ disputeId, match, linkable }: Props) {
  const { basis, confidence, reasons } = match;
  return (
    <div className={classes.match}>
      <Tag tone="green" dot>
        {describeBasis(basis)}
      </Tag>
      {basis !== 'person' && (
        <span className={classes.how}>
          <span className="numeric">{describeConfidence(confidence)}</span>
          {reasons.length > 0 && <>: {reasons.join(', ')}</>}
        </span>
      )}
      {basis === 'person' && linkable && <UnlinkButton disputeId={disputeId} />}
    </div>
  );
}

function UnlinkButton({ disputeId }: { readonly disputeId: string }) {
  const link = useLinkOrder(disputeId);
  const unlink = (): void =>
    link.mutate(null, {
      onSuccess: () => notify('success', texts.messages.unlinked),
      onError: (error) => notify('error', errorText(error, texts.messages.linkFailed)),
    });
  return (
    <Button variant="subtle" color="gray" size="compact-xs" loading={link.isPending} onClick={unlink}>
      {texts.matchLine.unlink}
    </Button>
  );
}
