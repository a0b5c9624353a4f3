import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 13.2: since October 2024, use after the claimed withdrawal of consent answers the claim. */
export const visaSubscriptionCanceledInChinese = defineTemplate({
  name: 'Visa 已取消的订阅：所称取消之后仍在使用',
  description: '适用于 Visa 13.2。首先说明服务的使用情况，其次说明同意与取消。',
  disputeReason: 'subscription_canceled',
  cardNetwork: 'visa',
  language: 'zh',
  requiredEvidence: requirements.subscription_canceled,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} 的付款所对应的服务已被使用，使用日期见{{exhibits_performance}}；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{#payment_date}}{{payment_date}}的 {{/payment_date}}{{amount_with_currency}} 付款是依据客户同意的订阅应支付的款项；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_performance}}

{{#exhibits_performance}}
1. **使用**：服务提供和使用的日期见{{exhibits_performance}}。{{#text_access_activity_log}}日志如下：{{text_access_activity_log}}。{{/text_access_activity_log}}根据 Visa 规则，在所称撤回同意之日以后仍使用服务，即足以答复本争议。
{{/exhibits_performance}}
{{#exhibit_cancellation_record}}
1. **取消**：客户是否取消以及取消的时间见{{exhibit_cancellation_record}}。{{#text_cancellation_record}}记录如下：{{text_cancellation_record}}。{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_recurring_agreement}}
1. **同意**：{{#customer_name}}{{customer_name}} {{/customer_name}}{{^customer_name}}客户{{/customer_name}}同意了定期付款及其价格和周期（{{citation_recurring_agreement}}）。
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **取消方式**：取消条款见{{exhibit_cancellation_policy}}。
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **条款的展示**：向客户展示取消条款的位置和时间见{{exhibit_cancellation_policy_disclosure}}。
{{/exhibit_cancellation_policy_disclosure}}
{{#exhibit_renewal_notice}}
1. **通知**：已事先就该笔付款通知客户（{{citation_renewal_notice}}）。
{{/exhibit_renewal_notice}}
{{#exhibit_prior_transactions}}
1. **以往付款**：依据同一协议的以往付款从未被提出争议（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}
`,
});
