import type { DisputeReason } from '@rebuttal/plugin-kit';

import type { Language } from '../../../platform/shared/language.js';
import { reasonRules } from '../../../rules/evidence/reason-rules.js';
import { guidanceOf } from '../../../rules/guidance/guidance.js';
import type { BuiltinRequirement } from '../../../rules/requirement-rows.js';
import { claimOrder } from '../../claims/claim-order.js';
import { isClaimVariable } from '../../rendering/claim-variables.js';
import { listVariables } from '../template-content.js';
import type { TemplateNetwork } from '../templates.js';
import { lettersInEnglish } from './letters/en.js';
import { lettersInJapanese } from './letters/ja.js';
import { lettersInChinese } from './letters/zh.js';

/** The name and description of a built-in letter. Its text consists of the claims that the case supports. */
export type LetterTexts = {
  readonly disputeReason: DisputeReason;
  /** Set only if the network's rules require another argument than the reason does. */
  readonly cardNetwork?: TemplateNetwork;
  readonly name: string;
  readonly description: string;
};

/** A letter that every tenant starts with. */
export type BuiltinTemplate = LetterTexts & {
  readonly language: Language;
  readonly category: null;
  readonly isDefault: boolean;
  readonly content: string;
  readonly variables: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
  }[];
  readonly requiredEvidence: readonly BuiltinRequirement[];
};

const requests: Readonly<Record<Language, string>> = {
  en: '{{merchant_name}} asks that {{requested_outcome}}.',
  zh: '{{merchant_name}} 据此请求{{requested_outcome}}。',
  ja: '{{merchant_name}} は、{{requested_outcome}}を求めます。',
};

/** Writes a letter that states only supported claims and the requested outcome. */
const toClaimLetter =
  (language: Language) =>
  (texts: LetterTexts): BuiltinTemplate => {
    const { disputeReason, cardNetwork } = texts;
    // The general letter also serves reasons without a letter, whose claims have their own order.
    const claims =
      disputeReason === 'general'
        ? ['{{claims}}']
        : claimOrder(disputeReason, cardNetwork).map((id) => `1. {{claim_${id}}}`);
    const paragraphs = [
      // The thesis is the answer to it.
      '> {{statement_quotes}}',
      '> {{thesis}}',
      '{{facts_paragraph}}',
      '{{refund_statement}}',
      claims.join('\n'),
      '{{comparison_table}}',
      '{{not_done}}',
      requests[language],
    ];
    const content = `${paragraphs.join('\n\n')}\n`;
    const variables = listVariables(content, []).map((variable) => ({
      ...variable,
      // A claim that the case does not support is left out, so no claim is required.
      required: variable.required && !isClaimVariable(variable.name),
    }));
    const requiredEvidence = requirementsOf(disputeReason).filter(
      // At Visa, a refund policy does not answer a claim about the product.
      ({ type }) =>
        type !== 'refund_policy' || disputeReason !== 'product_unacceptable' || cardNetwork !== 'visa',
    );
    return { ...texts, language, category: null, isDefault: true, content, variables, requiredEvidence };
  };

/** Evidence that a built-in letter requests: all that the rules require or recommend, in every language. */
export function requirementsOf(reason: DisputeReason): readonly BuiltinRequirement[] {
  return reasonRules[reason]
    .filter(({ level }) => level !== 'optional')
    .map(({ type, level, why, categories, requiredFor, alternatives }) => {
      const { helpText, formats } = guidanceOf(type);
      return {
        ...{ type, required: level === 'required', description: why, helpText, formats },
        ...(categories === undefined ? {} : { categories }),
        ...(requiredFor === undefined ? {} : { requiredFor }),
        ...(alternatives === undefined ? {} : { alternatives }),
      };
    });
}

/**
 * The letters that every company starts with: one for each reason and language, and one for a network whose rules
 * require another argument. The codes of other networks, such as JCB, require the same as the reason.
 */
export const builtinTemplates: readonly BuiltinTemplate[] = [
  ...lettersInEnglish.map(toClaimLetter('en')),
  ...lettersInChinese.map(toClaimLetter('zh')),
  ...lettersInJapanese.map(toClaimLetter('ja')),
];

/** The permanent key of a built-in letter. Each company gets each letter once. */
export function builtinKey({ disputeReason, cardNetwork, language }: BuiltinTemplate): string {
  return [disputeReason, cardNetwork, language].filter((part) => part !== undefined).join('.');
}
