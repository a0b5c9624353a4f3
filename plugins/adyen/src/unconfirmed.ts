import type { DisputeStatus, OutcomeDetail } from '@rebuttal/plugin-kit';

/**
 * What no document of Adyen settles, decided here and listed in the README under "Not confirmed". Being wrong in one
 * of these does no harm beyond what the README says.
 */
export const unconfirmed = {
  /** How `roles` of an API credential names the one that disputes need; only a hint, a call proves it. */
  disputeRole: /dispute/i,
  /** Without a status no document says that a case which cannot be defended is lost already; a final event follows. */
  statusOfUndefendable: 'pending',
  /** Who acted in these two events, the merchant or the issuer, is not said. */
  preArbitrationDeclined: { status: 'under_review' },
  preArbitrationAccepted: { status: 'lost', outcomeDetail: 'accepted' },
  /** The safer side for a deadline; it is answered in the Customer Area. */
  preArbitrationOpened: { status: 'needs_response' },
  /** Reason codes of bank debits that say that the customer did not agree; all other codes of theirs are `general`. */
  unauthorisedDebits: ['MD01', 'R05', 'R07', 'R10', 'R29'],
  /** Texts of refusals, taken from a reseller's table. Read by these patterns only, in this order. */
  refusals: {
    unknownDispute: /invalid dispute|dispute not found|unknown dispute/i,
    accepted: /already\s.*accept|accepted already|has been accepted/i,
    defended: /already\s.*defen|defended already|has been defended/i,
    ended: /expired|has ended|period.*ended/i,
    notDefendable: /not defendable|cannot be defended/i,
    systemError: /system error/i,
  },
  /** Simulator only: what happens to a request for information that was answered, and nobody comes back to it. */
  answeredInquiryEnds: { eventCode: 'DISPUTE_DEFENSE_PERIOD_ENDED' },
  /** Simulator only: texts of refusals as above, and codes for requests that are not well formed. */
  simulatorTexts: {
    unknownDispute: 'Invalid disputePspReference provided',
    accepted: 'Dispute already accepted',
    defended: 'Dispute already defended',
    ended: 'Dispute defense period has ended',
    notDefendable: 'Dispute is not defendable',
    noContentType: 'No content type of defense document specified',
    notStored: 'Failed to store defense documents',
    unknownReason: 'Invalid defense reason code',
    notSatisfied: 'Required defense documents are missing',
  },
  simulatorCodes: { unreadable: '702', invalidField: '703', unknownPath: '900' },
} as const satisfies {
  readonly statusOfUndefendable: DisputeStatus;
  readonly preArbitrationDeclined: { readonly status: DisputeStatus };
  readonly preArbitrationAccepted: { readonly status: DisputeStatus; readonly outcomeDetail: OutcomeDetail };
  readonly preArbitrationOpened: { readonly status: DisputeStatus };
  readonly [name: string]: unknown;
};
