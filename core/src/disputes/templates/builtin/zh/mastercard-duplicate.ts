import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4834 gathers duplicates, wrong amounts, currency conversion and extra charges under one code. */
export const mastercardDuplicateInChinese = defineTemplate({
  name: 'Mastercard 交易处理：笔数、金额、币种',
  description: '适用于 Mastercard 4834，包括重复扣款、金额不符、币种转换和附加费用。',
  disputeReason: 'duplicate',
  cardNetwork: 'mastercard',
  language: 'zh',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> 争议金额 {{amount_with_currency}} 已全额退还（{{exhibit_refund_proof}}）；{{merchant_name}} 据此请求{{requested_outcome}}。

1. **退款**：已退还 {{refund_full}}（{{exhibit_refund_proof}}）。{{#text_refund_proof}}记录如下：{{text_refund_proof}}。{{/text_refund_proof}}若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{^refund_full}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款存在处理错误的主张，并请求{{requested_outcome}}。

{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}

{{#exhibit_receipt}}
1. **争议付款**：金额 {{amount_with_currency}}{{#payment_date}}，付款日期 {{payment_date}}{{/payment_date}}{{#transaction_id}}，交易编号 {{transaction_id}}{{/transaction_id}}{{#order_id}}，订单 {{order_id}}{{/order_id}}{{#order_description}}，内容为：{{order_description}}{{/order_description}}（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_duplicate_explanation}}
1. **两笔付款，两次购买**：{{#text_duplicate_explanation}}两笔付款的区别如下：{{text_duplicate_explanation}}（{{exhibit_duplicate_explanation}}）。{{/text_duplicate_explanation}}{{^text_duplicate_explanation}}两笔付款的区别见{{exhibit_duplicate_explanation}}。{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}
{{#exhibit_duplicate_documentation}}
1. **另一笔付款**：其凭证表明该笔付款对应另一次独立的购买（{{citation_duplicate_documentation}}）。
{{/exhibit_duplicate_documentation}}
{{#exhibit_pricing_disclosure}}
1. **金额与币种**：总金额、税费和币种均在付款前展示（{{citation_pricing_disclosure}}）。
{{/exhibit_pricing_disclosure}}
{{#exhibit_damage_or_addendum}}
1. **附加费用**：客户的同意和费用明细见{{exhibit_damage_or_addendum}}。
{{/exhibit_damage_or_addendum}}
{{#exhibit_processing_log}}
1. **处理记录**：该笔交易的授权、扣款和结算见{{exhibit_processing_log}}。{{#text_processing_log}}记录如下：{{text_processing_log}}。{{/text_processing_log}}
{{/exhibit_processing_log}}
${paragraphs.dispatch}
${paragraphs.performance}
{{/refund_full}}
${paragraphs.messages}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
每笔付款均对应各自的购买，不存在重复。
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
