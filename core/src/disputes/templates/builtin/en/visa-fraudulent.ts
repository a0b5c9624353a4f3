import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 10.4: earlier undisputed payments that share their data with this one outweigh everything else. */
export const visaFraudulentInEnglish = defineTemplate({
  name: 'Visa, fraudulent: earlier payments by the same customer',
  description:
    'For Visa 10.4. Leads with previous undisputed payments, and the data that they share with this one, as compelling evidence.',
  disputeReason: 'fraudulent',
  cardNetwork: 'visa',
  language: 'en',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibit_prior_transactions}}
> The payment of {{amount_with_currency}} was made by a customer whose earlier payments were never disputed, as set out in {{exhibit_prior_transactions}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibit_prior_transactions}}
{{^exhibit_prior_transactions}}
> {{merchant_name}} contests the claim that the payment of {{amount_with_currency}} was made without the cardholder’s participation, and asks that {{requested_outcome}}.
{{/exhibit_prior_transactions}}

${paragraphs.payer}

{{#exhibit_prior_transactions}}
1. **Earlier payments.** The earlier payments with the same card, what was bought with each, and the data that they share with the disputed payment are listed in {{exhibit_prior_transactions}}.{{#text_prior_transactions}} The list reads: {{text_prior_transactions}}.{{/text_prior_transactions}}
{{/exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
1. **IP address and device.** The IP address and the device of the disputed order are recorded in {{exhibit_customer_ip_device}}.{{#text_customer_ip_device}} The record reads: {{text_customer_ip_device}}.{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
{{#exhibit_customer_details}}
1. **Account and address.** The name, contact details and addresses entered with the order are set out in {{exhibit_customer_details}}.
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **Connection.** How the person who received or used the order is connected to the cardholder is shown in {{exhibit_customer_link}}.
{{/exhibit_customer_link}}
${paragraphs.purchase}
${paragraphs.dispatch}
${paragraphs.performance}
{{#exhibit_authorization_record}}
1. **Checks at payment.** The authorization and the results of 3-D Secure, address and security code checks are given as they were returned ({{citation_authorization_record}}).{{#text_authorization_record}} They read: {{text_authorization_record}}.{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
The merchant asks that the earlier payments and the data of this one be weighed together, as Visa’s rules on compelling evidence for this kind of dispute provide.
{{/exhibit_customer_ip_device}}
{{/exhibit_prior_transactions}}
`,
});
