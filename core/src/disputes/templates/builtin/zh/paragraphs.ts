/** Claims that several letters make in the same words. Each stands only where its exhibit does. */
export const paragraphs = {
  payer: `{{#customer_name}}
该笔付款由 {{customer_name}}{{#customer_email}}（{{customer_email}}）{{/customer_email}}{{#payment_date}}于 {{payment_date}} {{/payment_date}}完成{{#order_description}}，购买内容为：{{order_description}}{{/order_description}}{{#order_id}}（订单 {{order_id}}）{{/order_id}}。
{{/customer_name}}`,
  purchase: `{{#exhibit_receipt}}
1. **交易内容**：收据载明了所购项目、日期和总金额（{{citation_receipt}}）。
{{/exhibit_receipt}}`,
  dispatch: `{{#exhibits_dispatch}}
1. **发货**：订单的寄送情况见{{exhibits_dispatch}}。
{{/exhibits_dispatch}}`,
  performance: `{{#exhibits_performance}}
1. **交付或使用**：所购商品或服务已提供给客户（{{exhibits_performance}}）。{{#delivered_date}}交付日期为 {{delivered_date}}{{#shipping_address}}，地址为 {{shipping_address}}{{/shipping_address}}。{{/delivered_date}}
{{/exhibits_performance}}`,
  messages: `{{#exhibit_customer_communication}}
1. **往来信息**：与客户就本订单的往来信息随附（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}`,
  refund: `{{#refund_full}}
1. **退款**：争议金额 {{amount_with_currency}} 已全额退还客户（{{exhibit_refund_proof}}）；若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}`,
} as const;
