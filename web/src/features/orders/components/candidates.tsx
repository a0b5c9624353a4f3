import { IconInfoCircle } from '@tabler/icons-react';

import { Callout } from '../../../components/callout.js';
import type { OrderMatch } from '../api/orders.js';
import { messages } from '../messages.js';
import { describeConfidence } from '../words.js';
import { OrderChoice } from './order-choice.js';
import classes from './order-panel.module.css';

type Props = {
  readonly disputeId: string;
  readonly candidates: readonly OrderMatch[];
  readonly linkable: boolean;
};

/** Orders that may be meant, the likeliest first, each with what speaks for it. */
export function Candidates({ disputeId, candidates, linkable }: Props) {
  return (
    <>
      <Callout
        tone="amber"
        title={messages.candidates}
        icon={<IconInfoCircle size={18} stroke={1.75} aria-hidden="true" />}
      >
        {messages.candidatesHint}
      </Callout>
      <ul className={classes.choices} aria-label="Possible orders">
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
