/** Claims that several letters make in the same words. Each stands only where its exhibit does. */
export const paragraphs = {
  payer: `{{#customer_name}}
本決済は、{{#payment_date}}{{payment_date}}に {{/payment_date}}{{customer_name}} 様{{#customer_email}}（{{customer_email}}）{{/customer_email}}により行われました{{#order_description}}（購入内容：{{order_description}}）{{/order_description}}{{#order_id}}（注文番号 {{order_id}}）{{/order_id}}。
{{/customer_name}}`,
  purchase: `{{#exhibit_receipt}}
1. **購入内容**：品目、日付および合計金額は領収書のとおりです（{{citation_receipt}}）。
{{/exhibit_receipt}}`,
  dispatch: `{{#exhibits_dispatch}}
1. **発送**：発送の状況は{{exhibits_dispatch}} のとおりです。
{{/exhibits_dispatch}}`,
  performance: `{{#exhibits_performance}}
1. **引渡しまたは利用**：購入されたものはお客様に提供されています（{{exhibits_performance}}）。{{#delivered_date}}引渡日は {{delivered_date}}{{#shipping_address}}、届け先は {{shipping_address}} {{/shipping_address}}です。{{/delivered_date}}
{{/exhibits_performance}}`,
  messages: `{{#exhibit_customer_communication}}
1. **やり取り**：本注文に関するお客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}`,
  refund: `{{#refund_full}}
1. **返金**：対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}`,
} as const;
