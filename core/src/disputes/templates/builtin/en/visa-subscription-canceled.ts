import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 13.2: since October 2024, use after the claimed withdrawal of consent answers the claim. */
export const visaSubscriptionCanceledInEnglish = defineTemplate({
  name: 'Visa, subscription canceled: used after the claimed end',
  description: 'For Visa 13.2. Leads with the use of the service, then consent and cancellation.',
  disputeReason: 'subscription_canceled',
  cardNetwork: 'visa',
  language: 'en',
  requiredEvidence: requirements.subscription_canceled,
  content: `
{{#exhibits_performance}}
> The service behind the payment of {{amount_with_currency}} was used, as documented with dates in {{exhibits_performance}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_performance}}
{{^exhibits_performance}}
> The payment of {{amount_with_currency}}{{#payment_date}} on {{payment_date}}{{/payment_date}} was due under a subscription to which the customer had agreed; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_performance}}

{{#exhibits_performance}}
1. **Use.** The days on which the service was provided and used are recorded in {{exhibits_performance}}.{{#text_access_activity_log}} The log reads: {{text_access_activity_log}}.{{/text_access_activity_log}} Under Visa’s rules, use after the date on which consent is claimed to have been withdrawn answers this dispute.
{{/exhibits_performance}}
{{#exhibit_cancellation_record}}
1. **Cancellation.** Whether and when the customer canceled is recorded in {{exhibit_cancellation_record}}.{{#text_cancellation_record}} The record reads: {{text_cancellation_record}}.{{/text_cancellation_record}}
{{/exhibit_cancellation_record}}
{{#exhibit_recurring_agreement}}
1. **Consent.** {{#customer_name}}{{customer_name}}{{/customer_name}}{{^customer_name}}The customer{{/customer_name}} agreed to the recurring payment, its price and its period ({{citation_recurring_agreement}}).
{{/exhibit_recurring_agreement}}
{{#exhibit_cancellation_policy}}
1. **How to cancel.** The cancellation terms are set out in {{exhibit_cancellation_policy}}.
{{/exhibit_cancellation_policy}}
{{#exhibit_cancellation_policy_disclosure}}
1. **What the customer was shown.** Where and when the cancellation terms were shown is documented in {{exhibit_cancellation_policy_disclosure}}.
{{/exhibit_cancellation_policy_disclosure}}
{{#exhibit_renewal_notice}}
1. **Notice.** The customer was notified of the payment in advance ({{citation_renewal_notice}}).
{{/exhibit_renewal_notice}}
{{#exhibit_prior_transactions}}
1. **Earlier payments.** Earlier payments under the same agreement were not disputed ({{citation_prior_transactions}}).
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}
`,
});
