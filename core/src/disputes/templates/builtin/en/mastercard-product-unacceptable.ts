import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4853 covers not as described, not provided, subscriptions and credits. Providers report all as one code. */
export const mastercardProductUnacceptableInEnglish = defineTemplate({
  name: 'Mastercard, cardholder dispute: offer, delivery, terms, credit',
  description:
    'For Mastercard 4853, which covers goods that are not as described or not provided, subscriptions and credits. Read the claim and add the evidence for it.',
  disputeReason: 'product_unacceptable',
  cardNetwork: 'mastercard',
  language: 'en',
  requiredEvidence: requirements.product_unacceptable,
  content: `
{{#exhibits_performance}}
> What was agreed for the payment of {{amount_with_currency}} was provided, as documented in {{exhibits_performance}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} contests the cardholder’s claim about the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.
{{/exhibits_performance}}

{{#exhibit_product_description}}
1. **The offer.** The offer is shown as it appeared when the order was placed ({{citation_product_description}}).{{#order_description}} The customer ordered {{order_description}}.{{/order_description}}
{{/exhibit_product_description}}
${paragraphs.purchase}
${paragraphs.dispatch}
${paragraphs.performance}
{{#exhibit_product_photos}}
1. **Condition.** The item is shown in the condition in which it was provided ({{citation_product_photos}}).
{{/exhibit_product_photos}}
{{#exhibit_authenticity_proof}}
1. **Origin.** The records of the origin of the goods show that they are genuine ({{citation_authenticity_proof}}).
{{/exhibit_authenticity_proof}}
{{#exhibit_recurring_agreement}}
1. **Recurring payment.** The customer agreed to the recurring payment, its price and its period ({{citation_recurring_agreement}}).
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_record}}
1. **Cancellation.** Whether and when the customer canceled is recorded in {{exhibit_cancellation_record}}.{{#text_cancellation_record}} The record reads: {{text_cancellation_record}}.{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_return_record}}
1. **Return.** Whether and when the item was sent back is recorded in {{exhibit_return_record}}.
{{/exhibit_return_record}}
{{#exhibit_replacement_proof}}
1. **Remedy.** Whether the item was repaired or replaced is recorded in {{exhibit_replacement_proof}}.
{{/exhibit_replacement_proof}}
{{#exhibits_terms}}
1. **Terms.** The applicable terms, and how they were shown, are set out in {{exhibits_terms}}.
{{/exhibits_terms}}
{{^refund_full}}
{{#exhibit_refund_refusal_explanation}}
1. **Why no {{#refund_partial}}further {{/refund_partial}}refund is due.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}
{{/refund_full}}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_performance}}
The merchant has therefore done what was agreed.
{{/exhibits_performance}}
`,
});
