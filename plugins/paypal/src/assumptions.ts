import type { DisputeStatus } from '@rebuttal/plugin-kit';

/**
 * What no document of PayPal's settles, in one place. Each is chosen so that being wrong does no harm; the README
 * lists them with what else was left open. Whoever learns better changes it here.
 */
export const assumptions = {
  /** The specification calls the part `evidence-file`, the guide's samples `file1`. It may not matter at all. */
  filePart: (nth: number) => `file${nth}`,
  /** The guide counts a payout by PayPal as won, for the merchant keeps the money; some integrations call it lost. */
  payoutIs: 'won' satisfies DisputeStatus as DisputeStatus,
  /** Which outcomes alerts end with is not written anywhere. */
  resolvedAlertIs: 'prevented' satisfies DisputeStatus as DisputeStatus,
  /** Seen on rows of lists and described nowhere. */
  listOutcomes: { WON: 'won', LOST: 'lost' } as Readonly<Record<string, DisputeStatus>>,
  /** Deliveries are repeated for three days, and it is not said whether each is signed anew. */
  transmissionAgeSecondsMax: 5 * 86_400,
  /** Whether the URL of a certificate answers with its issuers too. Alone, it is trusted for where it came from. */
  isLoneCertificateTrusted: true,
} as const;
