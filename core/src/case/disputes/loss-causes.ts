/** The causes of a loss that a person can choose. A fixed list, so that causes can be counted. Names are public. */
export const lossCauses = [
  'missing_evidence',
  'weak_evidence',
  'wrong_argument',
  'late_response',
  'no_response',
  'genuine_fraud',
  'delivery_failure',
  'product_issue',
  'refund_owed',
  'other',
] as const;

export type LossCause = (typeof lossCauses)[number];
