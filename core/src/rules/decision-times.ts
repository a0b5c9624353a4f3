import { networkOfCodes, type DisputeStage } from '@rebuttal/plugin-kit';

import { findCode, type DisputeTraits } from './catalogue.js';
import type { ProviderTimes, WindowFacts } from './rules.js';
import type { Provenance, StatedProvenance } from './sources.js';
import { isOfNetwork, toStatedRow } from './windows.js';

/** The usual time from a response to the next decision, in days. Never a promise: the provider reports the outcome. */
export type DecisionTime = Omit<WindowFacts, 'days'> &
  StatedProvenance & {
    /** Without `min`, a decision is possible at any time until `max`. */
    readonly days: { readonly min?: number; readonly max: number };
  };

export const networkDecisionTimes: readonly (DecisionTime & Provenance)[] = [
  {
    network: 'visa',
    categories: ['fraud', 'authorization'],
    stage: 'chargeback',
    setBy: 'network',
    days: { max: 30 },
    note: 'The response to a fraud or authorization code is a pre-arbitration, which the issuer has 30 days to answer.',
    sources: ['quaife_visa', 'quavo_visa'],
    confirmed: true,
  },
  {
    network: 'mastercard',
    stage: 'chargeback',
    setBy: 'network',
    days: { max: 45 },
    note: 'The issuer has 45 days to escalate the dispute after the response.',
    sources: ['valitor_mastercard'],
    confirmed: false,
    doubt: 'Not checked against the Mastercard Chargeback Guide.',
  },
];

/** Returns the usual time to a decision, as the provider states it, or else the network. Undefined if neither is known. */
export function decisionTimeOf(
  { network, code, stage }: Pick<DisputeTraits, 'network' | 'code' | 'stage'>,
  provider: ProviderTimes | undefined,
): DecisionTime | undefined {
  const owner = networkOfCodes(network);
  const category = findCode(network, code)?.category;
  const stated: readonly DecisionTime[] =
    provider?.decisionTimes?.map((row) => toStatedRow(provider.id, row)) ?? [];
  return [...stated, ...networkDecisionTimes].find(
    (time) =>
      time.stage === answeredStage(stage) &&
      isOfNetwork(time, owner) &&
      (time.categories === undefined || (category !== undefined && time.categories.includes(category))),
  );
}

/** A chargeback with a response is a representment, and its time is that of the chargeback. */
function answeredStage(stage: DisputeStage): DisputeStage {
  return stage === 'representment' ? 'chargeback' : stage;
}
