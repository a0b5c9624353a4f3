import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const generalInEnglish = defineTemplate({
  name: 'General response',
  description: 'For every other reason, and when a company has no letter for the reason.',
  disputeReason: 'general',
  language: 'en',
  requiredEvidence: requirements.general,
  content: `
> {{merchant_name}} contests the dispute over the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.

{{#exhibit_receipt}}
1. **The purchase.** {{#order_description}}{{#order_date}}On {{order_date}} the{{/order_date}}{{^order_date}}The{{/order_date}} customer ordered {{order_description}}. {{/order_description}}The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_product_description}}
1. **The offer.** The purchase is described as the customer saw it ({{citation_product_description}}).
{{/exhibit_product_description}}
{{#exhibit_pricing_disclosure}}
1. **The price.** The total, taxes and currency were shown before the payment ({{citation_pricing_disclosure}}).
{{/exhibit_pricing_disclosure}}
{{#exhibit_authorization_record}}
1. **Authorization.** The authorization and the results of its checks are given as they were returned ({{citation_authorization_record}}).
{{/exhibit_authorization_record}}
{{#exhibit_processing_log}}
1. **Processing.** How the payment was captured, settled and, if need be, corrected is recorded in {{exhibit_processing_log}}.{{#text_processing_log}} The record reads: {{text_processing_log}}.{{/text_processing_log}}
{{/exhibit_processing_log}}
{{#exhibits_performance}}
1. **Delivery or use.** The purchase was provided to the customer ({{exhibits_performance}}).
{{/exhibits_performance}}
{{#exhibits_terms}}
1. **Terms.** The applicable terms, and how they were shown, are set out in {{exhibits_terms}}.
{{/exhibits_terms}}
{{#exhibit_damage_or_addendum}}
1. **Additional charge.** The customer’s consent and the itemized bill are enclosed as {{exhibit_damage_or_addendum}}.
{{/exhibit_damage_or_addendum}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{#exhibit_other}}
1. **Further records.** Further records of this payment are enclosed as {{exhibit_other}}.
{{/exhibit_other}}
{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}
`,
});
