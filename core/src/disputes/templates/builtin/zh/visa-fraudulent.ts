import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 10.4: earlier undisputed payments that share their data with this one outweigh everything else. */
export const visaFraudulentInChinese = defineTemplate({
  name: 'Visa 欺诈交易：同一客户以往的付款',
  description: '适用于 Visa 10.4。首先列出以往未被争议的付款及其与本次付款的共同信息，作为有力证据。',
  disputeReason: 'fraudulent',
  cardNetwork: 'visa',
  language: 'zh',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibit_prior_transactions}}
> {{amount_with_currency}} 的付款由一位以往付款从未被提出争议的客户完成，详见{{exhibit_prior_transactions}}；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibit_prior_transactions}}
{{^exhibit_prior_transactions}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款未经持卡人参与的主张，并请求{{requested_outcome}}。
{{/exhibit_prior_transactions}}

${paragraphs.payer}

{{#exhibit_prior_transactions}}
1. **以往付款**：使用同一卡片的以往付款、各笔所购内容，以及与争议付款相同的信息，均列于{{exhibit_prior_transactions}}。{{#text_prior_transactions}}内容如下：{{text_prior_transactions}}。{{/text_prior_transactions}}
{{/exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
1. **IP 地址与设备**：争议订单所用的 IP 地址和设备见{{exhibit_customer_ip_device}}。{{#text_customer_ip_device}}记录如下：{{text_customer_ip_device}}。{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
{{#exhibit_customer_details}}
1. **账户与地址**：下单时填写的姓名、联系方式和地址见{{exhibit_customer_details}}。
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **关联**：收件人或使用者与持卡人的关联见{{exhibit_customer_link}}。
{{/exhibit_customer_link}}
${paragraphs.purchase}
${paragraphs.dispatch}
${paragraphs.performance}
{{#exhibit_authorization_record}}
1. **付款时的核验**：授权及 3-D Secure、地址和安全码核验的结果均按返回内容如实列出（{{citation_authorization_record}}）。{{#text_authorization_record}}内容如下：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
请依据 Visa 关于此类争议有力证据的规则，将以往付款与本次付款的信息一并审核。
{{/exhibit_customer_ip_device}}
{{/exhibit_prior_transactions}}
`,
});
