import { lookUp, objectsOf, textOf } from '@rebuttal/plugin-kit';
import type { EvidencePacket, JsonObject, Money, PacketItem } from '@rebuttal/plugin-kit';

import { nameFiles } from './evidence-files.js';
import type { NamedFile } from './evidence-files.js';
import {
  isParcelPossible,
  places,
  requestableTypes,
  typesByReason,
  typesOfOtherReasons,
} from './evidence-mapping.js';
import { composeNotes } from './evidence-notes.js';
import { requestedTypes } from './seller-evidence.js';
import { readRefunds, readTracking } from './tracking.js';
import type { NamedRefund } from './tracking.js';

/** The evidence for PayPal. It is always one piece, because several would have to name the items of the order. */
export type EvidencePlan = {
  readonly input: { readonly evidences: readonly [JsonObject] };
  readonly files: readonly NamedFile[];
};

/** Pure. The letter is the first file. @throws {ProviderError} of kind `refused`, naming a file that PayPal does not accept */
export function planEvidence(packet: EvidencePacket, dispute: JsonObject): EvidencePlan {
  const { letter, items } = packet;
  const files = nameFiles([letter, ...items.flatMap(({ file }) => (file === undefined ? [] : [file]))]);
  const hasParcel = isParcelPossible(dispute);
  const tracking = readTracking(items, hasParcel ? packet.facts : undefined);
  const refunds = readRefunds(items, dispute);
  const isRefund =
    refunds.length > 0 && isRefundClaimed(packet, dispute) && addsUp(refunds, packet.facts?.refundedTotal);
  const available = new Set(items.flatMap((item) => typesOf(item, hasParcel)));
  const type = chooseType(dispute, available, isRefund);
  const info = {
    ...(type === 'PROOF_OF_REFUND' ? { refund_ids: refunds.map(({ id }) => id) } : {}),
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

/** The claimed refund comes first, because it ends the case. Then PayPal's requests, then the usual type for the reason. */
function chooseType(dispute: JsonObject, available: ReadonlySet<string>, isRefund: boolean): string {
  const requested = requestedTypes(dispute);
  const usual = lookUp(typesByReason, textOf(dispute, 'reason')) ?? typesOfOtherReasons;
  const isTaken = (type: string) => usual.includes(type) || requested.includes(type);
  if (isRefund && isTaken('PROOF_OF_REFUND')) return 'PROOF_OF_REFUND';
  const chosen = [...requested, 'PROOF_OF_FULFILLMENT', 'OTHER'].find(
    (type) => available.has(type) && isTaken(type),
  );
  return chosen ?? (isTaken('OTHER') ? 'OTHER' : 'PROOF_OF_FULFILLMENT');
}

/**
 * `PROOF_OF_REFUND` tells the bank that the credit was given. That is true after a full refund, or if the merchant says
 * that the refund is all that is owed. A partial refund alone never claims it.
 */
function isRefundClaimed({ facts }: EvidencePacket, dispute: JsonObject): boolean {
  if (facts === undefined) return !isPartlyRefunded(dispute);
  return facts.refundState === 'full' || facts.refundPosition === 'issued';
}

/** The refunds that PayPal receives must be those that the letter claims. Without any amount, they are not compared. */
function addsUp(refunds: readonly NamedRefund[], claimed: Money | undefined): boolean {
  const stated = refunds.flatMap(({ amount }) => amount ?? []);
  if (claimed === undefined || stated.length === 0) return true;
  const own = stated.filter(({ currency }) => currency === claimed.currency);
  return own.reduce((sum, { amountMinor }) => sum + amountMinor, 0) >= claimed.amountMinor;
}

function isPartlyRefunded(dispute: JsonObject): boolean {
  const [transaction = {}] = objectsOf(dispute, 'disputed_transactions');
  return textOf(transaction, 'transaction_status') === 'PARTIALLY_REFUNDED';
}

/** Returns `OTHER` for an evidence type that `places` does not list. */
function typesOf({ evidenceType }: PacketItem, hasParcel: boolean): string[] {
  const { always = 'OTHER', ...place } = places[evidenceType] ?? {};
  return [...requestableTypes(place, hasParcel), always];
}
