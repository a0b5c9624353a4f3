import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const duplicateInEnglish = defineTemplate({
  name: 'Duplicate: two payments for two purchases, or refunded',
  description: 'For claims of being charged twice. The evidence determines which of the two it argues.',
  disputeReason: 'duplicate',
  language: 'en',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> The disputed payment of {{amount_with_currency}} has been refunded in full ({{exhibit_refund_proof}}); {{merchant_name}} therefore asks that {{requested_outcome}}.

1. **The credit.** {{refund_full}} has been refunded ({{exhibit_refund_proof}}).{{#text_refund_proof}} The record reads: {{text_refund_proof}}.{{/text_refund_proof}} Reversing the payment as well would return the money twice.
{{/refund_full}}
{{^refund_full}}
{{#exhibit_duplicate_documentation}}
> The payment of {{amount_with_currency}} and the payment with which it is compared belong to two different purchases; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} contests the claim that the payment of {{amount_with_currency}} was charged twice, and asks that {{requested_outcome}}.
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibit_duplicate_explanation}}
{{#text_duplicate_explanation}}
The two payments differ as follows: {{text_duplicate_explanation}} ({{exhibit_duplicate_explanation}}).
{{/text_duplicate_explanation}}
{{^text_duplicate_explanation}}
How the two payments differ is set out in {{exhibit_duplicate_explanation}}.
{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}

{{#exhibit_receipt}}
1. **The disputed payment.** {{amount_with_currency}}{{#payment_date}}, paid on {{payment_date}}{{/payment_date}}{{#transaction_id}}, transaction {{transaction_id}}{{/transaction_id}}{{#order_id}}, order {{order_id}}{{/order_id}}{{#order_description}}, for {{order_description}}{{/order_description}} ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_duplicate_documentation}}
1. **The other payment.** The records of the other payment show a separate purchase ({{citation_duplicate_documentation}}).
{{/exhibit_duplicate_documentation}}
{{#exhibits_dispatch}}
1. **Dispatch.** The shipment of the order is documented in {{exhibits_dispatch}}.
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **Delivery or performance.** The purchase was provided to the customer ({{exhibits_performance}}).
{{/exhibits_performance}}
{{#exhibit_processing_log}}
1. **Processing.** The processing record shows that the sale was captured and settled once ({{citation_processing_log}}).
{{/exhibit_processing_log}}
{{/refund_full}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
Each payment was for a separate purchase, and neither duplicates the other.
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
