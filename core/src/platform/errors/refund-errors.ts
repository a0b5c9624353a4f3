import { AppError, make, withMessage } from './app-error.js';

/** Errors of refunds. */
export const refundErrors = {
  refundNotFound: make('refund_not_found', 404, 'Refund not found'),
  paymentNotFound: make('payment_not_found', 404, 'The provider has no such payment in this account'),
  paymentDisputed: withMessage('payment_disputed', 409),
  refundRunning: make(
    'refund_running',
    409,
    'Another refund of this payment has not ended yet. Wait until it has.',
  ),
  refundCapReached: (cap: number) =>
    new AppError(
      'refund_cap_reached',
      409,
      `Rules have started ${cap} refunds today, which is the daily cap.`,
    ),
  paymentNotRefundable: withMessage('payment_not_refundable', 409),
  refundTooLarge: withMessage('refund_too_large', 422),
};
