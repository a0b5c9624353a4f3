import { AppError, make, withMessage } from './app-error.js';

/** Errors for disputes that can't be answered through the API, and work that can't be repeated. Part of the catalogue. */
export const answeringErrors = {
  capabilityMissing: (provider: string, what: string) =>
    new AppError(
      'provider_cannot',
      409,
      `${provider} doesn't let you ${what} from here. Use the provider's portal.`,
    ),
  answerInPortal: (why: string) => new AppError('answer_in_portal', 409, why),
  alreadyAnswered: (why: string) => new AppError('already_answered', 409, why),
  notOpen: (why: string) => new AppError('not_open', 409, why),
  cannotBeAnswered: (why: string) => new AppError('cannot_be_answered', 409, why),
  feeAcknowledgmentRequired: (why: string) => new AppError('fee_acknowledgment_required', 409, why),
  noFeeToAcknowledge: make(
    'no_fee_to_acknowledge',
    409,
    'Responding to this dispute requires no fee acknowledgment.',
  ),
  approvalNotFound: make('approval_not_found', 404, 'Approval request not found'),
  approvalPending: make(
    'approval_pending',
    409,
    'A request for this dispute already waits for approval. Approve or reject it first.',
  ),
  approvalDecided: make('approval_decided', 409, 'Someone has already approved or rejected this request.'),
  ownApproval: make(
    'own_approval',
    403,
    'You made this request, so another member of your company has to approve it.',
  ),
  ruleNotFound: make('rule_not_found', 404, 'Rule not found'),
  tooManyRules: (max: number) =>
    new AppError('too_many_rules', 409, `A company can have at most ${max} rules. Delete some first.`),
  webhookNotReplayable: withMessage('webhook_not_replayable', 409),
  jobNotRetryable: withMessage('job_not_retryable', 409),
};
