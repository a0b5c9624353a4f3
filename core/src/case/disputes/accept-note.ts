import { needsResponse, type Dispute, type DisputeActions } from './disputes.js';

/** Describes how accepting at this stage moves the money. Returns undefined if the dispute can't be accepted. */
export function acceptNote(
  dispute: Pick<Dispute, 'status' | 'stage'>,
  {
    canAccept,
    providerLabel,
    acceptance,
  }: Pick<DisputeActions, 'canAccept' | 'providerLabel' | 'acceptance'>,
): string | undefined {
  if (dispute.stage === 'inquiry')
    return needsResponse(dispute) ? inquiryNote(acceptance.refundPlace ?? `at ${providerLabel}`) : undefined;
  if (!canAccept) return undefined;
  return (
    acceptance.note ??
    `${providerLabel} has already withdrawn the disputed amount, which is the customer's refund. Do not refund the payment as well: the customer would be paid twice.`
  );
}

function inquiryNote(refundPlace: string): string {
  return `This is an inquiry, and no money has been withdrawn yet. To accept the claim, refund the payment ${refundPlace}. The inquiry cannot be accepted from here.`;
}
