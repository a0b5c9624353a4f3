import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const fraudulentInEnglish = defineTemplate({
  name: 'Fraudulent: the cardholder took part',
  description: 'For claims that the cardholder did not make or allow the payment.',
  disputeReason: 'fraudulent',
  language: 'en',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> The records of this order show that the cardholder, or a person acting for the cardholder, made the payment of {{amount_with_currency}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} contests the claim that the payment of {{amount_with_currency}} was made without the cardholder’s participation, and asks that {{requested_outcome}}.
{{/exhibits_identity}}

{{#customer_name}}
The payment was made{{#payment_date}} on {{payment_date}}{{/payment_date}} by {{customer_name}}{{#customer_email}} ({{customer_email}}){{/customer_email}}{{#order_description}} for {{order_description}}{{/order_description}}{{#order_id}}, order {{order_id}}{{/order_id}}.
{{/customer_name}}

{{#exhibit_receipt}}
1. **The purchase.** The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_authorization_record}}
1. **Checks at payment.** The authorization and the results of the checks made at the time of payment are given as they were returned ({{citation_authorization_record}}).{{#text_authorization_record}} They read: {{text_authorization_record}}.{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibits_identity}}
1. **Customer and device.** {{#exhibit_customer_details}}The name and contact details entered with the order are set out in {{exhibit_customer_details}}. {{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}The IP address and the device from which the order came are recorded in {{exhibit_customer_ip_device}}. {{/exhibit_customer_ip_device}}{{#exhibit_customer_link}}How the person who received or used the order is connected to the cardholder is shown in {{exhibit_customer_link}}.{{/exhibit_customer_link}}
{{/exhibits_identity}}
{{#exhibit_prior_transactions}}
1. **Earlier payments.** The same customer made earlier payments that were not disputed ({{citation_prior_transactions}}).
{{/exhibit_prior_transactions}}
{{#exhibits_dispatch}}
1. **Dispatch.** The shipment of the order is documented in {{exhibits_dispatch}}.
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **Delivery or use.** The purchase reached the customer ({{exhibits_performance}}).{{#delivered_date}} It was delivered on {{delivered_date}}{{#shipping_address}} to {{shipping_address}}{{/shipping_address}}.{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about this order is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibits_identity}}
Taken together, these records are consistent with a purchase by the cardholder and not with the use of a card by a stranger.
{{/exhibits_identity}}

{{#merchant_business_model}}
**About the merchant.** {{merchant_business_model}}
{{/merchant_business_model}}
`,
});
