import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const fraudulentInJapanese = defineTemplate({
  name: '不正利用：カード会員が取引に関与していること',
  description: 'カード会員が決済を行っていない、または承認していないとの申立てに用います。',
  disputeReason: 'fraudulent',
  language: 'ja',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> 本注文の記録は、{{amount_with_currency}} の決済がカード会員本人またはその承諾を得た者によるものであることを示しています。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} は、{{amount_with_currency}} の決済がカード会員の関与なく行われたとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibits_identity}}

{{#customer_name}}
本決済は、{{#payment_date}}{{payment_date}}に {{/payment_date}}{{customer_name}} 様{{#customer_email}}（{{customer_email}}）{{/customer_email}}により行われました{{#order_description}}（購入内容：{{order_description}}）{{/order_description}}{{#order_id}}（注文番号 {{order_id}}）{{/order_id}}。
{{/customer_name}}

{{#exhibit_receipt}}
1. **購入内容**：品目、日付および合計金額は領収書のとおりです（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_authorization_record}}
1. **決済時の確認**：オーソリゼーションと決済時の各種確認の結果を、返答のまま示します（{{citation_authorization_record}}）。{{#text_authorization_record}}内容は次のとおりです：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibits_identity}}
1. **お客様と端末**：{{#exhibit_customer_details}}注文時に入力された氏名と連絡先は{{exhibit_customer_details}} のとおりです。{{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}注文に使用された IP アドレスと端末は{{exhibit_customer_ip_device}} のとおりです。{{/exhibit_customer_ip_device}}{{#exhibit_customer_link}}受取人または利用者とカード会員との関係は{{exhibit_customer_link}} のとおりです。{{/exhibit_customer_link}}
{{/exhibits_identity}}
{{#exhibit_prior_transactions}}
1. **過去の決済**：同じお客様の過去の決済には異議の申立てがありません（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibits_dispatch}}
1. **発送**：発送の状況は{{exhibits_dispatch}} のとおりです。
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **引渡しまたは利用**：購入されたものはお客様に提供されています（{{exhibits_performance}}）。{{#delivered_date}}引渡日は {{delivered_date}}{{#shipping_address}}、届け先は {{shipping_address}} {{/shipping_address}}です。{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_customer_communication}}
1. **やり取り**：本注文に関するお客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **返金**：対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}

{{#exhibits_identity}}
以上の記録は、カード会員による購入であることと整合し、第三者によるカードの不正使用とは整合しません。
{{/exhibits_identity}}

{{#merchant_business_model}}
**加盟店について**：{{merchant_business_model}}
{{/merchant_business_model}}
`,
});
