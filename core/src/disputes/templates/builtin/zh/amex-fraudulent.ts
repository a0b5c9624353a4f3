import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** American Express F29: the network is the issuer, and knows its Card Member's address and earlier charges. */
export const amexFraudulentInChinese = defineTemplate({
  name: 'American Express 欺诈交易：核验、交付、以往消费',
  description: '适用于 American Express F29。首先说明付款核验以及会员收到的商品或服务。',
  disputeReason: 'fraudulent',
  cardNetwork: 'amex',
  language: 'zh',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} 的消费所购内容已交付或使用（见{{exhibits_performance}}）；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的消费未经会员参与的主张，并请求{{requested_outcome}}。
{{/exhibits_performance}}

${paragraphs.payer}

{{#exhibit_authorization_record}}
1. **付款时的核验**：批准结果、地址与安全码核验的结果以及 SafeKey（如已使用）的结果均按返回内容如实列出（{{citation_authorization_record}}）。{{#text_authorization_record}}内容如下：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_prior_transactions}}
1. **以往消费**：同一卡片在本商户的以往消费从未被提出争议（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibits_identity}}
1. **会员**：{{#exhibit_customer_link}}收件人或使用者与会员的关联见{{exhibit_customer_link}}。{{/exhibit_customer_link}}{{#exhibit_customer_details}}下单时填写的姓名和联系方式见{{exhibit_customer_details}}。{{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}下单所用的 IP 地址和设备见{{exhibit_customer_ip_device}}。{{/exhibit_customer_ip_device}}
{{/exhibits_identity}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_performance}}
{{#exhibits_identity}}
请 American Express 将上述记录与会员本人的地址和消费记录进行比对。
{{/exhibits_identity}}
{{/exhibits_performance}}
`,
});
