import { expect } from 'chai';

import type { ProviderDispute } from '../../dispute.js';

/** The stages of a dispute that has ended. Others may still move. */
const stagesOfEnd: Readonly<Partial<Record<ProviderDispute['status'], readonly string[]>>> = {
  won: ['closed'],
  lost: ['closed'],
  charge_refunded: ['closed'],
  // No money was taken, so it never became a chargeback.
  warning_closed: ['inquiry', 'alert'],
  prevented: ['alert'],
};

/** One rule for all providers, so that filters and statistics have the same meaning. */
export function expectStageOfEnd({ status, stage }: Pick<ProviderDispute, 'status' | 'stage'>): void {
  const stages = stagesOfEnd[status];
  if (stages !== undefined) expect(stage, `stage of a dispute that is ${status}`).to.be.oneOf(stages);
}
