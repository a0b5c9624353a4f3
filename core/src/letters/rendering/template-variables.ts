import { evidenceTypes, formatMoney, toDecimalText, type EvidenceType } from '@rebuttal/plugin-kit';

import { factTime, findFact, type DisputeRefundState, type FactKey } from '../../evidence/facts/facts.js';
import { formatAmountWithCode, formatDay, letterWords, type LetterWords } from '../../rules/letter-words.js';
import { networkName } from '../../rules/network-names.js';
import { ClaimSource } from '../claims/claim-source.js';
import { isPartlyDelivered } from '../claims/delivery-claims.js';
import { reasonTitleOf } from './case-line.js';
import { claimValues, claimVariables, letterClaims } from './claim-variables.js';
import type { LetterBlock } from './letter-blocks.js';
import type { LetterCase, LetterExhibit, LetterImage } from './letter-case.js';

export type TemplateVariableGroup = 'claims' | 'merchant' | 'dispute' | 'customer' | 'order' | 'exhibits';

/** A name that a template may use, for the list in the template editor. */
export type TemplateVariable = {
  readonly name: string;
  readonly description: string;
  readonly group: TemplateVariableGroup;
};

export type VariableValue = string | LetterImage | LetterBlock | undefined;

type Definition = TemplateVariable & {
  readonly value: (letterCase: LetterCase, words: LetterWords) => VariableValue;
};

/** A longer text would break up the sentence that quotes it. It is printed after the letter instead. */
const quotableCharactersMax = 400;

/** In characters. A letter should stay close to one page. */
const quotedStatementMax = 1_000;

const locales = { en: 'en-US', zh: 'zh-CN', ja: 'ja-JP' } as const;

const evidenceGroups = {
  performance: {
    description: 'exhibits that prove delivery, use or performance',
    types: [
      'proof_of_delivery',
      'delivery_signature',
      'collection_record',
      'access_activity_log',
      'attendance_record',
      'service_documentation',
    ],
  },
  dispatch: {
    description: 'exhibits on dispatch and carriage',
    types: ['shipping_documentation', 'shipping_tracking'],
  },
  identity: {
    description: 'exhibits that tie the customer to the payment',
    types: ['customer_details', 'customer_ip_device', 'customer_link'],
  },
  terms: {
    description: 'exhibits on the terms and how they were shown',
    types: [
      'terms_acceptance',
      'refund_policy',
      'refund_policy_disclosure',
      'cancellation_policy',
      'cancellation_policy_disclosure',
    ],
  },
} as const satisfies Record<string, { description: string; types: readonly EvidenceType[] }>;

type GroupNamed = (
  group: TemplateVariableGroup,
) => (name: string, description: string, value: Definition['value']) => Definition;
const inGroup: GroupNamed = (group) => (name, description, value) => ({ name, description, group, value });

const merchant = inGroup('merchant');
const dispute = inGroup('dispute');
const customer = inGroup('customer');
const order = inGroup('order');
const exhibits = inGroup('exhibits');

const day = (at: Date | undefined, { template }: LetterCase) =>
  at === undefined ? undefined : formatDay(at, template.language);

const fact = (key: FactKey) => (letterCase: LetterCase) => findFact(letterCase.facts, key)?.value;

const factDay = (key: FactKey) => (letterCase: LetterCase) => {
  const found = findFact(letterCase.facts, key);
  return day(found && factTime(found), letterCase);
};

