import { withSource, type CodeFacts, type CodeRule } from '../rules.js';
import { confirmedBy, doubtful } from '../sources.js';
import { consumer, fraud, other, perCode, processing } from './define-codes.js';

export const klarnaCodes: readonly CodeRule[] = withSource<CodeFacts>(
  doubtful('The reasons are published, but not their spelling in feeds.', 'stripe_reason_codes'),
  [
    consumer('RETURN', 'Return', {
      wins: ['refund_proof', 'return_record'],
      argument: 'The return was credited, or nothing was returned.',
    }),
    processing('ALREADY_PAID', 'Already paid', {
      wins: ['duplicate_explanation', 'duplicate_documentation'],
      argument: 'The other payment was for something else.',
    }),
    fraud('UNAUTHORIZED_PURCHASE', 'Unauthorized purchase', {
      wins: ['proof_of_delivery', 'customer_ip_device', 'customer_link'],
      argument: 'The customer took part: address, device and use.',
    }),
    consumer('GOODS_NOT_RECEIVED', 'Goods not received', {
      wins: ['proof_of_delivery', 'shipping_tracking'],
      argument: 'The order arrived at the agreed place.',
    }),
    consumer('FAULTY_GOODS', 'Faulty goods', {
      wins: ['product_description', 'product_photos', 'replacement_proof'],
      argument: 'The goods match the description, or the problem was fixed.',
    }),
    other('INCORRECT_INVOICE', 'Incorrect invoice', {
      wins: ['receipt', 'order_confirmation'],
      argument: 'The invoice shows what was ordered and agreed.',
    }),
    fraud('HIGH_RISK_ORDER', 'High-risk order: suspected fraud', {
      argument:
        'Do not ship if you have not done so. Otherwise, show that the order is genuine and was delivered.',
      wins: ['proof_of_delivery', 'customer_link', 'customer_ip_device'],
      provenance: doubtful(
        'Klarna sends it as a warning before or during an inquiry. Its spelling in feeds is not published.',
        'klarna_disputes',
      ),
    }),
  ],
);

export const cashAppCodes: readonly CodeRule[] = withSource<CodeFacts>(
  confirmedBy('stripe_reason_codes'),
  perCode([
    fraud('FR10 FR11', 'Payment not recognized', {
      wins: ['receipt', 'customer_link'],
      argument: 'Show what was bought, and that the customer bought and used it.',
    }),
    processing('PE10', 'Duplicate', {
      wins: ['duplicate_explanation'],
      argument: 'Two different purchases.',
    }),
    processing('PE11', 'Incorrect amount', {
      wins: ['receipt', 'pricing_disclosure'],
      argument: 'The agreed total.',
    }),
    processing('PE12', 'Paid by other means', {
      wins: ['duplicate_explanation'],
      argument: 'Two different purchases.',
    }),
    consumer('CD10 CD13', 'Credit not processed', {
      wins: ['refund_proof'],
      argument: 'The credit was issued or not due.',
    }),
    consumer('CD11', 'Not as described', {
      wins: ['product_description'],
      argument: 'The goods match the description.',
    }),
    consumer('CD12', 'Not received', {
      wins: ['proof_of_delivery', 'access_activity_log'],
      argument: 'The order was delivered or used.',
    }),
  ]),
);
