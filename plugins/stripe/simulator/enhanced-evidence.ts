import type { Account } from './account.js';
import { clearCompellingEvidence, withCompellingEvidence } from './compelling-evidence.js';
import { withFee } from './compliance.js';
import { treeOf } from './form-parser.js';
import type { FormNode } from './form-parser.js';
import type { WireDispute } from './wire.js';

/** Source: API reference, "Update a dispute": an empty text clears `evidence.enhanced_evidence`. */
export function withEnhancedEvidence(
  account: Account,
  dispute: WireDispute,
  enhanced: FormNode,
): WireDispute {
  if (enhanced === '') return clearCompellingEvidence(dispute);
  const { visa_compelling_evidence_3: compelling, ...others } = treeOf(enhanced);
  return compelling === undefined
    ? withFee(dispute, others)
    : withCompellingEvidence(account, dispute, treeOf(compelling));
}