const definitions: readonly Definition[] = [
  merchant('merchant_name', 'Your company’s name', (c) => c.merchant.name),
  merchant('merchant_email', 'Your contact address', (c) => c.merchant.contactEmail),
  merchant(
    'merchant_business_model',
    'What your business does, from the response settings',
    (c) => c.merchant.businessModel,
  ),
  merchant('refund_policy_url', 'Where your refund policy is published', (c) => c.merchant.refundPolicyUrl),
  merchant('refund_policy', 'The picture of your refund policy', (c) => c.merchant.refundPolicyImage),
  merchant('user_agreement', 'The picture of your user agreement', (c) => c.merchant.userAgreementImage),

  dispute('dispute_id', 'The dispute’s id at the payment provider', (c) => c.dispute.providerDisputeId),
  dispute('dispute_reference', 'Our own id of the dispute', (c) => c.dispute.disputeId),
  dispute('transaction_id', 'The disputed payment’s id', (c) => c.dispute.transactionId),
  dispute('acquirer_reference', 'The acquirer reference number (ARN)', fact('acquirer_reference')),
  dispute('amount', 'The disputed amount, for example $129.00', (c) =>
    formatMoney(c.dispute.amount, locales[c.template.language]),
  ),
  dispute('amount_with_currency', 'The disputed amount with its currency code, for example USD 129.00', (c) =>
    formatAmountWithCode(c.dispute.amount),
  ),
  dispute('amount_number', 'The disputed amount as a plain number', (c) => toDecimalText(c.dispute.amount)),
  dispute('currency', 'The currency code of the disputed amount', (c) => c.dispute.amount.currency),
  dispute('refund_full', 'The refunded amount; empty unless the refunds add up to the disputed amount', (c) =>
    refunded(c, 'full'),
  ),
  dispute('refund_partial', 'The refunded amount; empty unless it is a part of the disputed amount', (c) =>
    refunded(c, 'partial'),
  ),
  dispute('refund_remaining', 'The disputed amount less a partial refund; empty without one', remaining),
  dispute('payment_date', 'The day of the payment', factDay('payment_date')),
  dispute('dispute_date', 'The day the dispute was opened', (c) => day(c.dispute.openedAt, c)),
  dispute('due_date', 'The day the response is due', (c) => day(c.dispute.evidenceDueBy, c)),
  dispute('reason', 'The reason of the dispute, in words', (c, words) => words.reasons[c.dispute.reason]),
  dispute('reason_code', 'The card network’s reason code', (c) => c.dispute.reasonCode),
  dispute(
    'reason_title',
    'The card network’s title of that code',
    (c) => reasonTitleOf(c) ?? c.dispute.reasonTitle,
  ),
  dispute('card_network', 'The card network', (c) =>
    c.dispute.network === undefined ? undefined : networkName(c.dispute.network),
  ),
  dispute('card_last4', 'The last four digits of the card', fact('card_last4')),
  dispute('provider', 'The payment provider', (c) => c.dispute.providerLabel),
  dispute(
    'requested_outcome',
    'What is asked for, to follow "asks that"; fits the stage of the dispute',
    outcome,
  ),
  dispute(
    'statement_quotes',
    'The statements of the other side that you chose to quote, one a line',
    statementQuotes,
  ),
  dispute('today', 'The day the letter is made', (c) => formatDay(c.generatedAt, c.template.language)),

  customer('customer_name', 'The customer’s name', fact('customer_name')),
  customer('customer_email', 'The customer’s e-mail address', fact('customer_email')),
  customer('customer_phone', 'The customer’s phone number', (c) => c.records?.phone),
  customer('customer_ip', 'The IP address of the purchase', (c) => c.records?.ipAddress),
  customer('billing_address', 'The billing address', (c) => c.records?.billingAddress),

  order('order_id', 'The order’s number', fact('order_number')),
  order('order_date', 'The day of the order', factDay('order_date')),
  order('order_description', 'What was ordered, in a few words', fact('order_items')),
  order('shipping_address', 'Where it was sent', (c) => c.records?.shippingAddress),
  order('carrier', 'The carrier', fact('carrier')),
  order('tracking_number', 'The tracking number', fact('tracking_number')),
  order('shipped_date', 'The day of dispatch', factDay('shipped_date')),
  order('delivered_date', 'The day of delivery', (c) =>
    isPartlyDelivered(new ClaimSource(c)) ? undefined : factDay('delivered_date')(c),
  ),

  exhibits('evidence_count', 'How many exhibits there are', (c) => c.exhibits.length.toString()),
  exhibits('exhibit_list', 'All exhibits, one a line', exhibitList),
  ...Object.entries(evidenceGroups).map(([name, { description, types }]) =>
    exhibits(`exhibits_${name}`, `References to all ${description}`, (c, words) =>
      reference(c, types, words),
    ),
  ),
  ...evidenceTypes.flatMap(({ value: type, label, acceptsText }) => [
    exhibits(`exhibit_${type}`, `Reference to: ${label}`, (c, words) => reference(c, [type], words)),
    exhibits(`citation_${type}`, `Reference with its description: ${label}`, (c, words) =>
      citation(c, type, words),
    ),
    ...(acceptsText
      ? [
          exhibits(`text_${type}`, `Short text evidence, as a quotation: ${label}`, (c, words) =>
            quotation(new ClaimSource(c).exhibits(type), words),
          ),
        ]
      : []),
  ]),
];

