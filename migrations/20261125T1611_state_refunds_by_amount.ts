import type { Knex } from 'knex';

/**
 * Corrects the letters that companies were given. A refund record alone made them say that the payment was refunded,
 * and a cancellation record alone that nothing was canceled. Passages that a company has rewritten stay.
 */
const passages: readonly (readonly [before: string, after: string])[] = [
  [
    `{{#exhibit_refund_proof}}
1. **Refund.** The amount shown in {{exhibit_refund_proof}} has already been returned to the customer. Reversing the payment as well would return it twice.
{{/exhibit_refund_proof}}`,
    `{{#refund_full}}
1. **Refund.** The disputed amount of {{amount_with_currency}} has already been refunded in full ({{exhibit_refund_proof}}). Reversing the payment as well would return it twice.
{{/refund_full}}
{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}`,
  ],
  [
    `{{#exhibit_refund_proof}}
1. **退款**：{{exhibit_refund_proof}} 所示金额已退还客户；若再撤销付款，客户将获得双重退款。
{{/exhibit_refund_proof}}`,
    `{{#refund_full}}
1. **退款**：争议金额 {{amount_with_currency}} 已全额退还客户（{{exhibit_refund_proof}}）；若再撤销付款，客户将获得双重退款。
{{/refund_full}}
{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}`,
  ],
  [
    `{{#exhibit_refund_proof}}
1. **返金**：{{exhibit_refund_proof}} に示す金額はすでにお客様に返金されています。決済を取り消すと、二重の返金となります。
{{/exhibit_refund_proof}}`,
    `{{#refund_full}}
1. **返金**：対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。決済を取り消すと、二重の返金となります。
{{/refund_full}}
{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}`,
  ],
  [
    `> The refund has been issued ({{exhibit_refund_proof}});`,
    `> The refund of {{amount_with_currency}} has been issued in full ({{exhibit_refund_proof}});`,
  ],
  [
    `> The payment in question has been credited back ({{exhibit_refund_proof}});`,
    `> The disputed payment of {{amount_with_currency}} has been refunded in full ({{exhibit_refund_proof}});`,
  ],
  [
    `> What was charged in error has been credited back ({{exhibit_refund_proof}});`,
    `> The disputed amount of {{amount_with_currency}} has been refunded in full ({{exhibit_refund_proof}});`,
  ],
  [
    `> 相关付款已退还（{{exhibit_refund_proof}}）；`,
    `> {{amount_with_currency}} 的相关付款已全额退还（{{exhibit_refund_proof}}）；`,
  ],
  [
    `> 误收的款项已退还（{{exhibit_refund_proof}}）；`,
    `> 争议金额 {{amount_with_currency}} 已全额退还（{{exhibit_refund_proof}}）；`,
  ],
  [
    `> 対象の決済は返金済みです（{{exhibit_refund_proof}}）。`,
    `> {{amount_with_currency}} の対象の決済は全額返金済みです（{{exhibit_refund_proof}}）。`,
  ],
  [
    `> 誤って請求された金額は返金済みです（{{exhibit_refund_proof}}）。`,
    `> 対象金額 {{amount_with_currency}} は全額返金済みです（{{exhibit_refund_proof}}）。`,
  ],
  [
    `1. **The credit.** Amount, date and reference of the credit are shown in {{exhibit_refund_proof}}.`,
    `1. **The credit.** {{refund_full}} has been refunded ({{exhibit_refund_proof}}).`,
  ],
  [
    `1. **退款**：退款的金额、日期和参考号如附件所示（{{citation_refund_proof}}）。`,
    `1. **退款**：已退还 {{refund_full}}（{{exhibit_refund_proof}}）。`,
  ],
  [
    `1. **返金**：返金の金額、日付および参照番号を示します（{{citation_refund_proof}}）。`,
    `1. **返金**：{{refund_full}} を返金しました（{{exhibit_refund_proof}}）。`,
  ],
  [
    `> The payment of {{amount_with_currency}} and the payment with which it is compared belong to two different purchases; {{merchant_name}} therefore asks that {{requested_outcome}}.`,
    `{{#exhibit_duplicate_documentation}}
> The payment of {{amount_with_currency}} and the payment with which it is compared belong to two different purchases; {{merchant_name}} therefore asks that {{requested_outcome}}.
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} contests the claim that the payment of {{amount_with_currency}} was charged twice, and asks that {{requested_outcome}}.
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}`,
  ],
  [
    `> {{amount_with_currency}} 的付款与另一笔被认为重复的付款分属两次不同的购买；{{merchant_name}} 据此请求{{requested_outcome}}。`,
    `{{#exhibit_duplicate_documentation}}
> {{amount_with_currency}} 的付款与另一笔被认为重复的付款分属两次不同的购买；{{merchant_name}} 据此请求{{requested_outcome}}。
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} 不认可 {{amount_with_currency}} 的付款系重复扣款的主张，并请求{{requested_outcome}}。
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}`,
  ],
  [
    `> {{amount_with_currency}} の決済と、重複とされるもう一方の決済は、それぞれ別の購入に対するものです。{{merchant_name}} は、{{requested_outcome}}を求めます。`,
    `{{#exhibit_duplicate_documentation}}
> {{amount_with_currency}} の決済と、重複とされるもう一方の決済は、それぞれ別の購入に対するものです。{{merchant_name}} は、{{requested_outcome}}を求めます。
{{/exhibit_duplicate_documentation}}
{{^exhibit_duplicate_documentation}}
> {{merchant_name}} は、{{amount_with_currency}} の決済が二重請求であるとの主張を争い、{{requested_outcome}}を求めます。
{{/exhibit_duplicate_documentation}}

{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}`,
  ],
  [
    `> {{merchant_name}} contests the claim of an error in the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.`,
    `> {{merchant_name}} contests the claim of an error in the payment of {{amount_with_currency}}, and asks that {{requested_outcome}}.

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}`,
  ],
  [
    `> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款存在处理错误的主张，并请求{{requested_outcome}}。`,
    `> {{merchant_name}} 不认可关于 {{amount_with_currency}} 的付款存在处理错误的主张，并请求{{requested_outcome}}。

{{#refund_partial}}
1. **部分退款**：争议金额 {{amount_with_currency}} 中的 {{refund_partial}} 已退还客户（{{exhibit_refund_proof}}）；本函针对其余的 {{refund_remaining}}。
{{/refund_partial}}`,
  ],
  [
    `> {{merchant_name}} は、{{amount_with_currency}} の決済の処理に誤りがあるとの主張を争い、{{requested_outcome}}を求めます。`,
    `> {{merchant_name}} は、{{amount_with_currency}} の決済の処理に誤りがあるとの主張を争い、{{requested_outcome}}を求めます。

{{#refund_partial}}
1. **一部返金**：対象金額 {{amount_with_currency}} のうち {{refund_partial}} を返金しました（{{exhibit_refund_proof}}）。本書は残額 {{refund_remaining}} について回答します。
{{/refund_partial}}`,
  ],
  [
    `> Under the terms that the customer accepted, no refund of the payment of {{amount_with_currency}} is due; {{merchant_name}} therefore asks that {{requested_outcome}}.`,
    `{{#exhibit_refund_refusal_explanation}}
> {{merchant_name}} holds that no {{#refund_partial}}further {{/refund_partial}}refund of the payment of {{amount_with_currency}} is due, and asks that {{requested_outcome}}.
{{/exhibit_refund_refusal_explanation}}
{{^exhibit_refund_refusal_explanation}}
> {{merchant_name}} contests the claim that a {{#refund_partial}}further {{/refund_partial}}refund of the payment of {{amount_with_currency}} is due, and asks that {{requested_outcome}}.
{{/exhibit_refund_refusal_explanation}}

{{#refund_partial}}
1. **Partial refund.** {{refund_partial}} of the disputed {{amount_with_currency}} has been refunded ({{exhibit_refund_proof}}). The remaining {{refund_remaining}} is answered here.
{{/refund_partial}}`,
  ],
  [
    `1. **Remedy.** A repair, a replacement or a credit was offered or provided ({{citation_replacement_proof}}).`,
    `1. **Remedy.** Whether the item was repaired or replaced is recorded in {{exhibit_replacement_proof}}.`,
  ],
  [
    `1. **No cancellation before the payment.** The merchant’s records show no cancellation that had taken effect when the payment was made ({{citation_cancellation_record}}).`,
    `1. **Cancellation.** Whether and when the customer canceled is recorded in {{exhibit_cancellation_record}}.`,
  ],
  [
    `1. **付款前未取消**：商户记录中没有在该笔付款前已生效的取消（{{citation_cancellation_record}}）。`,
    `1. **取消**：客户是否取消以及取消的时间见{{exhibit_cancellation_record}}。`,
  ],
  [
    `1. **決済前の解約がないこと**：加盟店の記録には、本決済の時点で効力を生じていた解約はありません（{{citation_cancellation_record}}）。`,
    `1. **解約**：お客様が解約したか、またその時期は{{exhibit_cancellation_record}} のとおりです。`,
  ],
  [
    `{{#exhibit_refund_refusal_explanation}}
1. **Why no refund is due.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}`,
    `{{^refund_full}}
{{#exhibit_refund_refusal_explanation}}
1. **Why no {{#refund_partial}}further {{/refund_partial}}refund is due.** {{#text_refund_refusal_explanation}}The merchant states: {{text_refund_refusal_explanation}} ({{exhibit_refund_refusal_explanation}}).{{/text_refund_refusal_explanation}}{{^text_refund_refusal_explanation}}The reasons are set out in {{exhibit_refund_refusal_explanation}}.{{/text_refund_refusal_explanation}}
{{/exhibit_refund_refusal_explanation}}
{{/refund_full}}`,
  ],
];

