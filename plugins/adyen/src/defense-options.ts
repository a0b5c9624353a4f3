import type { DefenseOption, DefenseOptions, DefensePacket } from '@rebuttal/plugin-kit';

import type { AdyenContext } from './credentials.js';
import { bestReason, rankReasons } from './defense-reasons.js';
import type { RankedReason } from './defense-reasons.js';
import { toWords, typesFor } from './document-codes.js';
import { fetchEligibility } from './eligibility.js';
import { documentsOf, metCodes } from './evidence.js';

/** The defense reasons that Adyen offers, best first, and the one that `submitEvidence` would use. Reads only. */
export async function listDefenseOptions(
  context: AdyenContext,
  disputeId: string,
  packet: DefensePacket,
): Promise<DefenseOptions> {
  const eligibility = await fetchEligibility(context, disputeId);
  if (!eligibility.isOpen) throw eligibility.error;
  const ranked = rankReasons(eligibility.reasons, packet);
  return {
    options: ranked.map((one) => toOption(one, packet)),
    chosen: bestReason(ranked, packet)?.reason.code,
  };
}

function toOption({ reason, isPossible }: RankedReason, { items }: DefensePacket): DefenseOption {
  const met = metCodes(reason, items);
  return {
    code: reason.code,
    label: toWords(reason.code),
    needs: documentsOf(reason).map(({ code, level }) => ({
      providerField: code,
      label: toWords(code),
      evidenceTypes: typesFor(code),
      required: level === 'Required',
      satisfied: met.includes(code),
    })),
    satisfied: isPossible,
  };
}