/** Every name that a template may use. */
export const templateVariables: readonly TemplateVariable[] = [
  ...claimVariables.map(({ name, description }) => ({ name, description, group: 'claims' as const })),
  ...definitions.map(({ name, description, group }) => ({ name, description, group })),
];

/** A Map, because an object also has keys such as `constructor`. Names without a value in this case have `undefined`. */
export function variableValues(
  letterCase: LetterCase,
  claims: ReadonlyMap<string, VariableValue> = claimValues(letterClaims(letterCase), undefined),
): ReadonlyMap<string, VariableValue> {
  const words = letterWords[letterCase.template.language];
  return new Map([
    ...claims,
    ...definitions.map(({ name, value }) => [name, present(value(letterCase, words))] as const),
  ]);
}

function present(value: VariableValue): VariableValue {
  return typeof value === 'string' && value.trim() === '' ? undefined : value;
}

/** The total of the refunds, if the refund state is this one. */
function refunded({ facts }: LetterCase, wanted: DisputeRefundState): VariableValue {
  return facts.refundState === wanted ? formatAmountWithCode(facts.refundedTotal) : undefined;
}

function remaining({ facts, dispute: { amount } }: LetterCase): VariableValue {
  if (facts.refundState !== 'partial') return undefined;
  return formatAmountWithCode({
    ...amount,
    amountMinor: amount.amountMinor - facts.refundedTotal.amountMinor,
  });
}

function outcome({ dispute: { stage } }: LetterCase, words: LetterWords): string {
  if (stage === 'inquiry' || stage === 'alert') return words.outcomeOfInquiry;
  if (stage === 'pre_arbitration' || stage === 'arbitration') return words.outcomeOfPreArbitration;
  return words.outcome;
}

/** Quotes each statement with its author and day. A truncated one ends with an ellipsis. */
function statementQuotes(letterCase: LetterCase, words: LetterWords): string {
  return (letterCase.quotedStatements ?? [])
    .map(({ from, at, text }) => {
      const author = words.statementAuthors[from];
      const head = at === undefined ? author : `${author}, ${formatDay(at, letterCase.template.language)}`;
      return `${head}${words.colon}${words.quoted(shortened(text))}`;
    })
    .join('\n');
}

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= quotedStatementMax ? line : `${line.slice(0, quotedStatementMax).toWellFormed()} […]`;
}

function reference(
  { exhibits: all }: LetterCase,
  types: readonly EvidenceType[],
  words: LetterWords,
): string | undefined {
  const labels = all.filter(({ evidenceType }) => types.includes(evidenceType)).map(({ label }) => label);
  return labels.length === 0 ? undefined : words.exhibitReference(labels);
}

function exhibitList({ exhibits: all }: LetterCase, words: LetterWords): string {
  return all.map(({ label, title }) => `${words.exhibitReference([label])}: ${title}`).join('\n');
}

/** From an exhibit that was understood to show what its type is to show. */
function quotation(understood: readonly LetterExhibit[], words: LetterWords): string | undefined {
  const text = understood.find((exhibit) => exhibit.text?.trim())?.text?.trim();
  return text === undefined || text.length > quotableCharactersMax
    ? undefined
    : words.quoted(sentenceOf(text));
}

/** `Exhibit C: full address, page 1`, for brackets. Without the description if it would break up the sentence. */
function citation(letterCase: LetterCase, type: EvidenceType, words: LetterWords): string | undefined {
  const cited = letterCase.exhibits
    .filter(({ evidenceType }) => evidenceType === type)
    .map(({ label, description }) => {
      const fits = description !== undefined && description.length <= quotableCharactersMax;
      const about = fits ? sentenceOf(description) : '';
      return words.exhibitReference([label]) + (about === '' ? '' : `${words.colon}${about}`);
    })
    .join('; ');
  return cited.length > quotableCharactersMax || !cited.includes(words.colon)
    ? reference(letterCase, [type], words)
    : cited;
}

/** On one line and without a final period, so that it fits inside a sentence. */
function sentenceOf(text: string): string {
  return text
    .trim()
    .replace(/([.,;:!?。，；：！？、])\s*\n\s*/g, '$1 ')
    .replace(/\s*\n\s*/g, '; ')
    .replace(/[.。,，;；]$/, '');
}
