import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const unrecognizedInJapanese = defineTemplate({
  name: '利用覚えなし：決済の内容の説明',
  description: '利用明細の名称に覚えがないとの申立てに用います。',
  disputeReason: 'unrecognized',
  language: 'ja',
  requiredEvidence: requirements.unrecognized,
  content: `
{{#exhibit_receipt}}
> {{amount_with_currency}} の決済は、以下に説明する購入に対するものです。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibit_receipt}}
{{^exhibit_receipt}}
> {{merchant_name}} は、{{amount_with_currency}} の決済に対する申立てを争い、{{requested_outcome}}を求めます。
{{/exhibit_receipt}}

{{#exhibit_receipt}}
利用明細の名称だけでは、決済の内容が分からないことがあります。次の情報により、カード会員が取引を確認できます。
{{/exhibit_receipt}}

{{#merchant_business_model}}
**加盟店について**：{{merchant_business_model}}
{{/merchant_business_model}}

{{#order_description}}
1. **購入内容**：本決済の内容は次のとおりです：{{order_description}}{{#order_id}}（注文番号 {{order_id}}）{{/order_id}}{{#order_date}}、注文日 {{order_date}}{{/order_date}}。
{{/order_description}}
{{#exhibit_receipt}}
1. **領収書**：品目、日付、合計金額および加盟店名は領収書のとおりです（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_product_description}}
1. **商品・サービス**：お客様に表示された説明を添付します（{{citation_product_description}}）。
{{/exhibit_product_description}}
{{#exhibits_identity}}
1. **お客様**：{{#customer_name}}注文は {{customer_name}} 様の名義{{#customer_email}}（{{customer_email}}）{{/customer_email}}で行われました。{{/customer_name}}注文とともに記録された情報は{{exhibits_identity}} のとおりです。
{{/exhibits_identity}}
{{#exhibit_order_confirmation}}
1. **注文確認**：購入後、お客様に確認を送付しています（{{citation_order_confirmation}}）。
{{/exhibit_order_confirmation}}
{{#exhibits_performance}}
1. **引渡しまたは利用**：購入されたものはお客様に提供されています（{{exhibits_performance}}）。{{#delivered_date}}引渡日は {{delivered_date}}{{#shipping_address}}、届け先は {{shipping_address}} {{/shipping_address}}です。{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_authorization_record}}
1. **決済**：オーソリゼーションと各種確認の結果を、返答のまま示します（{{citation_authorization_record}}）。
{{/exhibit_authorization_record}}
{{#exhibit_customer_communication}}
1. **やり取り**：本注文に関するお客様とのやり取りを添付します（{{citation_customer_communication}}）。{{#text_customer_communication}}内容は次のとおりです：{{text_customer_communication}}。{{/text_customer_communication}}
{{/exhibit_customer_communication}}
{{#exhibit_dispute_withdrawal}}
1. **取下げ**：申立てを取り下げる旨の書面を添付します（{{citation_dispute_withdrawal}}）。
{{/exhibit_dispute_withdrawal}}
`,
});
