import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Visa 10.4: earlier undisputed payments that share their data with this one outweigh everything else. */
export const visaFraudulentInJapanese = defineTemplate({
  name: 'Visa 不正利用：同じお客様の過去の決済',
  description:
    'Visa 10.4 に用います。異議のない過去の決済と、本決済に共通する情報を、有力な証拠として最初に示します。',
  disputeReason: 'fraudulent',
  cardNetwork: 'visa',
  language: 'ja',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibit_prior_transactions}}
> {{amount_with_currency}} の決済は、過去の決済に異議の申立てがないお客様によるものです（{{exhibit_prior_transactions}}）。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibit_prior_transactions}}
{{^exhibit_prior_transactions}}
> {{merchant_name}} は、{{amount_with_currency}} の決済がカード会員の関与なく行われたとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibit_prior_transactions}}

${paragraphs.payer}

{{#exhibit_prior_transactions}}
1. **過去の決済**：同じカードによる過去の決済、それぞれの購入内容、および本決済と共通する情報は{{exhibit_prior_transactions}} のとおりです。{{#text_prior_transactions}}内容は次のとおりです：{{text_prior_transactions}}。{{/text_prior_transactions}}
{{/exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
1. **IP アドレスと端末**：本注文に使用された IP アドレスと端末は{{exhibit_customer_ip_device}} のとおりです。{{#text_customer_ip_device}}記録は次のとおりです：{{text_customer_ip_device}}。{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
{{#exhibit_customer_details}}
1. **アカウントと住所**：注文時に入力された氏名、連絡先および住所は{{exhibit_customer_details}} のとおりです。
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **関係**：受取人または利用者とカード会員との関係は{{exhibit_customer_link}} のとおりです。
{{/exhibit_customer_link}}
${paragraphs.purchase}
${paragraphs.dispatch}
${paragraphs.performance}
{{#exhibit_authorization_record}}
1. **決済時の確認**：オーソリゼーションと、3-D セキュア、住所およびセキュリティコードの確認の結果を、返答のまま示します（{{citation_authorization_record}}）。{{#text_authorization_record}}内容は次のとおりです：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibit_prior_transactions}}
{{#exhibit_customer_ip_device}}
この種の申立てにおける有力な証拠に関する Visa の規則に従い、過去の決済と本決済の情報を併せてご検討ください。
{{/exhibit_customer_ip_device}}
{{/exhibit_prior_transactions}}
`,
});
