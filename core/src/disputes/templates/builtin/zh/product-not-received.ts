import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const productNotReceivedInChinese = defineTemplate({
  name: '未收到商品或服务：交付的内容、地点与时间',
  description: '适用于客户声称未收到商品、服务、下载内容或未使用预订的争议。',
  disputeReason: 'product_not_received',
  language: 'zh',
  requiredEvidence: requirements.product_not_received,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} 的付款所对应的订单已向客户履行（见{{exhibits_performance}}）；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款所对应的订单未履行的主张，并请求{{requested_outcome}}。
{{/exhibits_performance}}

{{#exhibit_receipt}}
1. **约定内容**：{{#order_description}}客户{{#order_date}}于 {{order_date}} {{/order_date}}订购了：{{order_description}}。{{/order_description}}收据载明了所购项目、日期和总金额（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibits_dispatch}}
1. **发货**：订单{{#shipped_date}}于 {{shipped_date}} {{/shipped_date}}交付{{#carrier}} {{carrier}} {{/carrier}}{{^carrier}}承运商{{/carrier}}寄送{{#tracking_number}}，运单号为 {{tracking_number}}{{/tracking_number}}（{{exhibits_dispatch}}）。{{^tracking_number}}{{#text_shipping_tracking}}运输记录如下：{{text_shipping_tracking}}。{{/text_shipping_tracking}}{{/tracking_number}}
{{/exhibits_dispatch}}
{{#exhibit_proof_of_delivery}}
1. **妥投**：承运商确认货物已{{#delivered_date}}于 {{delivered_date}} {{/delivered_date}}送达{{#shipping_address}} {{shipping_address}}{{/shipping_address}}（{{citation_proof_of_delivery}}）。{{#text_proof_of_delivery}}确认内容如下：{{text_proof_of_delivery}}。{{/text_proof_of_delivery}}
{{/exhibit_proof_of_delivery}}
{{#exhibit_delivery_signature}}
1. **签收**：交接时的签名或照片随附（{{citation_delivery_signature}}）。
{{/exhibit_delivery_signature}}
{{#exhibit_collection_record}}
1. **自提**：订单经核验身份后由本人领取（{{citation_collection_record}}）。
{{/exhibit_collection_record}}
{{#exhibit_access_activity_log}}
1. **访问与使用**：所购内容在付款后已开通并被使用（{{citation_access_activity_log}}）。{{#text_access_activity_log}}日志如下：{{text_access_activity_log}}。{{/text_access_activity_log}}
{{/exhibit_access_activity_log}}
{{#exhibit_customer_ip_device}}
1. **设备**：购买时的 IP 地址和设备见{{exhibit_customer_ip_device}}。
{{/exhibit_customer_ip_device}}
{{#exhibit_service_documentation}}
1. **服务履行**：服务已按{{exhibit_service_documentation}} 所载完成。
{{/exhibit_service_documentation}}
{{#exhibit_attendance_record}}
1. **到场**：入场或入住记录表明预订已被使用（{{citation_attendance_record}}）。
{{/exhibit_attendance_record}}
{{#exhibit_customer_communication}}
1. **往来信息**：与客户就本订单的往来信息随附（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#exhibit_terms_acceptance}}
1. **条款**：客户接受的交付条款见{{exhibit_terms_acceptance}}。
{{/exhibit_terms_acceptance}}
{{#refund_full}}
1. **退款**：争议金额 {{amount_with_currency}} 已全额退还客户（{{exhibit_refund_proof}}）；若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}

{{#exhibits_performance}}
商户已按约定履行义务，本争议所述的原因不成立。
{{/exhibits_performance}}
`,
});
