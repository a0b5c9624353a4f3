import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4834 covers duplicates, wrong amounts, currency conversion and extra charges under one code. */
export const mastercardDuplicateInEnglish = defineTemplate({
  name: 'Mastercard, point of interaction: number, amount, currency',
  description:
    'For Mastercard 4834, which covers duplicate charges as well as wrong amounts, currency conversion and extra charges.',
  disputeReason: 'duplicate',
  cardNetwork: 'mastercard',
  language: 'en',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> The disputed amount of {{amount_with_currency}} has been refunded in full ({{exhibit_refund_proof}}); {{merchant_name}} therefore asks that {{requested_outcome}}.

1. **The credit.** {{refund_full}} has been refunded ({{exhibit_refund_proof}}).{{#text_refund_proof}} The record reads: {{text_refund_proof}}.{{/text_refund_proof}} Reversing the payment as well would return the money twice.
{{/refund_full}}
{{^refund_full}}
> {{merchant_name}} contests the claim of an error in the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibit_receipt}}
1. **The disputed payment.** {{amount_with_currency}}{{#payment_date}}, paid on {{payment_date}}{{/payment_date}}{{#transaction_id}}, transaction {{transaction_id}}{{/transaction_id}}{{#order_id}}, order {{order_id}}{{/order_id}}{{#order_description}}, for {{order_description}}{{/order_description}} ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_duplicate_explanation}}
1. **Two payments, two purchases.** {{#text_duplicate_explanation}}The two payments differ as follows: {{text_duplicate_explanation}} ({{exhibit_duplicate_explanation}}).{{/text_duplicate_explanation}}{{^text_duplicate_explanation}}How the two payments differ is set out in {{exhibit_duplicate_explanation}}.{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}
{{#exhibit_duplicate_documentation}}
1. **The other payment.** The records of the other payment show a separate purchase ({{citation_duplicate_documentation}}).
{{/exhibit_duplicate_documentation}}
{{#exhibit_pricing_disclosure}}
1. **Amount and currency.** The total, its taxes and fees and the currency were shown before the payment ({{citation_pricing_disclosure}}).
{{/exhibit_pricing_disclosure}}
{{#exhibit_damage_or_addendum}}
1. **Additional charge.** The customer’s consent and the itemized bill are enclosed as {{exhibit_damage_or_addendum}}.
{{/exhibit_damage_or_addendum}}
{{#exhibit_processing_log}}
1. **Processing.** How the sale was authorized, captured and settled is recorded in {{exhibit_processing_log}}.{{#text_processing_log}} The record reads: {{text_processing_log}}.{{/text_processing_log}}
{{/exhibit_processing_log}}
${paragraphs.dispatch}
${paragraphs.performance}
{{/refund_full}}
${paragraphs.messages}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
Each payment was for a separate purchase, and neither duplicates the other.
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
