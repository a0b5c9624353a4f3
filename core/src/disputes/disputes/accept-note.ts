import { needsResponse, type Dispute } from './disputes.js';

type Accepted = Pick<Dispute, 'status' | 'provider' | 'stage'>;

/**
 * States what accepting does to the money at this stage, at this provider. Undefined where the dispute cannot be
 * accepted.
 */
export function acceptNote(
  dispute: Accepted,
  { canAccept, providerLabel }: { readonly canAccept: boolean; readonly providerLabel: string },
): string | undefined {
  if (dispute.stage === 'inquiry')
    return needsResponse(dispute) ? inquiryNote(dispute, providerLabel) : undefined;
  if (!canAccept) return undefined;
  if (dispute.provider === 'paypal')
    return 'PayPal pays the customer back from your PayPal balance. Do not refund the payment as well: the customer would be paid twice.';
  return `${providerLabel} has already withdrawn the disputed amount, and the customer keeps it. Do not refund the payment as well: the customer would be paid twice.`;
}

function inquiryNote({ provider }: Accepted, label: string): string {
  const where = provider === 'stripe' ? 'in the Stripe Dashboard' : `at ${label}`;
  return `This is an inquiry, and no money has been withdrawn yet. To accept the claim, refund the payment ${where}. The inquiry cannot be accepted from here.`;
}
