import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** American Express F29: the network is the issuer, and knows its Card Member's address and earlier charges. */
export const amexFraudulentInEnglish = defineTemplate({
  name: 'American Express, fraudulent: checks, delivery, earlier charges',
  description: 'For American Express F29. Leads with the payment checks and the delivery to the Card Member.',
  disputeReason: 'fraudulent',
  cardNetwork: 'amex',
  language: 'en',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_performance}}
> What was bought with the charge of {{amount_with_currency}} was delivered or used, as documented in {{exhibits_performance}}; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} contests the claim that the charge of {{amount_with_currency}} was made without the Card Member’s participation, and asks that {{requested_outcome}}.
{{/exhibits_performance}}

${paragraphs.payer}

{{#exhibit_authorization_record}}
1. **Checks at payment.** The approval, the results of the address and security code checks and, where it was used, of SafeKey are given as they were returned ({{citation_authorization_record}}).{{#text_authorization_record}} They read: {{text_authorization_record}}.{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_prior_transactions}}
1. **Earlier charges.** Earlier charges to the same card at this merchant were not disputed ({{citation_prior_transactions}}).
{{/exhibit_prior_transactions}}
{{#exhibits_identity}}
1. **The Card Member.** {{#exhibit_customer_link}}How the person who received or used the order is connected to the Card Member is shown in {{exhibit_customer_link}}. {{/exhibit_customer_link}}{{#exhibit_customer_details}}The name and contact details entered with the order are set out in {{exhibit_customer_details}}. {{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}The IP address and the device from which the order came are recorded in {{exhibit_customer_ip_device}}.{{/exhibit_customer_ip_device}}
{{/exhibits_identity}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_performance}}
{{#exhibits_identity}}
The merchant asks American Express to compare these records with the Card Member’s own address and charges.
{{/exhibits_identity}}
{{/exhibits_performance}}
`,
});
