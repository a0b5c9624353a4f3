import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const fraudulentInChinese = defineTemplate({
  name: '欺诈交易：持卡人参与了交易',
  description: '适用于持卡人声称未进行或未授权该付款的争议。',
  disputeReason: 'fraudulent',
  language: 'zh',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> 本订单的记录表明，{{amount_with_currency}} 的付款由持卡人本人或经其同意的人完成；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款未经持卡人参与的主张，并请求{{requested_outcome}}。
{{/exhibits_identity}}

{{#customer_name}}
该笔付款由 {{customer_name}}{{#customer_email}}（{{customer_email}}）{{/customer_email}}{{#payment_date}}于 {{payment_date}} {{/payment_date}}完成{{#order_description}}，购买内容为：{{order_description}}{{/order_description}}{{#order_id}}（订单 {{order_id}}）{{/order_id}}。
{{/customer_name}}

{{#exhibit_receipt}}
1. **交易内容**：收据载明了所购项目、日期和总金额（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_authorization_record}}
1. **付款时的核验**：授权及付款时各项核验的结果均按返回内容如实列出（{{citation_authorization_record}}）。{{#text_authorization_record}}内容如下：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibits_identity}}
1. **客户与设备**：{{#exhibit_customer_details}}下单时填写的姓名和联系方式见{{exhibit_customer_details}}。{{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}下单所用的 IP 地址和设备见{{exhibit_customer_ip_device}}。{{/exhibit_customer_ip_device}}{{#exhibit_customer_link}}收件人或使用者与持卡人的关联见{{exhibit_customer_link}}。{{/exhibit_customer_link}}
{{/exhibits_identity}}
{{#exhibit_prior_transactions}}
1. **以往付款**：同一客户此前的付款从未被提出争议（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibits_dispatch}}
1. **发货**：订单的寄送情况见{{exhibits_dispatch}}。
{{/exhibits_dispatch}}
{{#exhibits_performance}}
1. **交付或使用**：所购商品或服务已提供给客户（{{exhibits_performance}}）。{{#delivered_date}}交付日期为 {{delivered_date}}{{#shipping_address}}，地址为 {{shipping_address}}{{/shipping_address}}。{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_customer_communication}}
1. **往来信息**：与客户就本订单的往来信息随附（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **退款**：争议金额 {{amount_with_currency}} 已全额退还客户（{{exhibit_refund_proof}}）；若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}

{{#exhibits_identity}}
综合以上记录，本次交易与持卡人本人购买的情形相符，与他人盗用卡片的情形不符。
{{/exhibits_identity}}

{{#merchant_business_model}}
**关于商户**：{{merchant_business_model}}
{{/merchant_business_model}}
`,
});
