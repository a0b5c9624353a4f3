import { Button } from '@mantine/core';
import { texts } from '#texts/orders';

import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { type Order, useLinkOrder } from '../api/orders.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';

type Props = {
  readonly disputeId: string;
  readonly order: Order;
  readonly linkable: boolean;
  /** The details that match. */
  readonly why?: string;
};

/** A possible order, with a button to link it. */
export function OrderChoice({ disputeId, order, linkable, why }: Props) {
  const link = useLinkOrder(disputeId);
  const choose = (): void =>
    link.mutate(
      { order_id: order.order_id },
      {
        onSuccess: () => notify('success', texts.messages.linked(order.number)),
        onError: (error) => notify('error', errorText(error, texts.messages.linkFailed)),
      },
    );
  return (
    <div className={classes.choice}>
      <div className={classes.lines}>
        <p className="strong">
          {texts.orderChoice.order(order.number, <OrderMoney order={order} amount={order.total} />)}
        </p>
        <p className="break soft">
          {[order.buyer.name ?? order.buyer.email, order.store_name].filter(Boolean).join(' · ')} ·{' '}
          <DateOnly iso={order.placed_at} />
        </p>
        {why !== undefined && <p className="break soft">{why}</p>}
      </div>
      {linkable && (
        <Button variant="default" size="xs" loading={link.isPending} onClick={choose}>
          {texts.orderChoice.linkOrder(order.number, hidden)}
        </Button>
      )}
    </div>
  );
}
