import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const subscriptionCanceledInChinese = defineTemplate({
  name: '已取消的订阅：付款应予支付',
  description: '适用于客户声称订阅结束后仍被扣款的争议。',
  disputeReason: 'subscription_canceled',
  language: 'zh',
  requiredEvidence: requirements.subscription_canceled,
  content: `
> {{#payment_date}}{{payment_date}}的 {{/payment_date}}{{amount_with_currency}} 付款是依据客户同意的订阅应支付的款项；{{merchant_name}} 据此请求{{requested_outcome}}。

{{#exhibit_recurring_agreement}}
1. **同意**：{{#customer_name}}{{customer_name}} {{/customer_name}}{{^customer_name}}客户{{/customer_name}}同意了定期付款及其价格和周期（{{citation_recurring_agreement}}）。{{#text_recurring_agreement}}协议内容如下：{{text_recurring_agreement}}。{{/text_recurring_agreement}}
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **取消方式**：取消条款见{{exhibit_cancellation_policy}}{{#exhibit_cancellation_policy_disclosure}}；向客户展示该条款的位置和时间见{{exhibit_cancellation_policy_disclosure}}{{/exhibit_cancellation_policy_disclosure}}。
{{/exhibit_cancellation_policy}}
{{^exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **取消方式**：向客户展示取消条款的位置和时间见{{exhibit_cancellation_policy_disclosure}}。
{{/exhibit_cancellation_policy_disclosure}}
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_record}}
1. **取消**：客户是否取消以及取消的时间见{{exhibit_cancellation_record}}。{{#text_cancellation_record}}记录如下：{{text_cancellation_record}}。{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_renewal_notice}}
1. **通知**：已事先就该笔付款通知客户（{{citation_renewal_notice}}）。
{{/exhibit_renewal_notice}}
{{#exhibits_performance}}
1. **使用**：服务已提供并被使用（{{exhibits_performance}}）。{{#text_access_activity_log}}日志如下：{{text_access_activity_log}}。{{/text_access_activity_log}}
{{/exhibits_performance}}
{{#exhibit_receipt}}
1. **付款**：收据载明了周期、日期和总金额（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_prior_transactions}}
1. **以往付款**：依据同一协议的以往付款从未被提出争议（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibit_customer_communication}}
1. **往来信息**：与客户的往来信息随附（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **退款**：争议金额 {{amount_with_currency}} 已全额退还客户（{{exhibit_refund_proof}}）；若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}
`,
});
