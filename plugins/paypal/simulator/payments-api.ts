import { objectOf, textOf } from '@rebuttal/plugin-kit';
import { usualBuyer, type SimulatedBuyer } from '@rebuttal/plugin-kit/simulator';

import { wordOf } from './account.js';
import { missing } from './api-error.js';
import type { Call } from './api.js';
import { ownCapture, ownOrder } from './refunds.js';
import type { WireDispute, WireMoney } from './wire.js';

const dayMs = 86_400_000;

type Transaction = {
  readonly seller_transaction_id: string;
  readonly create_time: string;
  readonly transaction_status: string;
  readonly gross_amount: WireMoney;
  readonly invoice_number: string;
};

/** `GET /v2/payments/captures/{id}`. */
export function getCapture(call: Call): object {
  const own = call.account.find('payment', call.id);
  if (own !== undefined) return ownCapture(own);
  return captureOf(find(call, ({ seller_transaction_id: id }) => id));
}

/** `GET /v2/checkout/orders/{id}`, for the same captures. */
export function getOrder(call: Call): object {
  const own = call.account.find('payment', call.id);
  if (own !== undefined) return ownOrder(own);
  const dispute = find(call, orderIdOf);
  const transaction = transactionOf(dispute);
  const isCard = dispute.dispute_channel === 'EXTERNAL';
  const buyer = call.account.find('buyer', transaction.seller_transaction_id) ?? usualBuyer;
  const wallet = walletOf(buyer);
  const refunds = transaction.transaction_status === 'PARTIALLY_REFUNDED' ? [refundOf(transaction)] : [];
  return {
    id: orderIdOf(transaction),
    intent: 'CAPTURE',
    status: 'COMPLETED',
    create_time: transaction.create_time,
    payment_source: isCard ? { card: { ...card, name: buyer.name } } : { paypal: wallet },
    payer: { ...wallet, payer_id: wallet.account_id },
    purchase_units: [
      {
        reference_id: 'default',
        amount: transaction.gross_amount,
        soft_descriptor: 'PAYPAL *BRAMBLEBURR',
        invoice_id: transaction.invoice_number,
        items: [
          { name: 'Order from Bramble & Burrow', quantity: '1', unit_amount: transaction.gross_amount },
        ],
        shipping: { name: { full_name: buyer.name }, address: addressOf(buyer) },
        payments: { captures: [captureOf(dispute)], ...(refunds.length === 0 ? {} : { refunds }) },
      },
    ],
  };
}

function captureOf(dispute: WireDispute): object {
  const transaction = transactionOf(dispute);
  const isCard = dispute.dispute_channel === 'EXTERNAL';
  return {
    id: transaction.seller_transaction_id,
    status: transaction.transaction_status,
    amount: transaction.gross_amount,
    invoice_id: transaction.invoice_number,
    final_capture: true,
    ...(isCard ? { processor_response: { avs_code: 'Y', cvv_code: 'M', response_code: '0000' } } : {}),
    supplementary_data: { related_ids: { order_id: orderIdOf(transaction) } },
    create_time: transaction.create_time,
    update_time: transaction.create_time,
  };
}

function find({ account, id }: Call, nameOf: (transaction: Transaction) => string): WireDispute {
  const stored = account.disputes().find(({ dispute }) => nameOf(transactionOf(dispute)) === id);
  if (stored === undefined) throw missing();
  return stored.dispute;
}

function transactionOf({ disputed_transactions: [transaction = {}] }: WireDispute): Transaction {
  const amount = objectOf(transaction, 'gross_amount');
  return {
    seller_transaction_id: textOf(transaction, 'seller_transaction_id') ?? '',
    create_time: textOf(transaction, 'create_time') ?? '',
    transaction_status: textOf(transaction, 'transaction_status') ?? '',
    gross_amount: {
      currency_code: textOf(amount, 'currency_code') ?? '',
      value: textOf(amount, 'value') ?? '',
    },
    invoice_number: textOf(transaction, 'invoice_number') ?? '',
  };
}

const orderIdOf = ({ seller_transaction_id: id }: Transaction) => wordOf(`order:${id}`).slice(0, 17);

function refundOf(transaction: Transaction): object {
  const { seller_transaction_id: id, create_time: paidAt, gross_amount: amount } = transaction;
  return {
    id: wordOf(`refund:${id}`).slice(0, 17),
    status: 'COMPLETED',
    amount: { ...amount, value: '1' },
    note_to_payer: 'One carrot was missing',
    create_time: new Date(Date.parse(paidAt) + 3 * dayMs).toISOString(),
    links: [
      { href: `https://api-m.sandbox.paypal.com/v2/payments/captures/${id}`, rel: 'up', method: 'GET' },
    ],
  };
}

function addressOf({ address }: SimulatedBuyer): object {
  return {
    address_line_1: address.line1,
    admin_area_2: address.city,
    ...(address.state === undefined ? {} : { admin_area_1: address.state }),
    postal_code: address.postal_code,
    country_code: address.country,
  };
}

function walletOf({ name, email, address }: SimulatedBuyer) {
  const [given_name, ...others] = name.split(' ');
  return {
    email_address: email,
    account_id: wordOf(`payer:${email}`).slice(0, 13),
    account_status: 'VERIFIED',
    name: { given_name, surname: others.join(' ') },
    address: { country_code: address.country },
  };
}

const card = {
  last_digits: '0259',
  brand: 'VISA',
  type: 'CREDIT',
  authentication_result: {
    liability_shift: 'POSSIBLE',
    three_d_secure: { authentication_status: 'Y', enrollment_status: 'Y' },
  },
};
