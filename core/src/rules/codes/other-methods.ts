import type { EvidenceType } from '@rebuttal/plugin-kit';

import { withSource, type CodeFacts, type CodeRule, type ReasonCategory, type Written } from '../rules.js';

type Row = readonly [
  code: string,
  title: string,
  category: ReasonCategory,
  argument: string,
  wins: readonly EvidenceType[],
];

const toRule = ([code, title, category, argument, wins]: Row) => ({ code, title, category, argument, wins });

const highRiskOrder: Written<CodeFacts> = {
  code: 'HIGH_RISK_ORDER',
  title: 'High-risk order: suspected fraud',
  category: 'fraud',
  argument:
    'Do not ship if you have not done so. Otherwise, show that the order is genuine and was delivered.',
  wins: ['proof_of_delivery', 'customer_link', 'customer_ip_device'],
  provenance: {
    sources: ['klarna_disputes'],
    confirmed: false,
    doubt:
      'Klarna sends it as a warning before or during an inquiry. Its spelling in feeds is not published.',
  },
};

export const klarnaCodes: readonly CodeRule[] = withSource<CodeFacts>(
  {
    sources: ['stripe_reason_codes'],
    confirmed: false,
    doubt: 'The reasons are published, but not their spelling in feeds.',
  },
  (
    [
      [
        'RETURN',
        'Return',
        'consumer',
        'The return was credited, or nothing was returned.',
        ['refund_proof', 'return_record'],
      ],
      [
        'ALREADY_PAID',
        'Already paid',
        'processing',
        'The other payment was for something else.',
        ['duplicate_explanation', 'duplicate_documentation'],
      ],
      [
        'UNAUTHORIZED_PURCHASE',
        'Unauthorized purchase',
        'fraud',
        'The customer took part: address, device and use.',
        ['proof_of_delivery', 'customer_ip_device', 'customer_link'],
      ],
      [
        'GOODS_NOT_RECEIVED',
        'Goods not received',
        'consumer',
        'The order arrived at the agreed place.',
        ['proof_of_delivery', 'shipping_tracking'],
      ],
      [
        'FAULTY_GOODS',
        'Faulty goods',
        'consumer',
        'The goods match the description, or the problem was fixed.',
        ['product_description', 'product_photos', 'replacement_proof'],
      ],
      [
        'INCORRECT_INVOICE',
        'Incorrect invoice',
        'other',
        'The invoice shows what was ordered and agreed.',
        ['receipt', 'order_confirmation'],
      ],
    ] satisfies readonly Row[]
  )
    .map((row): Written<CodeFacts> => toRule(row))
    .concat(highRiskOrder),
);

const notRecognized = 'Show what was bought, and that the customer bought and used it.';

export const cashAppCodes: readonly CodeRule[] = withSource<CodeFacts>(
  { sources: ['stripe_reason_codes'], confirmed: true },
  (
    [
      ['FR10', 'Payment not recognized', 'fraud', notRecognized, ['receipt', 'customer_link']],
      ['FR11', 'Payment not recognized', 'fraud', notRecognized, ['receipt', 'customer_link']],
      ['PE10', 'Duplicate', 'processing', 'Two different purchases.', ['duplicate_explanation']],
      ['PE11', 'Incorrect amount', 'processing', 'The agreed total.', ['receipt', 'pricing_disclosure']],
      ['PE12', 'Paid by other means', 'processing', 'Two different purchases.', ['duplicate_explanation']],
      ['CD10', 'Credit not processed', 'consumer', 'The credit was issued or not due.', ['refund_proof']],
      ['CD11', 'Not as described', 'consumer', 'The goods match the description.', ['product_description']],
      [
        'CD12',
        'Not received',
        'consumer',
        'The order was delivered or used.',
        ['proof_of_delivery', 'access_activity_log'],
      ],
      ['CD13', 'Credit not processed', 'consumer', 'The credit was issued or not due.', ['refund_proof']],
    ] satisfies readonly Row[]
  ).map(toRule),
);
