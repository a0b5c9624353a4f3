/**
 * Assumptions that Wix's documents do not confirm, listed in the README under "Not confirmed". A wrong one does no harm
 * beyond what the README describes.
 */
export const assumptions = {
  /** File types and size of evidence in the Wix dashboard. Those of the API are not published. */
  evidenceMimeTypes: ['application/pdf', 'image/jpeg', 'image/png'],
  /** "2 MB" may mean 2,000,000 or 2,097,152 bytes. The smaller value is valid for both. */
  evidenceBytesMax: 2_000_000,
  /** The body of `accept` and `defend`. */
  emptyBody: {},
  /** Lifetime in seconds of an access token of the older flow. Its response does not contain it. */
  legacyTokenSeconds: 300,
  /** Lifetime in seconds of a token by client credentials if its response does not contain it. */
  tokenSeconds: 14_400,
} as const;
