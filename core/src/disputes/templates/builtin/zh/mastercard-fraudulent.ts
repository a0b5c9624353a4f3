import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4837: device, delivery and identity are looked at as three groups. */
export const mastercardFraudulentInChinese = defineTemplate({
  name: 'Mastercard 欺诈交易：设备、交付、身份',
  description: '适用于 Mastercard 4837。以三类信息说明持卡人参与了交易。',
  disputeReason: 'fraudulent',
  cardNetwork: 'mastercard',
  language: 'zh',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> 以下所列的设备、交付和身份记录表明，{{amount_with_currency}} 的付款由持卡人本人或经其同意的人完成；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款未经持卡人授权的主张，并请求{{requested_outcome}}。
{{/exhibits_identity}}

${paragraphs.payer}

{{#exhibit_customer_ip_device}}
1. **设备**：下单所用的 IP 地址和设备见{{exhibit_customer_ip_device}}。{{#text_customer_ip_device}}记录如下：{{text_customer_ip_device}}。{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_customer_details}}
1. **身份**：下单时填写的姓名、电子邮箱和账单地址见{{exhibit_customer_details}}。
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **关联**：收件人或使用者与持卡人的关联见{{exhibit_customer_link}}。
{{/exhibit_customer_link}}
{{#exhibit_authorization_record}}
1. **身份验证**：授权、身份验证及地址核验的结果均按返回内容如实列出（{{citation_authorization_record}}）。{{#text_authorization_record}}内容如下：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibit_prior_transactions}}
1. **以往付款**：同一客户此前的付款从未被提出争议（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_identity}}
{{#exhibits_performance}}
上述记录相互一致，并与持卡人本人购买的情形相符。
{{/exhibits_performance}}
{{/exhibits_identity}}
`,
});
