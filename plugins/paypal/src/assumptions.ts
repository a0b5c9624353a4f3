import type { DisputeStatus } from '@rebuttal/plugin-kit';

/**
 * Assumptions about what PayPal doesn't document, in one place. Each is chosen so that a wrong assumption does no harm. The README
 * lists them with other open points.
 */
export const assumptions = {
  /** The specification calls the part `evidence-file`, the guide's samples `file1`. The name may not matter. */
  filePart: (nth: number) => `file${nth}`,
  /** The guide counts a payout by PayPal as won, because the merchant keeps the money. Some integrations count it as lost. */
  payoutIs: 'won' satisfies DisputeStatus as DisputeStatus,
  /** The possible outcomes of alerts are not documented. */
  resolvedAlertIs: 'prevented' satisfies DisputeStatus as DisputeStatus,
  /** Seen in list rows, but not documented. */
  listOutcomes: { WON: 'won', LOST: 'lost' } as Readonly<Record<string, DisputeStatus>>,
  /** Deliveries are repeated for three days. PayPal doesn't document if each gets a new signature. */
  transmissionAgeSecondsMax: 5 * 86_400,
  /** The URL of a certificate may omit its issuers. A certificate alone is trusted because of its host. */
  isLoneCertificateTrusted: true,
} as const;
