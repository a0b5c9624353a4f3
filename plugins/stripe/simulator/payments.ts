import { usualBuyer, type SimulatedBuyer } from '@rebuttal/plugin-kit/simulator';

import { shortHash } from './account.js';
import type { Account } from './account.js';
import type { Call } from './api.js';
import { textOf } from './form-parser.js';
import { listOf } from './list.js';
import type { ScenarioPlan } from './scenarios.js';
import type { WireCharge, WireDispute, WireRefund } from './wire.js';

const daySeconds = 86_400;
/** Two of them are in the range of Visa's Compelling Evidence 3.0: 120 to 365 days before the dispute. */
const earlierPaymentDays = [60, 150, 240];
/** For these reasons, a part of the payment was already refunded. */
const refundedReasons = ['credit_not_processed', 'duplicate'];

/** The charge behind a new dispute, with its customer, its refunds and earlier payments. A guest is no customer at Stripe. */
export function keepPayment(
  account: Account,
  dispute: WireDispute,
  { isGuest, buyer = usualBuyer }: PaymentPlan,
): void {
  const customer = isGuest === true ? null : `cus_${shortHash(`customer:${dispute.charge}`).slice(0, 14)}`;
  const paidAt = Math.min(dispute.created, account.nowSeconds()) - 14 * daySeconds;
  const refunded = refundedReasons.includes(dispute.reason) ? Math.floor(dispute.amount / 500) * 100 : 0;
  const known = account.find('charge', dispute.charge);
  if (known !== undefined) {
    account.save('charge', known.id, { ...known, disputed: true });
    return;
  }
  if (customer !== null) account.save('customer', customer, customerOf(customer, paidAt, buyer));
  account.save('charge', dispute.charge, {
    ...chargeOf(dispute, { id: dispute.charge, customer, buyer, paidAt }),
    amount_refunded: refunded,
    disputed: true,
  });
  for (const days of earlierPaymentDays) {
    const id = account.newId('ch');
    account.save(
      'charge',
      id,
      chargeOf(dispute, { id, customer, buyer, paidAt: paidAt - days * daySeconds }),
    );
  }
  if (refunded > 0)
    account.save('refunds', dispute.charge, [refundOf(account, dispute, { amount: refunded, paidAt })]);
}

type PaymentPlan = Pick<ScenarioPlan, 'isGuest'> & { readonly buyer?: SimulatedBuyer | undefined };
type Disputable = Pick<
  WireDispute,
  'amount' | 'charge' | 'currency' | 'livemode' | 'payment_intent' | 'payment_method_details'
>;
type Made = {
  readonly id: string;
  readonly customer: string | null;
  readonly buyer: SimulatedBuyer;
  readonly paidAt: number;
};

export function chargeOf(dispute: Disputable, { id, customer, buyer, paidAt }: Made): WireCharge {
  const { name, email } = buyer;
  const { state = null, ...place } = buyer.address;
  const address = { ...place, line2: null, state };
  return {
    id,
    object: 'charge',
    amount: dispute.amount,
    amount_captured: dispute.amount,
    amount_refunded: 0,
    billing_details: { address, email, name, phone: null },
    calculated_statement_descriptor: 'BRAMBLE AND BURROW',
    captured: true,
    created: paidAt,
    currency: dispute.currency,
    customer,
    description: 'Order from Bramble & Burrow',
    disputed: false,
    fraud_details: {},
    livemode: dispute.livemode,
    metadata: {},
    paid: true,
    payment_intent: id === dispute.charge ? dispute.payment_intent : `pi_1${shortHash(`intent:${id}`)}`,
    payment_method_details: methodOf(dispute, buyer),
    receipt_email: email,
    receipt_number: `1${String(paidAt).slice(-3)}-${String(paidAt).slice(-7, -3)}`,
    receipt_url: `https://pay.stripe.com/receipts/payment/${shortHash(`receipt:${id}`)}`,
    refunded: false,
    shipping: { address, name, phone: null, carrier: null, tracking_number: null },
    status: 'succeeded',
  };
}

/** Payment methods other than cards have no card details. */
function methodOf({ payment_method_details: disputed }: Disputable, { email }: SimulatedBuyer): object {
  const type = disputed?.type;
  if (typeof type === 'string' && type !== 'card') return { type, [type]: {} };
  const { brand } = (disputed?.card ?? { brand: 'visa' }) as { readonly brand: string };
  return {
    card: {
      authorization_code: '104200',
      brand,
      checks: { address_line1_check: 'pass', address_postal_code_check: 'pass', cvc_check: 'pass' },
      country: 'US',
      exp_month: 12,
      exp_year: 2030,
      fingerprint: cardFingerprintOf(email),
      funding: 'credit',
      last4: '0259',
      network: brand,
      three_d_secure: {
        authentication_flow: 'challenge',
        electronic_commerce_indicator: '05',
        exemption_indicator: null,
        result: 'authenticated',
        result_reason: null,
        version: '2.2.0',
      },
      wallet: null,
    },
    type: 'card',
  };
}

/** Buyers have different cards. */
function cardFingerprintOf(email: string): string {
  return email === usualBuyer.email ? 'Xt5EWLLDS7FJjR1c' : shortHash(`card:${email}`).slice(0, 16);
}

function customerOf(id: string, paidAt: number, { name, email }: SimulatedBuyer): object {
  return {
    id,
    object: 'customer',
    created: paidAt - 300 * daySeconds,
    email,
    name,
    phone: '+15550100',
  };
}

function refundOf(
  account: Account,
  { charge, currency, payment_intent }: WireDispute,
  { amount, paidAt }: { readonly amount: number; readonly paidAt: number },
): WireRefund {
  return {
    id: account.newId('re'),
    object: 'refund',
    amount,
    charge,
    created: paidAt + 5 * daySeconds,
    currency,
    metadata: {},
    payment_intent,
    reason: 'requested_by_customer',
    status: 'succeeded',
  };
}

/** Source: API reference, "List all charges". */
export function listCharges({ account, form }: Call): object {
  const [customer, intent] = [textOf(form.customer), textOf(form.payment_intent)];
  const matching = account
    .charges()
    .filter((charge) => customer === undefined || charge.customer === customer)
    .filter((charge) => intent === undefined || charge.payment_intent === intent);
  return listOf('/v1/charges', matching, form);
}
