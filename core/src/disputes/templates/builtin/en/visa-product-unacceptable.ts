import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 13.3: a refund policy does not answer the claim. The offer, the condition, and a return or remedy do. */
export const visaProductUnacceptableInEnglish = defineTemplate({
  name: 'Visa, product unacceptable: as described, and what was done about it',
  description: 'For Visa 13.3. Covers offer, condition, return and remedy. Omits the refund policy.',
  disputeReason: 'product_unacceptable',
  cardNetwork: 'visa',
  language: 'en',
  requiredEvidence: requirements.product_unacceptable.filter(({ type }) => type !== 'refund_policy'),
  content: `
> What was provided for the payment of {{amount_with_currency}} is what the customer was offered and ordered; {{merchant_name}} therefore asks that {{requested_outcome}}.

{{#exhibit_product_description}}
1. **What was promised.** The offer is shown as it appeared when the order was placed ({{citation_product_description}}).{{#order_description}} The customer ordered {{order_description}}.{{/order_description}}
{{/exhibit_product_description}}
${paragraphs.purchase}
{{#exhibit_product_photos}}
1. **Condition.** The item is shown in the condition in which it was provided ({{citation_product_photos}}).
{{/exhibit_product_photos}}
{{#exhibit_authenticity_proof}}
1. **Origin.** The records of the origin of the goods show that they are genuine ({{citation_authenticity_proof}}).
{{/exhibit_authenticity_proof}}
{{#exhibits_performance}}
1. **Delivery or use.** The order was provided to the customer ({{exhibits_performance}}).
{{/exhibits_performance}}
{{#exhibit_return_record}}
1. **Return.** Whether and when the customer returned the item, or tried to, is recorded in {{exhibit_return_record}}.{{#text_return_record}} The record reads: {{text_return_record}}.{{/text_return_record}}
{{/exhibit_return_record}}
{{#exhibit_replacement_proof}}
1. **Remedy.** Whether the item was repaired or replaced is recorded in {{exhibit_replacement_proof}}.{{#text_replacement_proof}} The record reads: {{text_replacement_proof}}.{{/text_replacement_proof}}
{{/exhibit_replacement_proof}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence between the customer and the merchant before the dispute is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{^refund_full}}
{{#exhibit_refund_refusal_explanation}}
1. **Why no {{#refund_partial}}further {{/refund_partial}}refund is due.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}
{{/refund_full}}
{{#exhibit_terms_acceptance}}
1. **Terms.** The terms of the offer that the customer accepted are set out in {{exhibit_terms_acceptance}}.
{{/exhibit_terms_acceptance}}
${paragraphs.refund}

{{#exhibit_product_description}}
What was provided matches the offer, and the reason given for the dispute does not apply.
{{/exhibit_product_description}}
`,
});
