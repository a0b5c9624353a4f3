import { IconInfoCircle } from '@tabler/icons-react';
import { texts } from '#texts/orders';

import { Callout } from '../../../components/callout.js';
import type { OrderMatch } from '../api/orders.js';
import { describeConfidence } from '../words.js';
import { OrderChoice } from './order-choice.js';
import classes from './order-panel.module.css';

type Props = {
  readonly disputeId: string;
  readonly candidates: readonly OrderMatch[];
  readonly linkable: boolean;
};

/** Possible orders, the most likely first, each with its matching details. */
export function Candidates({ disputeId, candidates, linkable }: Props) {
  return (
    <>
      <Callout
        tone="amber"
        title={texts.messages.candidates}
        icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />}
      >
        {texts.messages.candidatesHint}
      </Callout>
      <ul className={classes.choices} aria-label={texts.candidates.possibleOrders}>
        {candidates.map(({ order, confidence, reasons }) => (
          <li key={order.order_id}>
            <OrderChoice
              disputeId={disputeId}
              order={order}
              linkable={linkable}
              why={`${describeConfidence(confidence)}: ${reasons.join(', ')}`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
