import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const productNotReceivedInJapanese = defineTemplate({
  name: '商品・サービスの未着：提供した内容、場所、日時',
  description: '商品、サービス、ダウンロード、予約が提供されていないとの申立てに用います。',
  disputeReason: 'product_not_received',
  language: 'ja',
  requiredEvidence: requirements.product_not_received,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} の決済に係る注文は、{{exhibits_performance}} のとおり、お客様に提供されています。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} は、{{amount_with_currency}} の決済に係る注文が提供されていないとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibits_performance}}

{{#exhibit_receipt}}
1. **注文内容**：{{#order_description}}お客様の注文{{#order_date}}（{{order_date}}）{{/order_date}}は次のとおりです：{{order_description}}。{{/order_description}}品目、日付および合計金額は領収書のとおりです（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibits_dispatch}}
1. **発送**：商品は{{#shipped_date}} {{shipped_date}} に{{/shipped_date}}{{#carrier}} {{carrier}} {{/carrier}}{{^carrier}}運送会社{{/carrier}}に引き渡されました{{#tracking_number}}（追跡番号 {{tracking_number}}）{{/tracking_number}}（{{exhibits_dispatch}}）。{{^tracking_number}}{{#text_shipping_tracking}}発送の記録は次のとおりです：{{text_shipping_tracking}}。{{/text_shipping_tracking}}{{/tracking_number}}
{{/exhibits_dispatch}}
{{#exhibit_proof_of_delivery}}
1. **配達**：運送会社は{{#delivered_date}}、{{delivered_date}} に{{/delivered_date}}{{#shipping_address}} {{shipping_address}} へ{{/shipping_address}}配達したことを確認しています（{{citation_proof_of_delivery}}）。{{#text_proof_of_delivery}}確認の内容は次のとおりです：{{text_proof_of_delivery}}。{{/text_proof_of_delivery}}
{{/exhibit_proof_of_delivery}}
{{#exhibit_delivery_signature}}
1. **受領**：引渡し時のサインまたは写真を添付します（{{citation_delivery_signature}}）。
{{/exhibit_delivery_signature}}
{{#exhibit_collection_record}}
1. **店頭受取**：商品は本人確認のうえ店頭で引き渡されました（{{citation_collection_record}}）。
{{/exhibit_collection_record}}
{{#exhibit_access_activity_log}}
1. **アクセスと利用**：購入されたものは決済後に利用可能となり、利用されています（{{citation_access_activity_log}}）。{{#text_access_activity_log}}記録は次のとおりです：{{text_access_activity_log}}。{{/text_access_activity_log}}
{{/exhibit_access_activity_log}}
{{#exhibit_customer_ip_device}}
1. **端末**：購入時の IP アドレスと端末は{{exhibit_customer_ip_device}} のとおりです。
{{/exhibit_customer_ip_device}}
{{#exhibit_service_documentation}}
1. **サービスの提供**：サービスは{{exhibit_service_documentation}} のとおり提供されました。
{{/exhibit_service_documentation}}
{{#exhibit_attendance_record}}
1. **来場・宿泊**：予約が利用されたことは、入場または宿泊の記録のとおりです（{{citation_attendance_record}}）。
{{/exhibit_attendance_record}}
{{#exhibit_customer_communication}}
1. **やり取り**：本注文に関するお客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#exhibit_terms_acceptance}}
1. **規約**：お客様が同意した引渡しの条件は{{exhibit_terms_acceptance}} のとおりです。
{{/exhibit_terms_acceptance}}
{{#refund_full}}
1. **返金**：対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}

{{#exhibits_performance}}
加盟店は約束した内容を履行しており、申立ての理由は当てはまりません。
{{/exhibits_performance}}
`,
});
