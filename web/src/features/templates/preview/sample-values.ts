import type { TemplateVariableChoice } from '@rebuttal/sdk';

import type { Values } from './fill.js';

/** A dispute that might be, for looking at a letter before there is one. */
const samples: Readonly<Record<string, string>> = {
  merchant_email: 'disputes@bramble.example',
  merchant_business_model: 'We sell garden tools and send them within two days.',
  refund_policy_url: 'https://bramble.example/returns',
  refund_policy: '(the picture of your refund policy)',
  user_agreement: '(the picture of your user agreement)',
  dispute_id: 'du_1SampleDispute',
  dispute_reference: 'dsp_01sample',
  transaction_id: 'ch_1SamplePayment',
  acquirer_reference: '74537604221222132710575',
  amount: '$129.00',
  amount_with_currency: 'USD 129.00',
  amount_number: '129.00',
  currency: 'USD',
  payment_date: '3 May 2025',
  dispute_date: '28 May 2025',
  due_date: '12 June 2025',
  reason: 'Product not received',
  reason_code: '13.1',
  reason_title: 'Merchandise not received',
  card_network: 'Visa',
  card_last4: '4242',
  provider: 'Stripe',
  requested_outcome: 'the dispute be reversed',
  today: '1 June 2025',
  customer_name: 'Hazel Warren',
  customer_email: 'hazel@warren.example',
  customer_phone: '+1 555 0100',
  customer_ip: '203.0.113.7',
  billing_address: '7 Burrow Lane, Meadow, 12345',
  order_id: '10023',
  order_date: '3 May 2025',
  order_description: 'One pair of garden shears',
  shipping_address: '7 Burrow Lane, Meadow, 12345',
  carrier: 'Meadow Post',
  tracking_number: 'MP123456789',
  shipped_date: '4 May 2025',
  delivered_date: '7 May 2025',
};

const evidenceCount = '2';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Values for all names, with evidence for everything or for nothing. */
export function sampleValues(
  variables: readonly TemplateVariableChoice[],
  { merchantName, withEvidence }: { readonly merchantName: string; readonly withEvidence: boolean },
): Values {
  const values = new Map<string, string>();
  const exhibits = new Map<string, string>();
  for (const { name, description } of variables) {
    values.set(name, samples[name] ?? `[${description}]`);
    if (name.startsWith('exhibit_') && name !== 'exhibit_list') {
      exhibits.set(name, `Exhibit ${letters[exhibits.size % letters.length] ?? 'A'}`);
    }
  }
  values.set('merchant_name', merchantName);
  for (const name of values.keys()) {
    const value = evidenceValue(name, exhibits);
    if (value !== undefined) values.set(name, withEvidence ? value : '');
  }
  values.set('evidence_count', withEvidence ? evidenceCount : '0');
  return values;
}

/** What stands for a name of evidence; undefined for all other names. */
function evidenceValue(name: string, exhibits: ReadonlyMap<string, string>): string | undefined {
  const own = exhibits.get(name);
  if (own !== undefined) return own;
  if (name.startsWith('citation_')) return exhibits.get(name.replace('citation_', 'exhibit_')) ?? 'Exhibit A';
  if (name.startsWith('text_')) return '“what you wrote as evidence”';
  if (name.startsWith('exhibits_')) return 'Exhibits A and B';
  return name === 'exhibit_list' ? 'Exhibit A: Delivery note\nExhibit B: Receipt' : undefined;
}
