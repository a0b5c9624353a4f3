import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const subscriptionCanceledInJapanese = defineTemplate({
  name: '解約済みの定期購入：支払期日の到来した決済',
  description: '定期購入の終了後に決済されたとの申立てに用います。',
  disputeReason: 'subscription_canceled',
  language: 'ja',
  requiredEvidence: requirements.subscription_canceled,
  content: `
> {{#payment_date}}{{payment_date}}の {{/payment_date}}{{amount_with_currency}} の決済は、お客様が同意した定期購入に基づくものです。{{merchant_name}} は、{{requested_outcome}}を求めます。

{{#exhibit_recurring_agreement}}
1. **同意**：{{#customer_name}}{{customer_name}} 様{{/customer_name}}{{^customer_name}}お客様{{/customer_name}}は、定期的な決済、その価格および期間に同意しています（{{citation_recurring_agreement}}）。{{#text_recurring_agreement}}契約の内容は次のとおりです：{{text_recurring_agreement}}。{{/text_recurring_agreement}}
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **解約の方法**：解約の条件は{{exhibit_cancellation_policy}} のとおりです。{{#exhibit_cancellation_policy_disclosure}}お客様に表示した箇所と日時は{{exhibit_cancellation_policy_disclosure}} のとおりです。{{/exhibit_cancellation_policy_disclosure}}
{{/exhibit_cancellation_policy}}
{{^exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **解約の方法**：解約の条件をお客様に表示した箇所と日時は{{exhibit_cancellation_policy_disclosure}} のとおりです。
{{/exhibit_cancellation_policy_disclosure}}
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_record}}
1. **解約**：お客様が解約したか、またその時期は{{exhibit_cancellation_record}} のとおりです。{{#text_cancellation_record}}記録は次のとおりです：{{text_cancellation_record}}。{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_renewal_notice}}
1. **通知**：本決済については事前にお客様に通知しています（{{citation_renewal_notice}}）。
{{/exhibit_renewal_notice}}
{{#exhibits_performance}}
1. **利用**：サービスは提供され、利用されています（{{exhibits_performance}}）。{{#text_access_activity_log}}記録は次のとおりです：{{text_access_activity_log}}。{{/text_access_activity_log}}
{{/exhibits_performance}}
{{#exhibit_receipt}}
1. **決済**：期間、日付および合計金額は領収書のとおりです（{{citation_receipt}}）。
{{/exhibit_receipt}}
{{#exhibit_prior_transactions}}
1. **過去の決済**：同じ契約に基づく過去の決済には異議の申立てがありません（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibit_customer_communication}}
1. **やり取り**：お客様とのやり取りを添付します（{{citation_customer_communication}}）。
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **返金**：対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}
`,
});
