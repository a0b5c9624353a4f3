import type { Payment } from '../../commerce/payments/payments.js';
import type { Customer } from '../../commerce/records/customer-records.js';
import { itemOfDescription, toFacts } from './fact-sources.js';
import { amountFact, timeFact, type CountedRefund, type Fact, type FactSource } from './facts.js';

type Recorded = {
  readonly recordedPayment: Payment | undefined;
  readonly customer: Customer | undefined;
};

/** Facts of the payment and the customer that were sent through the data API. */
export function recordedFacts({ recordedPayment: payment, customer }: Recorded): Fact[] {
  const ofPayment =
    payment === undefined
      ? []
      : toFacts(sourceOf(payment), {
          customer_email: payment.email,
          payment_date: timeFact(payment.paidAt),
          payment_amount: amountFact(payment.amount),
          card_brand: payment.network,
          card_last4: payment.cardLast4,
          descriptor: payment.descriptor,
          acquirer_reference: payment.arn,
          order_items: itemOfDescription(payment.description),
        });
  const ofCustomer =
    customer === undefined
      ? []
      : toFacts(
          { kind: 'order', label: `Customer ${customer.externalId} (data API)`, id: customer.externalId },
          { customer_name: customer.name, customer_email: customer.email },
        );
  return [...ofPayment, ...ofCustomer];
}

/** Returns the refunded total of the payment record, if it is in the disputed currency. */
export function recordedRefund(
  payment: Payment | undefined,
  currency: string,
): Pick<CountedRefund, 'amount' | 'source'> | undefined {
  const { refunded } = payment ?? {};
  if (payment === undefined || refunded === undefined || refunded.currency !== currency) return undefined;
  return refunded.amountMinor > 0 ? { amount: refunded, source: sourceOf(payment) } : undefined;
}

function sourceOf({ externalId }: Payment): FactSource {
  return { kind: 'order', label: `Payment ${externalId} (data API)`, id: externalId };
}
