import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const creditNotProcessedInEnglish = defineTemplate({
  name: 'Credit not processed: refund given, or none due',
  description:
    'For claims that a refund was promised or due. The evidence determines which of the two it argues.',
  disputeReason: 'credit_not_processed',
  language: 'en',
  requiredEvidence: requirements.credit_not_processed,
  content: `
{{#refund_full}}
> The refund of {{amount_with_currency}} has been issued in full ({{exhibit_refund_proof}}); {{merchant_name}} therefore asks that {{requested_outcome}}.

1. **The credit.** {{refund_full}} has been refunded ({{exhibit_refund_proof}}).{{#text_refund_proof}} The record reads: {{text_refund_proof}}.{{/text_refund_proof}} Reversing the payment as well would return the money twice.
{{/refund_full}}
{{^refund_full}}
{{#exhibit_refund_refusal_explanation}}
> {{merchant_name}} holds that no {{#refund_partial}}further {{/refund_partial}}refund of the payment of {{amount_with_currency}} is due, and asks that {{requested_outcome}}.
{{/exhibit_refund_refusal_explanation}}
{{^exhibit_refund_refusal_explanation}}
> {{merchant_name}} contests the claim that a {{#refund_partial}}further {{/refund_partial}}refund of the payment of {{amount_with_currency}} is due, and asks that {{requested_outcome}}.
{{/exhibit_refund_refusal_explanation}}

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibits_terms}}
1. **The terms.** The terms on refunds and cancellation, and how they were shown before the payment, are set out in {{exhibits_terms}}.{{#refund_policy_url}} They are published at {{refund_policy_url}}.{{/refund_policy_url}}
{{/exhibits_terms}}
{{#exhibit_refund_refusal_explanation}}
1. **Why they are not met.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}
{{#exhibit_return_record}}
1. **Return.** Whether and when the item was sent back is recorded in {{exhibit_return_record}}.{{#text_return_record}} The record reads: {{text_return_record}}.{{/text_return_record}}
{{/exhibit_return_record}}
{{#exhibit_cancellation_record}}
1. **Cancellation.** Whether and when the customer canceled is recorded in {{exhibit_cancellation_record}}.{{#text_cancellation_record}} The record reads: {{text_cancellation_record}}.{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibits_performance}}
1. **Delivery or use.** The purchase was provided to the customer ({{exhibits_performance}}).
{{/exhibits_performance}}
{{/refund_full}}
{{#exhibit_receipt}}
1. **The purchase.** The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about the refund is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
`,
});
