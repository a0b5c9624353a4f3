import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4834 gathers duplicates, wrong amounts, currency conversion and extra charges under one code. */
export const mastercardDuplicateInJapanese = defineTemplate({
  name: 'Mastercard 取引処理：件数、金額、通貨',
  description: 'Mastercard 4834 に用います。二重請求、金額相違、通貨換算、追加料金を対象とします。',
  disputeReason: 'duplicate',
  cardNetwork: 'mastercard',
  language: 'ja',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> 対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。{{merchant_name}} は、{{requested_outcome}}を求めます。

1. **返金**：{{refund_full}} を返金しました（{{exhibit_refund_proof}}）。{{#text_refund_proof}}記録は次のとおりです：{{text_refund_proof}}。{{/text_refund_proof}}決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{^refund_full}}
> {{merchant_name}} は、{{amount_with_currency}} の決済の処理に誤りがあるとの主張を争い、{{requested_outcome}}を求めます。

{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}

{{#exhibit_receipt}}
1. **対象の決済**：金額 {{amount_with_currency}}{{#payment_date}}、決済日 {{payment_date}}{{/payment_date}}{{#transaction_id}}、取引番号 {{transaction_id}}{{/transaction_id}}{{#order_id}}、注文番号 {{order_id}}{{/order_id}}{{#order_description}}、内容：{{order_description}}{{/order_description}}（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_duplicate_explanation}}
1. **二つの決済、二つの購入**：{{#text_duplicate_explanation}}二つの決済の違いは次のとおりです：{{text_duplicate_explanation}}（{{exhibit_duplicate_explanation}}）。{{/text_duplicate_explanation}}{{^text_duplicate_explanation}}二つの決済の違いは{{exhibit_duplicate_explanation}} のとおりです。{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}
{{#exhibit_duplicate_documentation}}
1. **もう一方の決済**：その書類は、別個の購入であることを示しています（{{citation_duplicate_documentation}}）。
{{/exhibit_duplicate_documentation}}
{{#exhibit_pricing_disclosure}}
1. **金額と通貨**：合計金額、税および手数料ならびに通貨は、決済の前に表示されています（{{citation_pricing_disclosure}}）。
{{/exhibit_pricing_disclosure}}
{{#exhibit_damage_or_addendum}}
1. **追加料金**：お客様の同意および明細は{{exhibit_damage_or_addendum}} のとおりです。
{{/exhibit_damage_or_addendum}}
{{#exhibit_processing_log}}
1. **処理記録**：本取引のオーソリゼーション、売上処理および清算は{{exhibit_processing_log}} のとおりです。{{#text_processing_log}}記録は次のとおりです：{{text_processing_log}}。{{/text_processing_log}}
{{/exhibit_processing_log}}
${paragraphs.dispatch}
${paragraphs.performance}
{{/refund_full}}
${paragraphs.messages}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
それぞれの決済には対応する購入があり、重複はありません。
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
