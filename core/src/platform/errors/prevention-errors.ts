import { AppError, make, withMessage } from './app-error.js';

/** Errors of refunds and alerts. */
export const preventionErrors = {
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
  alertNotFound: make('alert_not_found', 404, 'Alert not found'),
  alertSourceNotFound: make('alert_source_not_found', 404, 'Alert source not found'),
  tooManyAlertSources: (max: number) =>
    new AppError(
      'too_many_alert_sources',
      409,
      `You've reached the limit of ${max} alert sources. Delete one first.`,
    ),
  alertNotOpen: (state: string) =>
    new AppError('alert_not_open', 409, `This alert is no longer open: it is ${state}.`),
  alertNotRefundable: withMessage('alert_not_refundable', 409),
  alertPaymentUnknown: make(
    'alert_payment_unknown',
    409,
    'The payment of this alert is not known yet. Choose it first.',
  ),
  alertPaymentCertain: make(
    'alert_payment_certain',
    409,
    'The source named the payment of this alert, or it is being refunded, so it cannot be changed.',
  ),
  alertOutcomeRecorded: make(
    'alert_outcome_recorded',
    409,
    'This alert already has an outcome. Its source takes only one.',
  ),
};
