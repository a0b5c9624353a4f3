import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4837: device, delivery and identity are assessed as three groups. */
export const mastercardFraudulentInEnglish = defineTemplate({
  name: 'Mastercard, fraudulent: device, delivery, identity',
  description: 'For Mastercard 4837. Uses three kinds of data to show that the cardholder took part.',
  disputeReason: 'fraudulent',
  cardNetwork: 'mastercard',
  language: 'en',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> The device, the delivery and the identity behind the payment of {{amount_with_currency}}, as far as they are documented below, show that the cardholder or a person acting for the cardholder made it; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} contests the claim that the payment of {{amount_with_currency}} was made without the cardholder’s authority, and asks that {{requested_outcome}}.
{{/exhibits_identity}}

${paragraphs.payer}

{{#exhibit_customer_ip_device}}
1. **Device.** The IP address and the device from which the order came are recorded in {{exhibit_customer_ip_device}}.{{#text_customer_ip_device}} The record reads: {{text_customer_ip_device}}.{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_customer_details}}
1. **Identity.** The name, email address and billing address entered with the order are set out in {{exhibit_customer_details}}.
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **Connection.** How the person who received or used the order is connected to the cardholder is shown in {{exhibit_customer_link}}.
{{/exhibit_customer_link}}
{{#exhibit_authorization_record}}
1. **Authentication.** The authorization and the results of the authentication and address checks are given as they were returned ({{citation_authorization_record}}).{{#text_authorization_record}} They read: {{text_authorization_record}}.{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibit_prior_transactions}}
1. **Earlier payments.** The same customer made earlier payments that were not disputed ({{citation_prior_transactions}}).
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_identity}}
{{#exhibits_performance}}
These records agree with one another and with a purchase by the cardholder.
{{/exhibits_performance}}
{{/exhibits_identity}}
`,
});
