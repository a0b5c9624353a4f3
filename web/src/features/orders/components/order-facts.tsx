import type { ReactNode } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/orders';

import { Callout } from '../../../components/callout.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import type { Order } from '../api/orders.js';
import { addressLines, describeStoreWord } from '../words.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';
import { Payments, Refunds, Shipments } from './order-parts.js';

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
    <section className={classes.part} aria-label={title}>
      <h3>{title}</h3>
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
    <span key={line} className={classes.line}>
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
            <span className={classes.lines}>
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
