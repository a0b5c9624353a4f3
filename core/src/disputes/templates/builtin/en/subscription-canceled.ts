import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';

export const subscriptionCanceledInEnglish = defineTemplate({
  name: 'Subscription canceled: the payment was due',
  description: 'For claims that a recurring payment was taken after the subscription had ended.',
  disputeReason: 'subscription_canceled',
  language: 'en',
  requiredEvidence: requirements.subscription_canceled,
  content: `
> The payment of {{amount_with_currency}}{{#payment_date}} on {{payment_date}}{{/payment_date}} was due under a subscription to which the customer had agreed; {{merchant_name}} therefore asks that {{requested_outcome}}.

{{#exhibit_recurring_agreement}}
1. **Consent.** {{#customer_name}}{{customer_name}}{{/customer_name}}{{^customer_name}}The customer{{/customer_name}} agreed to the recurring payment, its price and its period ({{citation_recurring_agreement}}).{{#text_recurring_agreement}} The agreement reads: {{text_recurring_agreement}}.{{/text_recurring_agreement}}
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **How to cancel.** The cancellation terms are set out in {{exhibit_cancellation_policy}}{{#exhibit_cancellation_policy_disclosure}}; where and when they were shown to the customer is documented in {{exhibit_cancellation_policy_disclosure}}{{/exhibit_cancellation_policy_disclosure}}.
{{/exhibit_cancellation_policy}}
{{^exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **How to cancel.** Where and when the cancellation terms were shown to the customer is documented in {{exhibit_cancellation_policy_disclosure}}.
{{/exhibit_cancellation_policy_disclosure}}
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_record}}
1. **Cancellation.** Whether and when the customer canceled is recorded in {{exhibit_cancellation_record}}.{{#text_cancellation_record}} The record reads: {{text_cancellation_record}}.{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_renewal_notice}}
1. **Notice.** The customer was notified of the payment in advance ({{citation_renewal_notice}}).
{{/exhibit_renewal_notice}}
{{#exhibits_performance}}
1. **Use.** The service was provided and used ({{exhibits_performance}}).{{#text_access_activity_log}} The log reads: {{text_access_activity_log}}.{{/text_access_activity_log}}
{{/exhibits_performance}}
{{#exhibit_receipt}}
1. **The payment.** The receipt states the period, the date and the total ({{citation_receipt}}).
{{/exhibit_receipt}}
{{#exhibit_prior_transactions}}
1. **Earlier payments.** Earlier payments under the same agreement were not disputed ({{citation_prior_transactions}}).
{{/exhibit_prior_transactions}}
{{#exhibit_customer_communication}}
1. **Messages.** The correspondence with the customer is enclosed ({{citation_customer_communication}}).
{{/exhibit_customer_communication}}
{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}
`,
});
