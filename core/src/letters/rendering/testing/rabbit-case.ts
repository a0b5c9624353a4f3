import type { EvidenceType } from '@rebuttal/plugin-kit';

import type { DisputeFacts, FactKey, FactSource } from '../../../evidence/facts/facts.js';
import { exhibitLabel, type LetterCase, type LetterExhibit } from '../letter-case.js';

/** No fact is known. */
export const noFacts: DisputeFacts = {
  facts: [],
  refunds: [],
  refundState: 'none',
  refundedTotal: { amountMinor: 0, currency: 'EUR' },
  position: { refund: undefined, duplicate: undefined },
  priorPayments: [],
};

export const aTime = new Date('2026-05-20T09:00:00Z');

/** The minimal input of a letter: no customer, order, exhibit or optional fact. */
export function bareCase(content: string, changes: Partial<LetterCase> = {}): LetterCase {
  return {
    merchant: { name: 'Rabbit Outfitters Ltd' },
    dispute: {
      disputeId: 'dsp_01JV6Q2ZK8',
      providerDisputeId: 'dp_1PgXk2LkdIwHu7ix0a9Q',
      providerLabel: 'Stripe',
      amount: { amountMinor: 24_990, currency: 'EUR' },
      reason: 'product_not_received',
      openedAt: new Date('2026-05-14T08:00:00Z'),
    },
    facts: noFacts,
    template: { templateId: 'tpl_1', name: 'Test', version: 1, language: 'en', content },
    exhibits: [],
    generatedAt: aTime,
    ...changes,
  };
}

/** A hutch that was delivered, and a customer who says it was not. */
export function hutchCase(content: string, changes: Partial<LetterCase> = {}): LetterCase {
  const bare = bareCase(content);
  return {
    ...bare,
    merchant: {
      ...bare.merchant,
      address: '14 Warren Lane\nDublin D02 XY45',
      contactEmail: 'disputes@rabbit-outfitters.example',
      refundPolicyUrl: 'https://rabbit-outfitters.example/refunds',
      signatory: { name: 'Aoife Brennan', title: 'Head of Customer Accounts' },
    },
    dispute: {
      ...bare.dispute,
      transactionId: 'ch_3PgW9iLkdIwHu7ix1bQe',
      reasonTitle: 'Merchandise / services not received',
      reasonCode: '13.1',
      network: 'visa',
      stage: 'chargeback',
    },
    facts: factsOf(hutchFacts),
    exhibits: [
      exhibit(0, 'receipt', { title: 'Invoice 1041', fileName: 'invoice-1041.pdf' }),
      exhibit(1, 'proof_of_delivery', {
        title: 'Delivery confirmation',
        description: 'Full address and name of the recipient, page 1.',
        fileName: 'dhl.pdf',
      }),
      exhibit(2, 'customer_communication', {
        title: 'E-mail of 5 May',
        text: 'It is here.\nHow is the roof mounted?',
      }),
    ],
    ...changes,
  };
}

export function exhibit(
  index: number,
  evidenceType: EvidenceType,
  rest: Partial<LetterExhibit> = {},
): LetterExhibit {
  return {
    label: exhibitLabel(index),
    evidenceId: `evd_${index}`,
    evidenceType,
    title: evidenceType,
    ...rest,
  };
}

const fromProvider: FactSource = { kind: 'provider', label: 'Stripe' };

const fromOrder: FactSource = { kind: 'order', label: 'Order 1041', id: 'ord_1' };

/** Facts of the provider and of the order, with nothing refunded unless `rest` has it. */
export function factsOf(
  values: Partial<Record<FactKey, string>>,
  rest: Partial<Omit<DisputeFacts, 'facts'>> = {},
): DisputeFacts {
  return {
    ...noFacts,
    ...rest,
    facts: Object.entries(values).map(([key, value]) => ({
      key: key as FactKey,
      value,
      source: key.startsWith('order_') ? fromOrder : fromProvider,
    })),
  };
}

/** The provider's and the order's data of the hutch. */
export const hutchFacts: Partial<Record<FactKey, string>> = {
  customer_name: 'Jonas Rosen',
  customer_email: 'j.rosen@mail.example',
  payment_date: '2026-05-01',
  payment_amount: 'EUR 249.90',
  card_brand: 'visa',
  card_last4: '4242',
  authorization_code: '104200',
  avs: 'pass',
  cvc: 'pass',
  descriptor: 'RABBIT OUTFITTERS',
  order_number: '1041',
  order_date: '2026-05-01',
  order_items: 'one rabbit hutch “Meadow”, oak',
};

/** The carrier's record of the delivered hutch. */
export const deliveredDetails = {
  carrier: 'DHL',
  number: '00340434161094027318',
  status: 'delivered',
  delivered_at: '2026-05-04T14:12:00Z',
  place: '12 Mill Road, Dublin D04 AB12',
  signed_by: 'J ROSEN',
};
