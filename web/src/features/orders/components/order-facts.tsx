import { Anchor } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/orders';

import { Callout } from '../../../components/callout.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { hidden } from '../../../components/hidden.js';
import { IdLine } from '../../../components/id-line.js';
import type { Order } from '../api/orders.js';
import { addressLines, describeCarrier, describePayment, describeStoreWord } from '../words.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';

type Props = { readonly order: Order };
type FactsProps = Props & {
  /** Tracking numbers that the page shows elsewhere. */
  readonly shown: readonly string[];
};

/** The order details that an issuer expects as evidence. */
export function OrderFacts({ order, shown }: FactsProps) {
  return (
    <>
      <Chargebacks order={order} />
      {order.erased_at !== null && (
        <Callout tone="grey" title={texts.messages.erased}>
          {texts.orderFacts.erasedOn(<DateOnly iso={order.erased_at} />)}
        </Callout>
      )}
      <Facts facts={factsOf(order)} />
      <Part title={texts.orderFacts.items}>
        <Items order={order} />
      </Part>
      <Part title={texts.orderFacts.fulfilment}>
        <Shipments order={order} shown={shown} />
      </Part>
      <Part title={texts.orderFacts.payments}>
        <Payments order={order} />
      </Part>
      <Part title={texts.orderFacts.refunds}>
        <Refunds order={order} />
      </Part>
    </>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="stack-xs lined pt-6" aria-label={title}>
      <h3 className="text-sm">{title}</h3>
      {children}
    </section>
  );
}

function factsOf(order: Order): Fact[] {
  const { buyer, shipping_address: address } = order;
  const status = [order.status, order.payment_status, order.fulfillment_status].filter(
    (word): word is string => word !== null && word !== '',
  );
  return [
    {
      label: texts.orderFacts.orderNumber,
      value: <IdLine id={order.number} copyLabel={texts.orderFacts.copyTheOrderNumber} />,
    },
    { label: texts.orderFacts.placed, value: <DateTime iso={order.placed_at} /> },
    { label: texts.orderFacts.buyer, value: <Buyer buyer={buyer} /> },
    ...(address === null
      ? []
      : [{ label: texts.orderFacts.shipTo, value: <Address lines={addressLines(address)} /> }]),
    ...(status.length === 0
      ? []
      : [{ label: texts.orderFacts.status, value: status.map(describeStoreWord).join(' · ') }]),
    { label: texts.orderFacts.total, value: <OrderMoney order={order} amount={order.total} /> },
  ];
}

function Buyer({ buyer: { name, email, phone } }: Pick<Order, 'buyer'>) {
  const known = [name, email, phone].filter((part): part is string => part !== null && part !== '');
  return known.length === 0 ? common.notAvailable : <Address lines={known} />;
}

function Address({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function Items({ order }: Props) {
  if (order.items.length === 0) return <p className="break soft">{texts.orderFacts.none}</p>;
  return (
    <ul className={classes.rows}>
      {order.items.map(({ name, sku, quantity, choices, unit_price: unitPrice, total }, at) => {
        const price = total ?? unitPrice;
        const particulars = [...choices, ...(sku === null ? [] : [texts.orderFacts.sku(sku)])].join(' · ');
        return (
          // Two items of an order may have the same values, so only the index is unique.
          <li key={at}>
            <span className="break grid shrinks">
              <span>
                {quantity} × {name}
              </span>
              {particulars !== '' && <span className="break soft">{particulars}</span>}
            </span>
            {price !== null && <OrderMoney order={order} amount={price} />}
          </li>
        );
      })}
    </ul>
  );
}

/** Chargebacks that the store reports. One of them may be this dispute. */
function Chargebacks({ order }: Props) {
  const reported = (order.payments ?? []).flatMap(({ chargebacks }) => chargebacks);
  if (reported.length === 0) return null;
  return (
    <Callout tone="amber" title={texts.messages.chargebackReported}>
      {reported.map(({ id, external_id: externalId, amount, status, at }) => (
        <p key={id}>
          {amount !== null && (
            <>
              <OrderMoney order={order} amount={amount} />{' '}
            </>
          )}
          {status !== null && <>{describeStoreWord(status)} </>}
          {at !== null && <>{texts.orderFacts.on(<DateOnly iso={at} />)} </>}
          <IdLine id={externalId ?? id} copyLabel={texts.orderFacts.copyTheChargebackId} />
        </p>
      ))}
    </Callout>
  );
}

type OrderPartsProps = { readonly order: Order };

/** Unread parts differ from missing ones. */
function Missing({ unread, none }: { readonly unread: boolean; readonly none: string }) {
  return <p className="break soft">{unread ? texts.messages.unread : none}</p>;
}

/** `shown` are numbers that the page shows elsewhere. */
function Shipments({ order: { shipments }, shown }: OrderPartsProps & { readonly shown: readonly string[] }) {
  if (shipments === null || shipments.length === 0)
    return <Missing unread={shipments === null} none={texts.orderParts.notShippedYet} />;
  return (
    <ul className={classes.rows}>
      {shipments.map((shipment, at) => (
        <li key={shipment.tracking_number ?? at}>
          <span className="break grid shrinks">
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
    <Anchor href={url} target="_blank" rel="noopener noreferrer" className="text-sm inline gap-2">
      <span className="mono">{number ?? texts.orderParts.track}</span>
      <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
      {hidden(texts.orderParts.opensInNewTab)}
    </Anchor>
  );
}

function Payments({ order }: OrderPartsProps) {
  const { payments } = order;
  if (payments === null || payments.length === 0)
    return <Missing unread={payments === null} none={texts.orderParts.noPaymentIsKnown} />;
  return (
    <ul className={classes.rows}>
      {payments.map((payment, at) => (
        <li key={payment.transaction_ids[0] ?? at}>
          <span className="break grid shrinks">
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

function Refunds({ order }: OrderPartsProps) {
  const { refunds } = order;
  if (refunds === null || refunds.length === 0)
    return <Missing unread={refunds === null} none={texts.orderParts.none} />;
  return (
    <ul className={classes.rows}>
      {refunds.map(({ refunded_at: at, amount, reason, transaction_ids: ids }, place) => (
        <li key={ids[0] ?? place}>
          <span className="break grid shrinks">
            <span>{at === null ? texts.orderParts.refund : <DateOnly iso={at} />}</span>
            {reason !== null && reason !== '' && <span className="break soft">{reason}</span>}
          </span>
          <OrderMoney order={order} amount={amount} />
        </li>
      ))}
    </ul>
  );
}
