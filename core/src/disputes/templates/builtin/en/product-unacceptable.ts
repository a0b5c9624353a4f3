import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const productUnacceptableInEnglish = defineTemplate({
  name: 'Product unacceptable: what was promised is what was provided',
  description: 'For claims of defects, wrong descriptions, counterfeits or misleading offers.',
  disputeReason: 'product_unacceptable',
  language: 'en',
  requiredEvidence: requirements.product_unacceptable,
  content: `
> What was provided for the payment of {{amount_with_currency}} is what the customer was offered and ordered; {{merchant_name}} therefore asks that {{requested_outcome}}.

{{#exhibit_product_description}}
1. **What was promised.** The offer is shown as it appeared when the order was placed ({{citation_product_description}}).{{#order_description}} The customer ordered {{order_description}}.{{/order_description}}
{{/exhibit_product_description}}
{{#exhibit_receipt}}
1. **What was bought.** The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_product_photos}}
1. **Condition.** The item is shown in the condition in which it was provided ({{citation_product_photos}}).
{{/exhibit_product_photos}}
{{#exhibit_authenticity_proof}}
1. **Origin.** The records of the origin of the goods show that they are genuine ({{citation_authenticity_proof}}).
{{/exhibit_authenticity_proof}}
{{#exhibits_performance}}
1. **Delivery or use.** The order was provided to the customer ({{exhibits_performance}}).
{{/exhibits_performance}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about this order is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{#exhibit_replacement_proof}}
1. **Remedy.** Whether the item was repaired or replaced is recorded in {{exhibit_replacement_proof}}.{{#text_replacement_proof}} The record reads: {{text_replacement_proof}}.{{/text_replacement_proof}}
{{/exhibit_replacement_proof}}
{{#exhibit_return_record}}
1. **Return.** Whether and when the item was sent back is recorded in {{exhibit_return_record}}.{{#text_return_record}} The record reads: {{text_return_record}}.{{/text_return_record}}
{{/exhibit_return_record}}
{{^refund_full}}
{{#exhibit_refund_refusal_explanation}}
1. **Why no {{#refund_partial}}further {{/refund_partial}}refund is due.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}
{{/refund_full}}
{{#exhibits_terms}}
1. **Terms.** The applicable terms, and how they were shown, are set out in {{exhibits_terms}}.
{{/exhibits_terms}}
{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibit_product_description}}
What was provided matches the offer, and the reason given for the dispute does not apply.
{{/exhibit_product_description}}
`,
});
