import { isObject } from '@rebuttal/plugin-kit';

import { refused } from './api-error.js';
import { textOf, treeOf } from './form-parser.js';
import type { FormTree } from './form-parser.js';
import type { WireDispute } from './wire.js';

/** Source: API reference, "Update a dispute", `evidence.enhanced_evidence`. */
const programs = ['visa_compliance', 'mastercard_compliance'] as const;
type Program = (typeof programs)[number];

/** Records the fee acknowledgment of a compliance case. Everything else in `enhanced_evidence` is refused. */
export function withFee(dispute: WireDispute, enhanced: FormTree): WireDispute {
  const named = Object.keys(enhanced);
  const program = programs.find((known) => known === named[0]);
  if (named.length !== 1 || program === undefined)
    throw refused(`Disputed transaction ${dispute.charge} is not eligible for Visa Compelling Evidence 3.0.`);
  const param = `evidence[enhanced_evidence][${program}]`;
  if (statusOf(dispute, program) === undefined)
    throw refused(`Disputed transaction ${dispute.charge} is not eligible for ${words[program]}.`, param);
  const acknowledgment = textOf(treeOf(enhanced[program]).fee_acknowledged);
  if (acknowledgment !== 'true' && acknowledgment !== 'false')
    throw refused(`Invalid boolean: ${String(acknowledgment)}`, `${param}[fee_acknowledged]`);
  const isAcknowledged = acknowledgment === 'true';
  const status = isAcknowledged ? 'fee_acknowledged' : 'requires_fee_acknowledgement';
  return {
    ...dispute,
    evidence: {
      ...dispute.evidence,
      enhanced_evidence: { [program]: { fee_acknowledged: isAcknowledged } },
    },
    evidence_details: { ...dispute.evidence_details, enhanced_eligibility: { [program]: { status } } },
  };
}

/** Stripe does not forward evidence for a compliance case before its fee is acknowledged. */
export function requireFee(dispute: WireDispute): void {
  const owing = programs.find((program) => statusOf(dispute, program) === 'requires_fee_acknowledgement');
  if (owing === undefined) return;
  throw refused(
    'The fee for countering this compliance dispute must be acknowledged before evidence can be submitted.',
    `evidence[enhanced_evidence][${owing}][fee_acknowledged]`,
  );
}

const words: Readonly<Record<Program, string>> = {
  visa_compliance: 'Visa compliance',
  mastercard_compliance: 'Mastercard compliance',
};

function statusOf({ evidence_details: details }: WireDispute, program: Program): string | undefined {
  const eligibility = details.enhanced_eligibility[program];
  return isObject(eligibility) && typeof eligibility.status === 'string' ? eligibility.status : undefined;
}
