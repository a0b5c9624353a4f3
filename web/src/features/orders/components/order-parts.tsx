import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { texts } from '#texts/orders';

import { DateOnly } from '../../../components/date-time.js';
import { hidden } from '../../../components/hidden.js';
import { IdLine } from '../../../components/id-line.js';
import type { Order } from '../api/orders.js';
import { describeCarrier, describePayment, describeStoreWord } from '../words.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';

type Props = { readonly order: Order };

/** Unread parts differ from missing ones. */
function Missing({ unread, none }: { readonly unread: boolean; readonly none: string }) {
  return <p className="break soft">{unread ? texts.messages.unread : none}</p>;
}

/** `shown` are numbers that the page shows elsewhere. */
export function Shipments({ order: { shipments }, shown }: Props & { readonly shown: readonly string[] }) {
  if (shipments === null || shipments.length === 0)
    return <Missing unread={shipments === null} none={texts.orderParts.notShippedYet} />;
  return (
    <ul className={classes.rows}>
      {shipments.map((shipment, at) => (
        <li key={shipment.tracking_number ?? at}>
          <span className={classes.lines}>
            <span>{describeCarrier(shipment.carrier)}</span>
            <Tracking
              number={shown.includes(shipment.tracking_number ?? '') ? null : shipment.tracking_number}
              url={shipment.tracking_url}
            />
          </span>
          <Progress shipment={shipment} />
        </li>
      ))}
    </ul>
  );
}

type Shipment = NonNullable<Order['shipments']>[number];

/** The latest known state of a parcel. */
function Progress({ shipment }: { readonly shipment: Shipment }) {
  const { status, delivered_at: deliveredAt, shipped_at: shippedAt } = shipment;
  const isDelivered = deliveredAt !== null && (status === null || status === 'delivered');
  if (isDelivered)
    return <span className="break soft">{texts.orderParts.delivered(<DateOnly iso={deliveredAt} />)}</span>;
  if (status !== null) return <span className="break soft">{texts.orderParts.statuses[status]}</span>;
  return shippedAt === null ? null : (
    <span className="break soft">{texts.orderParts.shipped(<DateOnly iso={shippedAt} />)}</span>
  );
}

/** The server allows only web URLs. */
function Tracking({ number, url }: { readonly number: string | null; readonly url: string | null }) {
  if (url === null) {
    return number === null ? null : <IdLine id={number} copyLabel={texts.orderParts.copyTheTrackingNumber} />;
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.tracking}>
      <span className="mono">{number ?? texts.orderParts.track}</span>
      <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      {hidden(texts.orderParts.opensInNewTab)}
    </Anchor>
  );
}

export function Payments({ order }: Props) {
  const { payments } = order;
  if (payments === null || payments.length === 0)
    return <Missing unread={payments === null} none={texts.orderParts.noPaymentIsKnown} />;
  return (
    <ul className={classes.rows}>
      {payments.map((payment, at) => (
        <li key={payment.transaction_ids[0] ?? at}>
          <span className={classes.lines}>
            <span>
              {describePayment(payment)}
              {payment.paid_at !== null && (
                <span className="break soft">
                  {' '}
                  · <DateOnly iso={payment.paid_at} />
                </span>
              )}
              {payment.status !== null && (
                <span className="break soft"> · {describeStoreWord(payment.status)}</span>
              )}
            </span>
            {payment.transaction_ids.map((id) => (
              <span key={id} className="break soft">
                <IdLine id={id} copyLabel={texts.orderParts.copyThePaymentId(id)} />
              </span>
            ))}
          </span>
          <OrderMoney order={order} amount={payment.amount} />
        </li>
      ))}
    </ul>
  );
}

export function Refunds({ order }: Props) {
  const { refunds } = order;
  if (refunds === null || refunds.length === 0)
    return <Missing unread={refunds === null} none={texts.orderParts.none} />;
  return (
    <ul className={classes.rows}>
      {refunds.map(({ refunded_at: at, amount, reason, transaction_ids: ids }, place) => (
        <li key={ids[0] ?? place}>
          <span className={classes.lines}>
            <span>{at === null ? texts.orderParts.refund : <DateOnly iso={at} />}</span>
            {reason !== null && reason !== '' && <span className="break soft">{reason}</span>}
          </span>
          <OrderMoney order={order} amount={amount} />
        </li>
      ))}
    </ul>
  );
}
