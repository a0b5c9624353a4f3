import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** American Express F29: the network is the issuer, and knows its Card Member's address and earlier charges. */
export const amexFraudulentInJapanese = defineTemplate({
  name: 'American Express 不正利用：確認、引渡し、過去のご利用',
  description: 'American Express F29 に用います。決済時の確認と、会員に届いたものを最初に示します。',
  disputeReason: 'fraudulent',
  cardNetwork: 'amex',
  language: 'ja',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_performance}}
> {{amount_with_currency}} の決済により購入されたものは、{{exhibits_performance}} のとおり、引き渡され、または利用されています。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_performance}}
{{^exhibits_performance}}
> {{merchant_name}} は、{{amount_with_currency}} の決済が会員の関与なく行われたとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibits_performance}}

${paragraphs.payer}

{{#exhibit_authorization_record}}
1. **決済時の確認**：承認、住所およびセキュリティコードの確認、ならびに SafeKey（利用した場合）の結果を、返答のまま示します（{{citation_authorization_record}}）。{{#text_authorization_record}}内容は次のとおりです：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_prior_transactions}}
1. **過去のご利用**：当加盟店における同じカードの過去のご利用には異議の申立てがありません（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
{{#exhibits_identity}}
1. **会員**：{{#exhibit_customer_link}}受取人または利用者と会員との関係は{{exhibit_customer_link}} のとおりです。{{/exhibit_customer_link}}{{#exhibit_customer_details}}注文時に入力された氏名と連絡先は{{exhibit_customer_details}} のとおりです。{{/exhibit_customer_details}}{{#exhibit_customer_ip_device}}注文に使用された IP アドレスと端末は{{exhibit_customer_ip_device}} のとおりです。{{/exhibit_customer_ip_device}}
{{/exhibits_identity}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_performance}}
{{#exhibits_identity}}
以上の記録を、会員ご本人の住所およびご利用の記録と照合くださいますようお願いいたします。
{{/exhibits_identity}}
{{/exhibits_performance}}
`,
});
