import type { AnyProvider, DisputeStage, EvidenceType } from '@rebuttal/plugin-kit';

import type { BuiltinRequirement, EvidenceLevel } from './requirement-rows.js';
import type { Provenance, StatedProvenance } from './sources.js';

/** Networks and payment methods with their own reason codes. */
export const ruleNetworks = [
  'visa',
  'mastercard',
  'maestro',
  'amex',
  'discover',
  'diners',
  'unionpay',
  'jcb',
  'star',
  'other',
  'klarna',
  'cash_app',
  'sepa',
  'ach',
  'bacs',
] as const;
export type RuleNetwork = (typeof ruleNetworks)[number];

export const ruleNetworkNames: Readonly<Record<RuleNetwork, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  discover: 'Discover and Diners Club',
  diners: 'Diners Club, own codes',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  star: 'STAR and Accel',
  other: 'Other card schemes',
  klarna: 'Klarna',
  cash_app: 'Cash App Pay',
  sepa: 'SEPA Direct Debit',
  ach: 'ACH debit',
  bacs: 'Bacs Direct Debit',
};

export type ReasonCategory =
  | 'fraud'
  | 'authorization'
  | 'processing'
  | 'consumer'
  | 'compliance'
  | 'inquiry'
  | 'other';

/** One type of evidence that a reason or a code requests. */
export type EvidenceRule = Pick<
  BuiltinRequirement,
  'type' | 'categories' | 'requiredFor' | 'alternatives'
> & {
  readonly level: EvidenceLevel;
  /** Why it matters for this reason. */
  readonly why: string;
} & Provenance;

/** The differences between the evidence for a code and the evidence for its reason. */
export type CodeEvidence = {
  readonly requests?: readonly (Pick<EvidenceRule, 'type' | 'why' | 'alternatives'> & {
    readonly level: 'required' | 'recommended';
  })[];
  /** Evidence that is not requested, because it cannot exist for such a payment or does not answer the code. */
  readonly waives?: { readonly types: readonly EvidenceType[]; readonly why: string };
};

/** A network's reason code. Only the kit's `reasonOfNetworkCode` maps it to a dispute reason. */
export type CodeFacts = {
  readonly code: string;
  readonly title: string;
  readonly category: ReasonCategory;
  /** The deciding argument, in one or two sentences. */
  readonly argument: string;
  /** The winning evidence, strongest first. */
  readonly wins: readonly EvidenceType[];
  /** The reason why no response is considered. Absent if the dispute can be contested. */
  readonly cannotContest?: string;
  /** Set if the network defines no window. Only the provider's due date counts. */
  readonly hasNoWindow?: true;
  readonly evidence?: CodeEvidence;
};
export type CodeRule = CodeFacts & Provenance;

/** The time to respond, in days. Only a hint: the provider's due date takes precedence. */
export type WindowFacts = {
  readonly network: string;
  /** The code categories that it applies to. All if absent. */
  readonly categories?: readonly ReasonCategory[];
  readonly stage: DisputeStage;
  /** The network, or a provider that leaves less time than the network. */
  readonly setBy: 'network' | (string & {});
  readonly days: { readonly min: number; readonly max: number };
  readonly note?: string;
};
/** The times that a provider's manifest states. */
export type ProviderTimes = Pick<AnyProvider['manifest'], 'id' | 'responseWindows' | 'decisionTimes'>;

export type AnswerWindow = WindowFacts & StatedProvenance;

/** A row of a table, with its provenance only if it differs from the table's. */
export type Written<Facts> = Facts & { readonly provenance?: Provenance };

/** Adds a table's provenance to its rows. A row can have its own. */
export function withSource<Facts extends object>(
  provenance: Provenance,
  rows: readonly Written<Facts>[],
): readonly (Facts & Provenance)[] {
  return rows.map(({ provenance: own, ...facts }) => ({
    ...(facts as unknown as Facts),
    ...(own ?? provenance),
  }));
}
