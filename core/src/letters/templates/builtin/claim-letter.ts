import type { Language } from '../../../platform/shared/language.js';
import { claimOrder } from '../../claims/claim-order.js';
import type { TemplateNetwork } from '../templates.js';
import { defineTemplate, type BuiltinTemplate } from './builtin-template.js';
import { requirements, type ReasonWithLetter } from './requirements.js';

/** The name and description of a built-in letter. Its text consists of the claims that the case supports. */
export type LetterTexts = {
  readonly disputeReason: ReasonWithLetter;
  readonly cardNetwork?: TemplateNetwork;
  readonly name: string;
  readonly description: string;
};

const requests: Readonly<Record<Language, string>> = {
  en: '{{merchant_name}} asks that {{requested_outcome}}.',
  zh: '{{merchant_name}} 据此请求{{requested_outcome}}。',
  ja: '{{merchant_name}} は、{{requested_outcome}}を求めます。',
};

/** Writes a letter that states only supported claims and the requested outcome. */
export function toClaimLetter(texts: LetterTexts, language: Language): BuiltinTemplate {
  const { disputeReason, cardNetwork } = texts;
  // The general letter also serves reasons without a letter, whose claims have their own order.
  const claims =
    disputeReason === 'general'
      ? ['{{claims}}']
      : claimOrder(disputeReason, cardNetwork).map((id) => `1. {{claim_${id}}}`);
  const content = [
    // The thesis is the answer to it.
    '> {{statement_quotes}}',
    '> {{thesis}}',
    '{{facts_paragraph}}',
    '{{refund_statement}}',
    claims.join('\n'),
    '{{comparison_table}}',
    '{{not_done}}',
    requests[language],
  ].join('\n\n');
  return defineTemplate({ ...texts, language, content, requiredEvidence: requestedBy(texts) });
}

/** At Visa, a refund policy does not answer a claim about the product. */
function requestedBy({ disputeReason, cardNetwork }: LetterTexts): BuiltinTemplate['requiredEvidence'] {
  const all = requirements[disputeReason];
  return disputeReason === 'product_unacceptable' && cardNetwork === 'visa'
    ? all.filter(({ type }) => type !== 'refund_policy')
    : all;
}
