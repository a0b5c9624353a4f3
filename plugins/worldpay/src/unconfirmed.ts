/**
 * What no document of Worldpay settles, decided here and listed in the README under "Not confirmed". Being wrong in
 * one of these does no harm beyond what the README says.
 */
export const unconfirmed = {
  /** Days (`date=`, `replyByDay`, activities) have no zone; the platform is run from the east of the United States. */
  dayZone: 'America/New_York',
  /** Whether case calls have `/services` before them. The first is tried first, the other when it is not there. */
  casePathPrefixes: ['', '/services'],
  /** API 2.1 takes 1 MB a file, the portal's guide says 2 MB. The smaller reading of the smaller one holds for all. */
  documentBytesMax: 1_000_000,
  /** How far back days are asked for; how much the list call remembers is not documented. */
  historyDaysMax: 400,
  /** A case that the processor keeps for itself costs the merchant nothing. */
  processorAssumed: 'won',
  /** The issuer's side holds the money for now, and may come back. */
  networkAssumed: 'under_review',
  /** `eventTimestamp` of Access events has no zone. */
  eventZone: 'Z',
  /** WPG error codes that answer an order inquiry; any other reply proves that user and password are right. */
  wpgErrorCodes: { internal: '1', security: '4' },
  /** Simulator only: what a case is called that is lost, or won, after evidence was sent. */
  wordsOnceDecided: {
    won: { cycle: 'CHARGEBACK_REVERSAL', queue: 'Network Assumed', activity: 'Receive Network Transaction' },
    lost: { cycle: 'ISSUER_DECLINED_PRE_ARBITRATION', queue: 'Merchant Assumed', activity: 'Close Case' },
  },
} as const;
