import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const productNotReceivedInEnglish = defineTemplate({
  name: 'Product not received: what was provided, where and when',
  description: 'For claims that goods, a service, a download or a booking were not provided.',
  disputeReason: 'product_not_received',
  language: 'en',
  requiredEvidence: requirements.product_not_received,
  content: `
{{#exhibits_performance}}
> The order behind the payment of {{amount_with_currency}} was provided to the customer, as documented in {{exhibits_performance}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} contests the claim that the order behind the payment of {{amount_with_currency}} was not provided, and asks that {{requested_outcome}}.
{{/exhibits_performance}}

{{#exhibit_receipt}}
1. **What was agreed.** {{#order_description}}{{#order_date}}On {{order_date}} the{{/order_date}}{{^order_date}}The{{/order_date}} customer ordered {{order_description}}. {{/order_description}}The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibits_dispatch}}
1. **Dispatch.** The order was handed to {{#carrier}}{{carrier}}{{/carrier}}{{^carrier}}the carrier{{/carrier}}{{#shipped_date}} on {{shipped_date}}{{/shipped_date}}{{#tracking_number}} under tracking number {{tracking_number}}{{/tracking_number}} ({{exhibits_dispatch}}).{{^tracking_number}}{{#text_shipping_tracking}} The shipping record reads: {{text_shipping_tracking}}.{{/text_shipping_tracking}}{{/tracking_number}}
{{/exhibits_dispatch}}
{{#exhibit_proof_of_delivery}}
1. **Delivery.** The carrier confirms delivery{{#delivered_date}} on {{delivered_date}}{{/delivered_date}}{{#shipping_address}} to {{shipping_address}}{{/shipping_address}} ({{citation_proof_of_delivery}}).{{#text_proof_of_delivery}} The confirmation reads: {{text_proof_of_delivery}}.{{/text_proof_of_delivery}}
{{/exhibit_proof_of_delivery}}
{{#exhibit_delivery_signature}}
1. **Acceptance.** The signature or photo taken at the handover is enclosed ({{citation_delivery_signature}}).
{{/exhibit_delivery_signature}}
{{#exhibit_collection_record}}
1. **Collection.** The order was picked up in person with proof of identity ({{citation_collection_record}}).
{{/exhibit_collection_record}}
{{#exhibit_access_activity_log}}
1. **Access and use.** The purchase was made available and used after the payment ({{citation_access_activity_log}}).{{#text_access_activity_log}} The log reads: {{text_access_activity_log}}.{{/text_access_activity_log}}
{{/exhibit_access_activity_log}}
{{#exhibit_customer_ip_device}}
1. **Device.** The IP address and the device of the purchase are recorded in {{exhibit_customer_ip_device}}.
{{/exhibit_customer_ip_device}}
{{#exhibit_service_documentation}}
1. **Performance.** The service was carried out as documented in {{exhibit_service_documentation}}.
{{/exhibit_service_documentation}}
{{#exhibit_attendance_record}}
1. **Attendance.** The booking was used, as the record of check-in or admission shows ({{citation_attendance_record}}).
{{/exhibit_attendance_record}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about this order is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{#exhibit_terms_acceptance}}
1. **Terms.** The delivery terms that the customer accepted are set out in {{exhibit_terms_acceptance}}.
{{/exhibit_terms_acceptance}}
{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}

{{#exhibits_performance}}
The merchant has therefore done what was agreed, and the reason given for the dispute does not apply.
{{/exhibits_performance}}
`,
});