/** These closings followed from no evidence; `down` does not restore them. */
const removed: readonly string[] = [
  `

{{#exhibit_recurring_agreement}}
{{#exhibit_cancellation_record}}
The agreement was in force on the day of the payment, and the reason given for the dispute does not apply.
{{/exhibit_cancellation_record}}
{{/exhibit_recurring_agreement}}
`,
  `

{{#exhibit_recurring_agreement}}
{{#exhibit_cancellation_record}}
付款当日协议仍然有效，本争议所述的原因不成立。
{{/exhibit_cancellation_record}}
{{/exhibit_recurring_agreement}}
`,
  `

{{#exhibit_recurring_agreement}}
{{#exhibit_cancellation_record}}
決済の日において契約は有効であり、申立ての理由は当てはまりません。
{{/exhibit_cancellation_record}}
{{/exhibit_recurring_agreement}}
`,
];

const hints: readonly (readonly [before: string, after: string])[] = [
  ['Shows that the money has gone back already.', 'If you refunded the payment: shows how much, and when.'],
  [
    'If the credit was given, this alone ends the case.',
    'If you refunded the whole disputed amount, this alone answers the case.',
  ],
  [
    'If it was charged twice after all: refund it and bring this alone.',
    'If you already refunded the whole disputed amount, this alone answers the case.',
  ],
  [
    'If the difference was given back: shows it.',
    'If you refunded the difference: shows how much, and when.',
  ],
];

