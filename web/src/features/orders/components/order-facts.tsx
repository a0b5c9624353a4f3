import type { ReactNode } from 'react';

import { Callout } from '../../../components/callout.js';
import { DateOnly, DateTime } from '../../../components/date-time.js';
import { type Fact, Facts } from '../../../components/facts.js';
import { IdLine } from '../../../components/id-line.js';
import type { Order } from '../api/orders.js';
import { messages } from '../messages.js';
import { addressLines, describeStoreWord } from '../words.js';
import { OrderMoney } from './order-money.js';
import classes from './order-panel.module.css';
import { Payments, Refunds, Shipments } from './order-parts.js';

type Props = { readonly order: Order };

/** All that a bank asks of an order. */
export function OrderFacts({ order }: Props) {
  return (
    <>
      <ToldOfChargebacks order={order} />
      {order.erased_at !== null && (
        <Callout tone="grey" title={messages.erased}>
          On <DateOnly iso={order.erased_at} />. What is left of the order stays.
        </Callout>
      )}
      <Facts facts={factsOf(order)} />
      <Part title="Items">
        <Items order={order} />
      </Part>
      <Part title="Fulfilment">
        <Shipments order={order} />
      </Part>
      <Part title="Payments">
        <Payments order={order} />
      </Part>
      <Part title="Refunds">
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
    { label: 'Order number', value: <IdLine id={order.number} copyLabel="Copy the order number" /> },
    { label: 'Placed', value: <DateTime iso={order.placed_at} /> },
    { label: 'Buyer', value: <Buyer buyer={buyer} /> },
    ...(address === null ? [] : [{ label: 'Ship to', value: <Address lines={addressLines(address)} /> }]),
    { label: 'Status', value: status.map(describeStoreWord).join(' · ') || 'N/A' },
    { label: 'Total', value: <OrderMoney order={order} amount={order.total} /> },
  ];
}

function Buyer({ buyer: { name, email, phone } }: Pick<Order, 'buyer'>) {
  const known = [name, email, phone].filter((part): part is string => part !== null && part !== '');
  return known.length === 0 ? 'N/A' : <Address lines={known} />;
}

function Address({ lines }: { readonly lines: readonly string[] }) {
  return lines.map((line) => (
    <span key={line} className={classes.line}>
      {line}
    </span>
  ));
}

function Items({ order }: Props) {
  if (order.items.length === 0) return <p className={classes.soft}>None</p>;
  return (
    <ul className={classes.rows}>
      {order.items.map(({ name, sku, quantity, choices, unit_price: unitPrice, total }, at) => {
        const price = total ?? unitPrice;
        const particulars = [...choices, ...(sku === null ? [] : [`SKU ${sku}`])].join(' · ');
        return (
          // Its place is its name: two lines of an order may be alike in everything.
          <li key={at}>
            <span className={classes.lines}>
              <span>
                {quantity} × {name}
              </span>
              {particulars !== '' && <span className={classes.soft}>{particulars}</span>}
            </span>
            {price !== null && <OrderMoney order={order} amount={price} />}
          </li>
        );
      })}
    </ul>
  );
}

/** What the store knows of chargebacks itself; the dispute here may be the same one. */
function ToldOfChargebacks({ order }: Props) {
  const told = (order.payments ?? []).flatMap(({ chargebacks }) => chargebacks);
  if (told.length === 0) return null;
  return (
    <Callout tone="amber" title={messages.toldOfChargeback}>
      {told.map(({ id, external_id: externalId, amount, status, at }) => (
        <p key={id}>
          {amount !== null && (
            <>
              <OrderMoney order={order} amount={amount} />{' '}
            </>
          )}
          {status !== null && <>{describeStoreWord(status)} </>}
          {at !== null && (
            <>
              on <DateOnly iso={at} />{' '}
            </>
          )}
          <IdLine id={externalId ?? id} copyLabel="Copy the chargeback ID" />
        </p>
      ))}
    </Callout>
  );
}
