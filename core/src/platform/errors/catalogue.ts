import { answeringErrors } from './answering-errors.js';
import { AppError, type FieldProblem, retryLater, make, withMessage } from './app-error.js';
import { dataErrors } from './data-errors.js';
import { endpointErrors } from './endpoint-errors.js';
import { preventionErrors } from './prevention-errors.js';
import { queueErrors } from './queue-errors.js';
import { signInErrors } from './sign-in-errors.js';
import { twoFactorErrors } from './two-factor-errors.js';

export { AppError, type AppErrorExtra, type FieldProblem } from './app-error.js';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** All API errors: code, status, and a text that says what happened and what to do. */
export const errors = {
  malformed: (text = "Couldn't parse the request body. Send valid JSON.") =>
    new AppError('malformed_request', 400, text),
  ...signInErrors,
  roleForbids: (who: string, what: string) => new AppError('role_forbids', 403, `Only ${who} can ${what}.`),
  metricsForbidden: make(
    'metrics_forbidden',
    403,
    'Metrics are only available from localhost. Set METRICS_TOKEN to allow remote access.',
  ),
  secondFactorMissing: make(
    'second_factor_missing',
    403,
    'Your account requires two-factor authentication. Set it up in your settings to continue.',
  ),
  emailNotVerified: make(
    'email_not_verified',
    403,
    'Verify your email address first. Open the link in the email that we sent you, or request a new one.',
  ),
  scopeMissing: (scope: string) =>
    new AppError('scope_missing', 403, `This API key doesn't have the ${scope} scope.`),
  notForKeys: (what: string) =>
    new AppError('not_for_api_keys', 403, `An API key cannot ${what}. Sign in instead.`),
  impersonating: (what: string) =>
    new AppError('impersonating', 403, `You can't ${what} while you're logged in as someone else.`),
  noCompany: make(
    'no_company',
    403,
    'A platform administrator belongs to no company. Use "Login As" to act in one.',
  ),
  googleEmailUnverified: make(
    'google_email_unverified',
    403,
    "Your Google email address isn't verified. Verify it with Google, or sign up with a password.",
  ),
  tenantClosed: make('tenant_closed', 403, 'This company account is not active. Contact support.'),
  featureLocked: (feature: string) =>
    new AppError(
      'feature_locked',
      403,
      `${feature} is not available in your current plan. Upgrade your plan to unlock it.`,
    ),
  accountLimit: (max: number) =>
    new AppError('psp_account_limit', 403, 'PSP account limit reached', {
      explanation: `Your plan allows ${counted(max, 'PSP account')}. Upgrade your plan to add more.`,
    }),
  userLimit: (max: number) =>
    new AppError('user_limit', 403, 'User limit reached', {
      explanation: `Your plan allows ${counted(max, 'user')}. Upgrade your plan to add more.`,
    }),
  storageLimit: (max: number) =>
    new AppError(
      'storage_limit',
      403,
      `This file exceeds your plan's ${max} MB of storage. Delete evidence that you don't need, or upgrade your plan.`,
    ),
  companyFull: (cause?: unknown) =>
    new AppError(
      'company_full',
      403,
      "The company has reached its plan's user limit. Ask the person who invited you to free up a seat.",
      { cause },
    ),
  ownRole: make('own_role', 403, 'You cannot change your own role. Ask the account owner.'),
  disputeLocked: (max: number) =>
    new AppError(
      'dispute_locked',
      403,
      `Your plan covers ${counted(max, 'dispute')} a month, and this dispute is over that limit. Upgrade your plan to respond here, or respond in the provider's portal before the due date.`,
    ),
  storeNotConnected: make('store_not_connected', 403, 'This site is not connected to any company here.'),
  routeNotFound: make('route_not_found', 404, 'This address does not exist.'),
  methodNotAllowed: make('method_not_allowed', 405, 'Use a method that the Allow header names.'),
  disputeNotFound: make('dispute_not_found', 404, 'Dispute not found'),
  evidenceNotFound: make('evidence_not_found', 404, 'Evidence not found'),
  factNotFound: make('fact_not_found', 404, 'Fact not found'),
  statementNotFound: make('statement_not_found', 404, 'Statement not found'),
  evidenceTypeNotFound: make('evidence_type_not_found', 404, 'Evidence type not found'),
  submissionNotFound: make('submission_not_found', 404, 'Submission not found'),
  accountNotFound: make('psp_account_not_found', 404, 'PSP account not found'),
  providerNotFound: make('provider_not_found', 404, 'Provider not found'),
  sessionNotFound: make('session_not_found', 404, 'Session not found. It may have ended.'),
  userNotFound: make('user_not_found', 404, 'User not found'),
  memberNotFound: make('member_not_found', 404, 'Member not found'),
  invitationNotFound: make('invitation_not_found', 404, 'Invitation not found'),
  invitationLinkUnknown: make(
    'invitation_link_unknown',
    404,
    'This invitation link is invalid. Use the link in the most recent email, or request a new invitation.',
  ),
  tenantNotFound: make('tenant_not_found', 404, 'Tenant not found'),
  templateNotFound: make('template_not_found', 404, 'Template not found'),
  apiKeyNotFound: make('api_key_not_found', 404, 'API key not found'),
  storeNotFound: (platform: string) => new AppError('store_not_found', 404, `${platform} account not found`),
  pendingInstallNotFound: make(
    'pending_install_not_found',
    404,
    'This installation has expired. Start it again.',
  ),
  ...dataErrors,
  ...queueErrors,
  ...preventionErrors,
  webhookEventNotFound: make('webhook_event_not_found', 404, 'Webhook event not found'),
  jobNotFound: make('job_not_found', 404, 'Job not found'),
  webhookUrlNotFound: make('webhook_url_not_found', 404, 'No account has this webhook URL'),
  ...endpointErrors,
  tenantNotActive: (status: string) =>
    new AppError(
      'tenant_not_active',
      409,
      `This company is ${status}. Activate it before you log in as its owner.`,
    ),
  tenantNotRestorable: (days: number) =>
    new AppError(
      'tenant_not_restorable',
      409,
      `This company was deleted more than ${days} days ago and can no longer be restored.`,
    ),
  tenantWithoutOwner: make(
    'tenant_without_owner',
    409,
    'This company has no owner that you could log in as.',
  ),
  notImpersonating: make('not_impersonating', 409, "You're not logged in as someone else."),
  emailTaken: make('email_taken', 409, 'An account with this email already exists. Sign in instead.'),
  alreadyMember: make('already_member', 409, 'This person is already a member of your company.'),
  emailInUse: make(
    'email_in_use',
    409,
    'An account with this email address already exists. Invite the person at a different address.',
  ),
  lastOwner: make('last_owner', 409, 'A company needs at least one owner. Make someone else an owner first.'),
  noPassword: (provider: string) =>
    new AppError('no_password', 409, `Password changes are unavailable: you sign in with ${provider}.`),
  ...twoFactorErrors,
  googleEmailTaken: make(
    'google_email_taken',
    409,
    'An account with this email already exists. Sign in with your password instead.',
  ),
  aliasTaken: make('webhook_alias_taken', 409, 'This webhook alias is already taken. Choose another.'),
  disputeClosedFor: (what: string) =>
    new AppError(
      'dispute_not_open',
      409,
      `No ${what} can be added: this dispute no longer needs a response.`,
    ),
  noProgramApplies: make('no_program_applies', 409, 'No program of the network applies to this dispute.'),
  disputeNotLost: make('dispute_not_lost', 409, 'Only a lost dispute has a cause of the loss.'),
  cannotAccept: make('dispute_not_acceptable', 409, 'This dispute can no longer be accepted.'),
  submissionRunning: make(
    'submission_running',
    409,
    'A response to this dispute is being submitted. Wait until it finishes.',
  ),
  alreadySubmitted: make('already_submitted', 409, 'A response has already been submitted for this dispute.'),
  beingAccepted: make(
    'dispute_being_accepted',
    409,
    'This dispute is being accepted, so no response can be submitted.',
  ),
  notRetryable: make('submission_not_failed', 409, 'Only a failed submission can be retried.'),
  refusedUnchanged: make(
    'submission_refused_unchanged',
    409,
    'The provider refused this response, and nothing has changed since. Change the evidence or the argument first.',
  ),
  packageNotMade: make(
    'package_not_made',
    409,
    'This submission is still being prepared. Try again in a moment.',
  ),
  evidenceSubmitted: make(
    'evidence_submitted',
    409,
    "This evidence is part of a submission, so it can't be changed or deleted.",
  ),
  accountInactive: make(
    'psp_account_inactive',
    409,
    'The PSP account for this dispute is inactive. Activate it first.',
  ),
  accountDeleted: make(
    'psp_account_deleted',
    409,
    "The PSP account was deleted. Use the provider's portal instead.",
  ),
  storeTaken: make(
    'store_taken',
    409,
    'This site is already connected to another company. Disconnect it there first.',
  ),
  storeConnected: make(
    'store_connected',
    409,
    'This site is already connected to another PSP account of your company. Use that account.',
  ),
  storeDisconnected: make(
    'store_disconnected',
    409,
    'This store is disconnected. Install the app again to reconnect it.',
  ),
  storeNotConfigured: (platform: string) =>
    new AppError(
      'store_not_configured',
      409,
      `${platform} isn't set up on this server. Ask your administrator to configure its app.`,
    ),
  orderSyncUnsupported: (provider: string) =>
    new AppError('order_sync_unsupported', 409, `Order sync not yet supported for ${provider}`),
  disputeHasNoOrder: make(
    'dispute_has_no_order',
    409,
    'No order is linked to this dispute. Link one of the suggested orders, or sync your store.',
  ),
  ...answeringErrors,
  duplicateDispute: (provider: string, id: string) =>
    new AppError(
      'duplicate_dispute',
      409,
      `This is the same dispute as ${id} at ${provider}. Respond to that one, so that the bank doesn't receive two responses.`,
    ),
  submitsFromHere: (provider: string) =>
    new AppError(
      'submits_from_here',
      409,
      `${provider} reports sent responses automatically, so you can't mark this dispute as responded.`,
    ),
  noTemplate: make(
    'no_template',
    409,
    'No active response template matches this dispute. Activate one for its reason, or a general one.',
  ),
  templateActive: make('template_active', 409, 'This template is already active.'),
  templateNotActive: make('template_not_active', 409, 'Only an active template can be archived.'),
  templateNotDraft: make(
    'template_not_draft',
    409,
    'Only drafts can be deleted. Archive this template instead.',
  ),
  templateChanged: make(
    'template_changed',
    409,
    'Someone else changed this template. Reload it, or save your changes as a new version.',
  ),
  argumentChanged: make(
    'argument_changed',
    409,
    'Someone else changed this argument. Reload it before you save your changes.',
  ),
  apiKeyLimit: (max: number) =>
    new AppError(
      'api_key_limit',
      409,
      `You've reached the limit of ${counted(max, 'API key')}. Revoke one that you don't need first.`,
    ),
  idempotencyMismatch: make(
    'idempotency_key_reused',
    409,
    'This Idempotency-Key was already used for a different request. Use a new key for each request.',
  ),
  idempotencyRunning: () =>
    new AppError('idempotency_key_running', 409, 'A request with this Idempotency-Key is still running.', {
      retryAfterSeconds: 1,
    }),
  invitationUsed: make('invitation_used', 410, 'This invitation was already accepted. Sign in instead.'),
  invitationRevoked: make(
    'invitation_revoked',
    410,
    'This invitation was revoked. If you still need access, ask the person who invited you for a new one.',
  ),
  invitationExpired: make(
    'invitation_expired',
    410,
    'This invitation has expired. Ask the person who invited you for a new one.',
  ),
  tooLarge: (limit: string) => new AppError('too_large', 413, `This is too large. The limit is ${limit}.`),
  wrongFileType: (accepted: string) =>
    new AppError('wrong_file_type', 415, `This file type isn't supported. Use ${accepted}.`),
  displacedPdf: make('displaced_pdf', 415, 'This PDF has bytes before its beginning. Print it to a new PDF.'),
  wrongBodyType: make(
    'wrong_body_type',
    415,
    'Unsupported content type. Send JSON with the header Content-Type: application/json.',
  ),
  storeInstallInvalid: make(
    'store_install_invalid',
    422,
    'This installation has expired or was started by someone else. Start it again.',
  ),
  storeNotProven: (platform: string, explanation: string) =>
    new AppError('store_not_proven', 422, `Failed to complete ${platform} connection`, { explanation }),
  verificationLinkInvalid: make(
    'verification_link_invalid',
    422,
    'This link is invalid or has expired. Sign in and request a new one.',
  ),
  resetLinkInvalid: make('reset_link_invalid', 422, 'Invalid reset link'),
  invalid: (details: readonly FieldProblem[]) =>
    new AppError('invalid', 422, details[0]?.message ?? 'A field is invalid.', { details }),
  responseBlocked: (details: readonly FieldProblem[]) =>
    new AppError(
      'response_blocked',
      422,
      `${details.map(({ message }) => message).join(' ')} To send the response anyway, give a reason.`,
      { details },
    ),
  dossierTooLarge: (what: string, files: readonly string[]) =>
    new AppError(
      'dossier_too_large',
      422,
      `${what} Compress or remove: ${files.slice(0, 3).join(', ')}. The ZIP contains all original files.`,
    ),
  tooMuchText: withMessage('too_much_text', 422),
  fileInfected: (found: string) =>
    new AppError('file_infected', 422, `This file was rejected because it contains malware: ${found}.`),
  letterTooLarge: withMessage('letter_too_large', 422),
  exhibitUnreadable: withMessage('exhibit_unreadable', 422),
  tooManyTries: (retryAfterSeconds: number) =>
    new AppError('too_many_tries', 429, 'Too many attempts. Please wait and try again.', {
      retryAfterSeconds,
    }),
  storeConnectFailed: (platform: string, explanation: string, cause?: unknown) =>
    new AppError('store_connect_failed', 502, `Failed to complete ${platform} connection`, {
      explanation,
      cause,
    }),
  orderSyncFailed: (explanation: string) =>
    new AppError('order_sync_failed', 502, 'Failed to sync orders', { explanation }),
  googleUnavailable: (cause?: unknown) =>
    new AppError('google_unavailable', 503, "Couldn't reach Google. Please try again.", { cause }),
  pdfUnavailable: withMessage('pdf_unavailable', 503),
  scannerUnavailable: retryLater(
    'scanner_unavailable',
    'The malware scanner is unavailable. Try again shortly.',
  ),
  busy: retryLater('busy', 'The service is temporarily unavailable. Try again shortly.'),
};

/** An error about one invalid field. */
export const invalidField = (field: string, message: string) => errors.invalid([{ field, message }]);