/** The letters that open with a full refund, and argue otherwise without one. */
const opensWithRefund = `content like '%{{refund_full}} has been refunded%'
  or content like '%已退还 {{refund_full}}%' or content like '%{{refund_full}} を返金しました%'`;

export async function up(knex: Knex): Promise<void> {
  for (const [before, after] of passages) await replaceIn(knex, before, after);
  for (const passage of removed) await replaceIn(knex, passage, '\n');
  await renameBlocks(knex, 'exhibit_refund_proof', 'refund_full');
  for (const [before, after] of hints) await replaceHint(knex, before, after);
}

export async function down(knex: Knex): Promise<void> {
  for (const [before, after] of hints) await replaceHint(knex, after, before);
  await renameBlocks(knex, 'refund_full', 'exhibit_refund_proof');
  for (const [before, after] of [...passages].reverse()) await replaceIn(knex, after, before);
}

/** A letter that would exceed the maximum length stays unchanged. */
async function replaceIn(knex: Knex, before: string, after: string): Promise<void> {
  await knex.raw(
    `update response_templates set content = replace(content, ?, ?), updated_at = clock_timestamp()
      where position(? in content) > 0 and length(replace(content, ?, ?)) <= 20000`,
    [before, after, before, before, after],
  );
}

async function renameBlocks(knex: Knex, before: string, after: string): Promise<void> {
  await knex.raw(
    `update response_templates
        set content = regexp_replace(content, ?, ?, 'g'), updated_at = clock_timestamp()
      where ${opensWithRefund}`,
    [`\\{\\{([#^/])${before}\\}\\}`, `{{\\1${after}}}`],
  );
}

async function replaceHint(knex: Knex, before: string, after: string): Promise<void> {
  await knex.raw(
    `update response_templates
        set required_evidence = replace(required_evidence::text, ?, ?)::jsonb, updated_at = clock_timestamp()
      where position(? in required_evidence::text) > 0`,
    [before, after, before],
  );
}
