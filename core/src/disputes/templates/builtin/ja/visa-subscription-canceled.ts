import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 13.2: since October 2024, use after the claimed withdrawal of consent answers the claim. */
export const visaSubscriptionCanceledInJapanese = defineTemplate({
  name: 'Visa 解約済みの定期購入：解約したとされる日の後の利用',
  description: 'Visa 13.2 に用います。サービスの利用を最初に示し、同意と解約がこれに続きます。',
  disputeReason: 'subscription_canceled',
  cardNetwork: 'visa',
  language: 'ja',
  requiredEvidence: requirements.subscription_canceled,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} の決済に係るサービスは、{{exhibits_performance}} に日付とともに示すとおり利用されています。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{#payment_date}}{{payment_date}}の {{/payment_date}}{{amount_with_currency}} の決済は、お客様が同意した定期購入に基づくものです。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_performance}}

{{#exhibits_performance}}
1. **利用**：サービスが提供され利用された日は{{exhibits_performance}} のとおりです。{{#text_access_activity_log}}記録は次のとおりです：{{text_access_activity_log}}。{{/text_access_activity_log}}Visa の規則では、同意を撤回したとされる日の後の利用は、この申立てに対する回答となります。
{{/exhibits_performance}}
{{#exhibit_cancellation_record}}
1. **解約**：お客様が解約したか、またその時期は{{exhibit_cancellation_record}} のとおりです。{{#text_cancellation_record}}記録は次のとおりです：{{text_cancellation_record}}。{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_recurring_agreement}}
1. **同意**：{{#customer_name}}{{customer_name}} 様{{/customer_name}}{{^customer_name}}お客様{{/customer_name}}は、定期的な決済、その価格および期間に同意しています（{{citation_recurring_agreement}}）。
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **解約の方法**：解約の条件は{{exhibit_cancellation_policy}} のとおりです。
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **条件の表示**：解約の条件をお客様に表示した箇所と日時は{{exhibit_cancellation_policy_disclosure}} のとおりです。
{{/exhibit_cancellation_policy_disclosure}}
{{#exhibit_renewal_notice}}
1. **通知**：本決済については事前にお客様に通知しています（{{citation_renewal_notice}}）。
{{/exhibit_renewal_notice}}
{{#exhibit_prior_transactions}}
1. **過去の決済**：同じ契約に基づく過去の決済には異議の申立てがありません（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}
`,
});
