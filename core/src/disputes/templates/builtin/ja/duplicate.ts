import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const duplicateInJapanese = defineTemplate({
  name: '二重請求：二つの決済は別の購入、または返金済み',
  description: '二重に請求されたとの申立てに用います。手元の資料により、いずれかの内容になります。',
  disputeReason: 'duplicate',
  language: 'ja',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> {{amount_with_currency}} の対象の決済は全額返金済みです（{{exhibit_refund_proof}}）。{{merchant_name}} は、{{requested_outcome}}を求めます。

1. **返金**：{{refund_full}} を返金しました（{{exhibit_refund_proof}}）。{{#text_refund_proof}}記録は次のとおりです：{{text_refund_proof}}。{{/text_refund_proof}}決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{^refund_full}}
{{#exhibit_duplicate_documentation}}
> {{amount_with_currency}} の決済と、重複とされるもう一方の決済は、それぞれ別の購入に対するものです。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} は、{{amount_with_currency}} の決済が二重請求であるとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}

{{#exhibit_duplicate_explanation}}
{{#text_duplicate_explanation}}
二つの決済の違いは次のとおりです：{{text_duplicate_explanation}}（{{exhibit_duplicate_explanation}}）。
{{/text_duplicate_explanation}}
{{^text_duplicate_explanation}}
二つの決済の違いは{{exhibit_duplicate_explanation}} のとおりです。
{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}

{{#exhibit_receipt}}
1. **対象の決済**：金額 {{amount_with_currency}}{{#payment_date}}、決済日 {{payment_date}}{{/payment_date}}{{#transaction_id}}、取引番号 {{transaction_id}}{{/transaction_id}}{{#order_id}}、注文番号 {{order_id}}{{/order_id}}{{#order_description}}、内容：{{order_description}}{{/order_description}}（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_duplicate_documentation}}
1. **もう一方の決済**：その書類は、別個の購入であることを示しています（{{citation_duplicate_documentation}}）。
{{/exhibit_duplicate_documentation}}
{{#exhibits_dispatch}}
1. **発送**：発送の状況は{{exhibits_dispatch}} のとおりです。
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **引渡しまたは提供**：購入されたものは提供されています（{{exhibits_performance}}）。
{{/exhibits_performance}}
{{#exhibit_processing_log}}
1. **処理記録**：処理記録は、本取引の売上処理と清算が一度だけ行われたことを示しています（{{citation_processing_log}}）。
{{/exhibit_processing_log}}
{{/refund_full}}
{{#exhibit_customer_communication}}
1. **やり取り**：お客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
それぞれの決済には対応する購入があり、重複はありません。
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
