/** Assumptions that the API's page does not confirm, listed in the README. A wrong one does no harm. */
export const assumptions = {
  /** The page does not say that `refundable` is always present. Without it, no refund is offered. */
  refundableIfMissing: false,
} as const;
