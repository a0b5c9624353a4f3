import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const unrecognizedInChinese = defineTemplate({
  name: '无法识别的交易：付款内容说明',
  description: '适用于持卡人不认识账单上商户名称的争议。',
  disputeReason: 'unrecognized',
  language: 'zh',
  requiredEvidence: requirements.unrecognized,
  content: `
{{#exhibit_receipt}}
> {{amount_with_currency}} 的付款对应下述购买；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibit_receipt}}
{{^exhibit_receipt}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款的争议，并请求{{requested_outcome}}。
{{/exhibit_receipt}}

{{#exhibit_receipt}}
仅凭账单上的名称，持卡人往往难以辨认一笔付款。以下信息可供持卡人确认该笔交易。
{{/exhibit_receipt}}

{{#merchant_business_model}}
**关于商户**：{{merchant_business_model}}
{{/merchant_business_model}}

{{#order_description}}
1. **购买内容**：该笔付款用于购买：{{order_description}}{{#order_id}}（订单 {{order_id}}）{{/order_id}}{{#order_date}}，下单日期为 {{order_date}}{{/order_date}}。
{{/order_description}}
{{#exhibit_receipt}}
1. **收据**：收据载明了所购项目、日期、总金额及商户名称（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_product_description}}
1. **商品或服务**：客户当时所见的说明随附（{{citation_product_description}}）。
{{/exhibit_product_description}}
{{#exhibits_identity}}
1. **客户**：{{#customer_name}}订单以 {{customer_name}} 的名义提交{{#customer_email}}，电子邮箱为 {{customer_email}}{{/customer_email}}。{{/customer_name}}随订单记录的信息见{{exhibits_identity}}。
{{/exhibits_identity}}
{{#exhibit_order_confirmation}}
1. **订单确认**：购买后已向客户发送确认（{{citation_order_confirmation}}）。
{{/exhibit_order_confirmation}}
{{#exhibits_performance}}
1. **交付或使用**：所购商品或服务已提供给客户（{{exhibits_performance}}）。{{#delivered_date}}交付日期为 {{delivered_date}}{{#shipping_address}}，地址为 {{shipping_address}}{{/shipping_address}}。{{/delivered_date}}
{{/exhibits_performance}}
{{#exhibit_authorization_record}}
1. **付款**：授权及各项核验的结果均按返回内容如实列出（{{citation_authorization_record}}）。
{{/exhibit_authorization_record}}
{{#exhibit_customer_communication}}
1. **往来信息**：与客户就本订单的往来信息随附（{{citation_customer_communication}}）。{{#text_customer_communication}}内容如下：{{text_customer_communication}}。{{/text_customer_communication}}
{{/exhibit_customer_communication}}
{{#exhibit_dispute_withdrawal}}
1. **撤回**：撤回本争议的声明随附（{{citation_dispute_withdrawal}}）。
{{/exhibit_dispute_withdrawal}}
`,
});
