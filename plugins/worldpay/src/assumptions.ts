/**
 * Assumptions that Worldpay's documents do not confirm, listed in the README under "Not confirmed". A wrong one does no
 * harm beyond what the README describes.
 */
export const assumptions = {
  /** Days (`date=`, `replyByDay`, activities) have no zone; the platform is run from the east of the United States. */
  dayZone: 'America/New_York',
  /** Prefixes of case calls: the first is tried first, the second if the first does not exist. */
  casePathPrefixes: ['', '/services'],
  /** API 2.1 accepts 1 MB per file, the portal's guide says 2 MB. The smaller value, in decimal units, is valid for both. */
  documentBytesMax: 1_000_000,
  /** How many days back we query. The history of the list call is not documented. */
  historyDaysMax: 400,
  /** A case that the processor assumes costs the merchant nothing. */
  processorAssumed: 'won',
  /** The issuer's side bears the loss for now and may dispute it again. */
  networkAssumed: 'under_review',
  /** The author of a note in the history of a case is not documented. It can be the bank's text that Worldpay passes on. */
  noteAuthor: 'provider',
  /** `eventTimestamp` of Access events has no zone. */
  eventZone: 'Z',
  /** WPG error codes of an order inquiry. Any other reply proves that user and password are correct. */
  wpgErrorCodes: { internal: '1', security: '4' },
} as const;
