import type { DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

/**
 * Decisions that Adyen's documentation leaves open, listed in the README under "Not confirmed". A wrong one does no harm
 * beyond what the README describes.
 */
export const assumptions = {
  /** The name in `roles` of the role that disputes require; only a hint, because a call proves it. */
  disputeRole: /dispute/i,
  /** A case that cannot be defended stays pending until its final event: no document calls it lost before. */
  statusOfUndefendable: 'pending',
  /** The docs do not name who acted in these two events, the merchant or the issuer. */
  preArbitrationDeclined: { status: 'under_review' },
  preArbitrationAccepted: { status: 'lost', outcomeDetail: 'accepted' },
  /** Assumes that a response is due, which is safer for the deadline. Responses are sent in the Customer Area. */
  preArbitrationOpened: { status: 'needs_response' },
  /** Reason codes of bank debits that the customer did not authorize; all their other codes are `general`. */
  unauthorizedDebits: ['MD01', 'R05', 'R07', 'R10', 'R29'],
  /** Texts of refusals, from a reseller's table. The first matching pattern decides. */
  refusals: {
    unknownDispute: /invalid dispute|dispute not found|unknown dispute/i,
    accepted: /already\s.*accept|accepted already|has been accepted/i,
    defended: /already\s.*defen|defended already|has been defended/i,
    ended: /expired|has ended|period.*ended/i,
    notDefendable: /not defendable|cannot be defended/i,
    systemError: /system error/i,
  },
  /** The error code of a refund of a payment that Adyen does not know. */
  unknownPaymentCode: '167',
  /** Error codes of refunds that Adyen refuses at once; most it refuses later, by webhook. A wrong code only changes the sentence. */
  refundRefusals: { '171': 'refund_too_large', '174': 'refund_too_large', '124': 'currency_differs' },
} as const satisfies {
  readonly statusOfUndefendable: DisputeStatus;
  readonly preArbitrationDeclined: { readonly status: DisputeStatus };
  readonly preArbitrationAccepted: { readonly status: DisputeStatus; readonly outcomeDetail: OutcomeDetail };
  readonly preArbitrationOpened: { readonly status: DisputeStatus };
  readonly [name: string]: unknown;
};
