import { defineTemplate } from '../builtin-template.js';
import { requirements } from '../requirements.js';
import { paragraphs } from './paragraphs.js';

/** Mastercard 4837: device, delivery and identity are looked at as three groups. */
export const mastercardFraudulentInJapanese = defineTemplate({
  name: 'Mastercard 不正利用：端末、引渡し、本人情報',
  description: 'Mastercard 4837 に用います。三種類の情報により、カード会員の関与を示します。',
  disputeReason: 'fraudulent',
  cardNetwork: 'mastercard',
  language: 'ja',
  requiredEvidence: requirements.fraudulent,
  content: `
{{#exhibits_identity}}
> 以下に示す端末、引渡しおよび本人情報の記録は、{{amount_with_currency}} の決済がカード会員本人またはその承諾を得た者によるものであることを示しています。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibits_identity}}
{{^exhibits_identity}}
> {{merchant_name}} は、{{amount_with_currency}} の決済がカード会員の承認なく行われたとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibits_identity}}

${paragraphs.payer}

{{#exhibit_customer_ip_device}}
1. **端末**：注文に使用された IP アドレスと端末は{{exhibit_customer_ip_device}} のとおりです。{{#text_customer_ip_device}}記録は次のとおりです：{{text_customer_ip_device}}。{{/text_customer_ip_device}}
{{/exhibit_customer_ip_device}}
${paragraphs.performance}
${paragraphs.dispatch}
{{#exhibit_customer_details}}
1. **本人情報**：注文時に入力された氏名、電子メールアドレスおよび請求先住所は{{exhibit_customer_details}} のとおりです。
{{/exhibit_customer_details}}
{{#exhibit_customer_link}}
1. **関係**：受取人または利用者とカード会員との関係は{{exhibit_customer_link}} のとおりです。
{{/exhibit_customer_link}}
{{#exhibit_authorization_record}}
1. **本人認証**：オーソリゼーション、本人認証および住所確認の結果を、返答のまま示します（{{citation_authorization_record}}）。{{#text_authorization_record}}内容は次のとおりです：{{text_authorization_record}}。{{/text_authorization_record}}
{{/exhibit_authorization_record}}
{{#exhibit_prior_transactions}}
1. **過去の決済**：同じお客様の過去の決済には異議の申立てがありません（{{citation_prior_transactions}}）。
{{/exhibit_prior_transactions}}
${paragraphs.purchase}
${paragraphs.messages}
${paragraphs.refund}

{{#exhibits_identity}}
{{#exhibits_performance}}
以上の記録は互いに一致し、カード会員による購入であることと整合します。
{{/exhibits_performance}}
{{/exhibits_identity}}
`,
});
