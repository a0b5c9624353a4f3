import type { DisputeStage, EvidenceType } from '@rebuttal/plugin-kit';

import type { BuiltinRequirement } from '../templates/builtin/builtin-template.js';
import type { Provenance } from './sources.js';

/** Networks and payment methods that have codes of their own. */
export const ruleNetworks = ['visa', 'mastercard', 'amex', 'discover', 'jcb', 'klarna', 'cash_app'] as const;
export type RuleNetwork = (typeof ruleNetworks)[number];

export type ReasonCategory =
  | 'fraud'
  | 'authorization'
  | 'processing'
  | 'consumer'
  | 'compliance'
  | 'inquiry'
  | 'other';

export type EvidenceLevel = 'required' | 'recommended' | 'optional';

/** One piece of evidence that a reason, or one code, asks for. */
export type EvidenceRule = Pick<
  BuiltinRequirement,
  'type' | 'categories' | 'requiredFor' | 'alternatives'
> & {
  readonly level: EvidenceLevel;
  /** Why it matters for this reason. */
  readonly why: string;
} & Provenance;

/** What one code asks otherwise than its reason does. */
export type CodeEvidence = {
  readonly asks?: readonly {
    readonly type: EvidenceType;
    readonly level: 'required' | 'recommended';
    readonly why: string;
    readonly alternatives?: readonly EvidenceType[];
  }[];
  /** What cannot exist for such a payment, or does not answer the code. It is not asked for then. */
  readonly waives?: { readonly types: readonly EvidenceType[]; readonly why: string };
};

/** A network's reason code. What it means stands in the kit's `reasonOfNetworkCode`, and only there. */
export type CodeFacts = {
  readonly code: string;
  readonly title: string;
  readonly category: ReasonCategory;
  /** What decides the case, in one or two sentences. */
  readonly argument: string;
  /** The evidence that wins, the strongest first. */
  readonly wins: readonly EvidenceType[];
  /** Why no answer is considered; absent where one is. */
  readonly cannotContest?: string;
  /** The network sets no window of its own; only the provider's date counts. */
  readonly hasNoWindow?: true;
  readonly evidence?: CodeEvidence;
};
export type CodeRule = CodeFacts & Provenance;

/** How long there is to answer, in days. A hint: the date that a provider sends with the dispute always counts more. */
export type WindowFacts = {
  readonly network: string;
  /** Kinds of codes that it holds for; all where absent. */
  readonly categories?: readonly ReasonCategory[];
  readonly stage: DisputeStage;
  /** Who sets it: the network itself, or a provider, which leaves less time than the network. */
  readonly setBy: 'network' | (string & {});
  readonly days: { readonly min: number; readonly max: number };
  readonly note?: string;
};
export type AnswerWindow = WindowFacts & Provenance;

/** What is written down of a row, with its provenance only where it differs from that of its neighbours. */
export type Written<Facts> = Facts & { readonly provenance?: Provenance };

/** Rows of one source; a row may name its own. */
export function withSource<Facts extends object>(
  provenance: Provenance,
  rows: readonly Written<Facts>[],
): readonly (Facts & Provenance)[] {
  return rows.map(({ provenance: own, ...facts }) => ({
    ...(facts as unknown as Facts),
    ...(own ?? provenance),
  }));
}
