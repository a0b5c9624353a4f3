import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const duplicateInChinese = defineTemplate({
  name: '重复扣款：两笔付款对应两次购买，或已退款',
  description: '适用于客户声称被重复扣款的争议。根据现有证据自动选择其中一种说法。',
  disputeReason: 'duplicate',
  language: 'zh',
  requiredEvidence: requirements.duplicate,
  content: `
{{#refund_full}}
> {{amount_with_currency}} 的相关付款已全额退还（{{exhibit_refund_proof}}）；{{merchant_name}} 据此请求{{requested_outcome}}。

1. **退款**：已退还 {{refund_full}}（{{exhibit_refund_proof}}）。{{#text_refund_proof}}记录如下：{{text_refund_proof}}。{{/text_refund_proof}}若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{^refund_full}}
{{#exhibit_duplicate_documentation}}
> {{amount_with_currency}} 的付款与另一笔被认为重复的付款分属两次不同的购买；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} 不认可 {{amount_with_currency}} 的付款系重复扣款的主张，并请求{{requested_outcome}}。
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}

{{#exhibit_duplicate_explanation}}
{{#text_duplicate_explanation}}
两笔付款的区别如下：{{text_duplicate_explanation}}（{{exhibit_duplicate_explanation}}）。
{{/text_duplicate_explanation}}
{{^text_duplicate_explanation}}
两笔付款的区别见{{exhibit_duplicate_explanation}}。
{{/text_duplicate_explanation}}
{{/exhibit_duplicate_explanation}}

{{#exhibit_receipt}}
1. **争议付款**：金额 {{amount_with_currency}}{{#payment_date}}，付款日期 {{payment_date}}{{/payment_date}}{{#transaction_id}}，交易编号 {{transaction_id}}{{/transaction_id}}{{#order_id}}，订单 {{order_id}}{{/order_id}}{{#order_description}}，内容为：{{order_description}}{{/order_description}}（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_duplicate_documentation}}
1. **另一笔付款**：其凭证表明该笔付款对应另一次独立的购买（{{citation_duplicate_documentation}}）。
{{/exhibit_duplicate_documentation}}
{{#exhibits_dispatch}}
1. **发货**：订单的寄送情况见{{exhibits_dispatch}}。
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **交付或履行**：所购商品或服务已提供（{{exhibits_performance}}）。
{{/exhibits_performance}}
{{#exhibit_processing_log}}
1. **处理记录**：处理记录表明该笔交易仅扣款并结算一次（{{citation_processing_log}}）。
{{/exhibit_processing_log}}
{{/refund_full}}
{{#exhibit_customer_communication}}
1. **往来信息**：与客户的往来信息随附（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}

{{^refund_full}}
{{#exhibit_duplicate_documentation}}
每笔付款均对应各自的购买，不存在重复。
{{/exhibit_duplicate_documentation}}
{{/refund_full}}
`,
});
