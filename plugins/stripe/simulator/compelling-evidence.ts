import { isObject } from '@rebuttal/plugin-kit';

import type { Account } from './account.js';
import { refused } from './api-error.js';
import { textOf, treeOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import type { WireCharge, WireDispute } from './wire.js';

const program = 'visa_compelling_evidence_3';
const param = `evidence[enhanced_evidence][${program}]`;
const daySeconds = 86_400;

type Transaction = Readonly<Record<string, unknown>>;
/** The evidence of the program, as the API returns it. */
type ProgramEvidence = {
  readonly disputed_transaction?: Transaction;
  readonly prior_undisputed_transactions?: readonly Transaction[];
};

/** Source: API reference, "Update a dispute". */
const textFields = [
  'customer_account_id',
  'customer_device_fingerprint',
  'customer_device_id',
  'customer_email_address',
  'customer_purchase_ip',
  'product_description',
];
const minLengths: Readonly<Record<string, number>> = {
  customer_device_fingerprint: 20,
  customer_device_id: 15,
};
const addressFields = ['city', 'country', 'line1', 'line2', 'postal_code', 'state'];

/** The state of a new dispute that may qualify. */
export function offerCompellingEvidence(dispute: WireDispute): WireDispute {
  return withEligibility({ ...dispute, enhanced_eligibility_types: [program] }, [...actions]);
}

export function clearCompellingEvidence(dispute: WireDispute): WireDispute {
  const cleared = { ...dispute, evidence: { ...dispute.evidence, enhanced_evidence: {} } };
  const isOffered = dispute.enhanced_eligibility_types.includes(program);
  return isOffered ? withEligibility(cleared, [...actions]) : cleared;
}

/** Source: API reference, `enhanced_eligibility.visa_compelling_evidence_3.required_actions`. */
const actions = [
  'missing_customer_identifiers',
  'missing_disputed_transaction_description',
  'missing_merchandise_or_services',
  'missing_prior_undisputed_transaction_description',
  'missing_prior_undisputed_transactions',
] as const;
type Action = (typeof actions)[number];

/** Records prior payments. Source of the message: one integrator's test-mode notes of August 2026 (see the README). */
export function withCompellingEvidence(
  account: Account,
  dispute: WireDispute,
  entered: FormTree,
): WireDispute {
  if (!dispute.enhanced_eligibility_types.includes(program))
    throw refused(`Disputed transaction ${dispute.charge} is not eligible for Visa Compelling Evidence 3.0.`);
  const priors = Object.values(treeOf(entered.prior_undisputed_transactions)).map(treeOf);
  for (const prior of priors) requireCharge(account, prior);
  const evidence: ProgramEvidence = {
    disputed_transaction: readTransaction(treeOf(entered.disputed_transaction), ['merchandise_or_services']),
    prior_undisputed_transactions: priors.map((prior) => readTransaction(prior, ['charge'])),
  };
  return withEligibility(
    { ...dispute, evidence: { ...dispute.evidence, enhanced_evidence: { [program]: evidence } } },
    findActions(account, dispute, evidence),
  );
}

/** Stripe decides at the submission. Evidence that doesn't qualify then counts as ordinary evidence. */
export function settleCompellingEvidence(dispute: WireDispute): WireDispute {
  const { enhanced_eligibility: eligibility } = dispute.evidence_details;
  const before = eligibility[program];
  if (!isObject(before) || before.status !== 'requires_action') return dispute;
  const settled = { ...eligibility, [program]: { required_actions: [], status: 'not_qualified' } };
  return { ...dispute, evidence_details: { ...dispute.evidence_details, enhanced_eligibility: settled } };
}

function withEligibility(dispute: WireDispute, required: readonly Action[]): WireDispute {
  const status = required.length === 0 ? 'qualified' : 'requires_action';
  return {
    ...dispute,
    evidence_details: {
      ...dispute.evidence_details,
      enhanced_eligibility: { [program]: { required_actions: required, status } },
    },
  };
}

function requireCharge(account: Account, prior: FormTree): void {
  const charge = textOf(prior.charge) ?? '';
  if (account.find('charge', charge) === undefined)
    throw refused(`No such charge: '${charge}'`, `${param}[prior_undisputed_transactions][charge]`);
}

function readTransaction(entered: FormTree, more: readonly string[]): Transaction {
  const known = [...textFields, ...more, 'shipping_address'];
  for (const [name, value] of Object.entries(entered)) {
    if (!known.includes(name)) throw refused(`Received unknown parameter: ${param}[${name}]`, param);
    const min = minLengths[name] ?? 0;
    if (typeof value === 'string' && value !== '' && value.length < min)
      throw refused(`Invalid string: must be at least ${min} characters`, `${param}[${name}]`);
  }
  const { shipping_address: address, ...texts } = entered;
  const read = treeOf(address);
  const kind = textOf(texts.merchandise_or_services);
  if (kind !== undefined && kind !== 'merchandise' && kind !== 'services')
    throw refused(`Invalid ${param}[merchandise_or_services]`, param);
  return {
    ...Object.fromEntries(
      [...textFields, ...more].map((name) => [
        name,
        textOf(texts[name]) === '' ? null : (textOf(texts[name]) ?? null),
      ]),
    ),
    shipping_address: Object.fromEntries(addressFields.map((name) => [name, textOf(read[name]) ?? null])),
  };
}

function findActions(
  account: Account,
  dispute: WireDispute,
  { disputed_transaction: disputed = {}, prior_undisputed_transactions: priors = [] }: ProgramEvidence,
): Action[] {
  const charge = account.find('charge', dispute.charge);
  const charges = priors.map((prior) => account.find('charge', String(prior.charge)));
  const isPair =
    new Set(priors.map((prior) => prior.charge)).size === 2 &&
    priors.length === 2 &&
    charges.every((one) => one !== undefined && charge !== undefined && isPrior(one, charge));
  const missingActions: Readonly<Record<Action, boolean>> = {
    missing_customer_identifiers: !hasCommonIdentifiers([disputed, ...priors]),
    missing_disputed_transaction_description: disputed.product_description === null,
    missing_merchandise_or_services: disputed.merchandise_or_services === null,
    missing_prior_undisputed_transaction_description: priors.some(
      (prior) => prior.product_description === null,
    ),
    missing_prior_undisputed_transactions: !isPair,
  };
  return actions.filter((action) => missingActions[action]);
}

/** 120 to 364 days before the disputed payment, in whole days in UTC. */
function isPrior(prior: WireCharge, disputed: WireCharge): boolean {
  const days = Math.floor(disputed.created / daySeconds) - Math.floor(prior.created / daySeconds);
  return prior.disputed === false && days >= 120 && days <= 364;
}

/** Two identifiers with the same values, at least one of them the IP address or the device. */
function hasCommonIdentifiers(transactions: readonly Transaction[]): boolean {
  const isCommon = (name: string) => {
    const values = transactions.map((one) => JSON.stringify(one[name]));
    return values[0] !== 'null' && new Set(values).size === 1;
  };
  const isAddress = isCommon('shipping_address') && isComplete(transactions[0]?.shipping_address);
  const main = [
    isCommon('customer_purchase_ip'),
    isCommon('customer_device_id') || isCommon('customer_device_fingerprint'),
  ].filter(Boolean).length;
  const others = [isCommon('customer_account_id'), isCommon('customer_email_address'), isAddress].filter(
    Boolean,
  ).length;
  return main >= 1 && main + others >= 2;
}

function isComplete(address: unknown): boolean {
  return isObject(address) && addressFields.every((name) => name === 'line2' || address[name] !== null);
}
