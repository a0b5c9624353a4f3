import { formatMoney } from '../../../lib/money.js';
import type { Order } from '../api/orders.js';

type Props = { readonly order: Pick<Order, 'currency' | 'currency_exponent'>; readonly amount: number };

/** An amount in the order's currency. */
export function OrderMoney({ order, amount }: Props) {
  const { currency, currency_exponent: exponent } = order;
  return <span className="numeric">{formatMoney({ amountMinor: amount, currency, exponent })}</span>;
}
