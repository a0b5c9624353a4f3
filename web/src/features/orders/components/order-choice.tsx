import { texts } from '#texts/orders';

import { ActionButton } from '../../../components/action-button.js';
import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { type Order, useLinkOrder } from '../api/orders.js';
import { OrderMoney } from './order-money.js';

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
  return (
    <div className="ends gap-4 gap-x-6 py-5">
      <div className="break grid shrinks">
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
        <ActionButton
          action={link}
          input={{ order_id: order.order_id }}
          done={texts.messages.linked(order.number)}
          failed={texts.messages.linkFailed}
        >
          {texts.orderChoice.linkOrder(order.number, hidden)}
        </ActionButton>
      )}
    </div>
  );
}
