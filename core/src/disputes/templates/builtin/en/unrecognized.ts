import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const unrecognizedInEnglish = defineTemplate({
  name: 'Unrecognized: what the payment was for',
  description: 'For cardholders who do not recognize the name on their statement.',
  disputeReason: 'unrecognized',
  language: 'en',
  requiredEvidence: requirements.unrecognized,
  content: `
{{#exhibit_receipt}}
> The payment of {{amount_with_currency}} belongs to the purchase described below; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibit_receipt}}
{{^exhibit_receipt}}
> {{merchant_name}} contests the dispute over the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.
{{/exhibit_receipt}}

{{#exhibit_receipt}}
A payment is often not recognized by the name on a statement alone. The following details help the cardholder identify it.
{{/exhibit_receipt}}

{{#merchant_business_model}}
**About the merchant.** {{merchant_business_model}}
{{/merchant_business_model}}

{{#order_description}}
1. **The purchase.** The payment was for {{order_description}}{{#order_id}} (order {{order_id}}){{/order_id}}{{#order_date}}, ordered on {{order_date}}{{/order_date}}.
{{/order_description}}
{{#exhibit_receipt}}
1. **The receipt.** The receipt shows the items, the date, the total and the merchant’s name ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_product_description}}
1. **The offer.** The purchase is described as the customer saw it ({{citation_product_description}}).
{{/exhibit_product_description}}
{{#exhibits_identity}}
1. **The customer.** {{#customer_name}}The order was placed in the name of {{customer_name}}{{#customer_email}} with the email address {{customer_email}}{{/customer_email}}. {{/customer_name}}The details recorded with the order are set out in {{exhibits_identity}}.
{{/exhibits_identity}}
{{#exhibit_order_confirmation}}
1. **The confirmation.** A confirmation was sent to the customer after the purchase ({{citation_order_confirmation}}).
{{/exhibit_order_confirmation}}
{{#exhibits_performance}}
1. **Delivery or use.** The purchase reached the customer ({{exhibits_performance}}).{{#delivered_date}} It was delivered on {{delivered_date}}{{#shipping_address}} to {{shipping_address}}{{/shipping_address}}.{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_authorization_record}}
1. **The payment.** The authorization and the results of its checks are given as they were returned ({{citation_authorization_record}}).
{{/exhibit_authorization_record}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about this order is enclosed ({{citation_customer_communication}}).{{#text_customer_communication}} It reads: {{text_customer_communication}}.{{/text_customer_communication}}
{{/exhibit_customer_communication}}
{{#exhibit_dispute_withdrawal}}
1. **Withdrawal.** The statement withdrawing the dispute is enclosed ({{citation_dispute_withdrawal}}).
{{/exhibit_dispute_withdrawal}}
`,
});
