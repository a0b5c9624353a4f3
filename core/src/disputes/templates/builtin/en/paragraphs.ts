/** Paragraphs that several letters share. Each is printed only if its exhibit exists. */
export const paragraphs = {
  payer: `{{#customer_name}}
The payment was made{{#payment_date}} on {{payment_date}}{{/payment_date}} by {{customer_name}}{{#customer_email}} ({{customer_email}}){{/customer_email}}{{#order_description}} for {{order_description}}{{/order_description}}{{#order_id}}, order {{order_id}}{{/order_id}}.
{{/customer_name}}`,
  purchase: `{{#exhibit_receipt}}
1. **The purchase.** The receipt states the items, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}`,
  dispatch: `{{#exhibits_dispatch}}
1. **Dispatch.** The shipment of the order is documented in {{exhibits_dispatch}}.
{{/exhibits_dispatch}}`,
  performance: `{{#exhibits_performance}}
1. **Delivery or use.** The purchase reached the customer ({{exhibits_performance}}).{{#delivered_date}} It was delivered on {{delivered_date}}{{#shipping_address}} to {{shipping_address}}{{/shipping_address}}.{{/delivered_date}}
{{/exhibits_performance}}`,
  messages: `{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer about this order is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}`,
  refund: `{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}`,
} as const;
