import { lookUp, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, PacketItem } from '@rebuttal/plugin-kit';

import { nameFiles } from './evidence-files.js';
import type { NamedFile } from './evidence-files.js';
import { places, typesByReason, typesOfOtherReasons } from './evidence-mapping.js';
import { composeNotes } from './evidence-notes.js';
import { requestedTypes } from './seller-evidence.js';
import { readRefundIds, readTracking } from './tracking.js';

/** What goes to PayPal. It is always one piece of evidence, for several would have to name the items of the order. */
export type EvidencePlan = {
  readonly input: { readonly evidences: readonly [JsonObject] };
  readonly files: readonly NamedFile[];
};

/** Pure. The letter is the first file. @throws {ProviderError} of kind `refused`, naming a file that PayPal does not take */
export function planEvidence(packet: EvidencePacket, dispute: JsonObject): EvidencePlan {
  const { letter, items } = packet;
  const files = nameFiles([letter, ...items.flatMap(({ file }) => (file === undefined ? [] : [file]))]);
  const tracking = readTracking(items);
  const refunds = readRefundIds(items, dispute);
  const type = chooseType(dispute, items, refunds.length > 0);
  const info = {
    ...(type === 'PROOF_OF_REFUND' ? { refund_ids: refunds } : {}),
    ...(type === 'PROOF_OF_FULFILLMENT' && tracking.length > 0 ? { tracking_info: tracking } : {}),
  };
  const evidence = {
    evidence_type: type,
    ...(Object.keys(info).length === 0 ? {} : { evidence_info: info }),
    documents: files.map(({ name }) => ({ name })),
    notes: composeNotes(packet, files[0]?.name ?? letter.name),
  };
  return { input: { evidences: [evidence] }, files };
}

/**
 * A whole refund ends the case, so it comes first; then what PayPal asks for; then what the reason is answered with. A
 * refund of a part leaves the rest to be answered, and comes before nothing but `OTHER`.
 */
function chooseType(dispute: JsonObject, items: readonly PacketItem[], isRefunded: boolean): string {
  const requested = requestedTypes(dispute);
  const usual = lookUp(typesByReason, textOf(dispute, 'reason')) ?? typesOfOtherReasons;
  const isTaken = (type: string) => usual.includes(type) || requested.includes(type);
  const isRefund = isRefunded && isTaken('PROOF_OF_REFUND');
  if (isRefund && !isPartlyRefunded(dispute)) return 'PROOF_OF_REFUND';
  const held = new Set([...items.flatMap(typesOf), ...(isRefund ? ['PROOF_OF_REFUND'] : [])]);
  const general = isRefund ? 'PROOF_OF_REFUND' : 'OTHER';
  const asked = requested.map((type) => (type === 'OTHER' ? general : type));
  const chosen = [...asked, 'PROOF_OF_FULFILLMENT', general].find((type) => held.has(type) && isTaken(type));
  return chosen ?? (isTaken('OTHER') ? 'OTHER' : 'PROOF_OF_FULFILLMENT');
}

function isPartlyRefunded(dispute: JsonObject): boolean {
  const [transaction = {}] = objectsOf(dispute, 'disputed_transactions');
  return textOf(transaction, 'transaction_status') === 'PARTIALLY_REFUNDED';
}

function typesOf({ evidenceType }: PacketItem): string[] {
  const { always = 'OTHER', ifRequested } = places[evidenceType] ?? {};
  return ifRequested === undefined ? [always] : [ifRequested, always];
}
