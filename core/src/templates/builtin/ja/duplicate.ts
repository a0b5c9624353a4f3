import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const duplicateInJapanese = defineTemplate({
  name: '二重請求：二つの決済は別の購入、または返金済み',
  description: '二重に請求されたとの申立てに用います。手元の資料により、いずれかの内容になります。',
  disputeReason: 'duplicate',
  language: 'ja',
  requiredEvidence: requirements.duplicate,
  content: `
{{#exhibit_refund_proof}}
> 対象の決済は返金済みです（{{exhibit_refund_proof}}）。{{merchant_name}} は、{{requested_outcome}}を求めます。

1. **返金**：返金の金額、日付および参照番号を示します（{{citation_refund_proof}}）。{{#text_refund_proof}}記録は次のとおりです：{{text_refund_proof}}。{{/text_refund_proof}}決済を取り消すと、二重の返金となります。
{{/exhibit_refund_proof}}
{{^exhibit_refund_proof}}
> {{amount_with_currency}} の決済と、重複とされるもう一方の決済は、それぞれ別の購入に対するものです。{{merchant_name}} は、{{requested_outcome}}を求めます。

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
{{/exhibit_refund_proof}}
{{#exhibit_customer_communication}}
1. **やり取り**：お客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}

{{^exhibit_refund_proof}}
{{#exhibit_duplicate_documentation}}
それぞれの決済には対応する購入があり、重複はありません。
{{/exhibit_duplicate_documentation}}
{{/exhibit_refund_proof}}
`,
});
