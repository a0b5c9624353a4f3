/**
 * What no document of Wix settles, decided here and listed in the README under "Not confirmed". Being wrong in one of
 * these does no harm beyond what the README says.
 */
export const unconfirmed = {
  /** Files of evidence: types and size are those of the Wix dashboard; the API's own are not published. */
  evidenceMimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  /** "2 MB" may be 2,000,000 or 2,097,152 bytes. The smaller one holds for both. */
  evidenceBytesMax: 2_000_000,
  /** Whether `accept` and `defend` need something in their body. */
  emptyBody: {},
  /** Seconds that the access token of the older flow lives; its answer does not say. */
  legacyTokenSeconds: 300,
  /** Seconds that a token by client credentials lives where its answer does not say. */
  tokenSeconds: 14_400,
  /** Simulator only: how long a webhook's token lives. Wix repeats it for 48 hours with the same content. */
  webhookLifeSeconds: 3 * 86_400,
} as const;
