import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';

import { DateOnly } from '../../../components/date-time.js';
import { IdLine } from '../../../components/id-line.js';
import type { Order } from '../api/orders.js';
import { messages } from '../messages.js';
import { describeCarrier, describePayment, describeStoreWord } from '../words.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';

type Props = { readonly order: Order };

/** Not read is something else than not there. */
function Missing({ unread, none }: { readonly unread: boolean; readonly none: string }) {
  return <p className={classes.soft}>{unread ? messages.unread : none}</p>;
}

export function Shipments({ order: { shipments } }: Props) {
  if (shipments === null || shipments.length === 0)
    return <Missing unread={shipments === null} none="Nothing has been shipped" />;
  return (
    <ul className={classes.rows}>
      {shipments.map((shipment, at) => (
        <li key={shipment.tracking_number ?? at}>
          <span className={classes.lines}>
            <span>{describeCarrier(shipment.carrier)}</span>
            <Tracking number={shipment.tracking_number} url={shipment.tracking_url} />
          </span>
          {shipment.shipped_at !== null && (
            <span className={classes.soft}>
              Shipped <DateOnly iso={shipment.shipped_at} />
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The server lets through addresses of the web alone. */
function Tracking({ number, url }: { readonly number: string | null; readonly url: string | null }) {
  if (url === null) {
    return number === null ? null : <IdLine id={number} copyLabel="Copy the tracking number" />;
  }
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className={classes.tracking}>
      <span className="mono">{number ?? 'Track it'}</span>
      <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden"> (tracking, opens in a new tab)</span>
    </Anchor>
  );
}

export function Payments({ order }: Props) {
  const { payments } = order;
  if (payments === null || payments.length === 0)
    return <Missing unread={payments === null} none="No payment is known" />;
  return (
    <ul className={classes.rows}>
      {payments.map((payment, at) => (
        <li key={payment.transaction_ids[0] ?? at}>
          <span className={classes.lines}>
            <span>
              {describePayment(payment)}
              {payment.paid_at !== null && (
                <span className={classes.soft}>
                  {' '}
                  · <DateOnly iso={payment.paid_at} />
                </span>
              )}
              {payment.status !== null && (
                <span className={classes.soft}> · {describeStoreWord(payment.status)}</span>
              )}
            </span>
            {payment.transaction_ids.map((id) => (
              <span key={id} className={classes.soft}>
                <IdLine id={id} copyLabel={`Copy the payment ID ${id}`} />
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
  if (refunds === null || refunds.length === 0) return <Missing unread={refunds === null} none="None" />;
  return (
    <ul className={classes.rows}>
      {refunds.map(({ refunded_at: at, amount, reason, transaction_ids: ids }, place) => (
        <li key={ids[0] ?? place}>
          <span className={classes.lines}>
            <span>{at === null ? 'Refund' : <DateOnly iso={at} />}</span>
            {reason !== null && reason !== '' && <span className={classes.soft}>{reason}</span>}
          </span>
          <OrderMoney order={order} amount={amount} />
        </li>
      ))}
    </ul>
  );
}
