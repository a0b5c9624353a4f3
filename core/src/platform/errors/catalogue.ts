import { answeringErrors } from './answering-errors.js';
import { AppError, type FieldProblem, later, make, telling } from './app-error.js';
import { signInErrors } from './sign-in-errors.js';

export { AppError, type AppErrorExtra, type FieldProblem } from './app-error.js';

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;

/** Every refusal of the product: code, status, and a text that says what happened and what to do. */
export const errors = {
  malformed: (text = 'The request cannot be read. Send valid JSON.') =>
    new AppError('malformed_request', 400, text),
  ...signInErrors,
  roleForbids: (who: string, what: string) => new AppError('role_forbids', 403, `Only ${who} can ${what}.`),
  metricsForbidden: make(
    'metrics_forbidden',
    403,
    'Figures are shown to this machine alone. Set METRICS_TOKEN to read them from another one.',
  ),
  secondFactorMissing: make(
    'second_factor_missing',
    403,
    'Your account must have a second factor. Set it up in your settings to go on.',
  ),
  emailNotVerified: make(
    'email_not_verified',
    403,
    'Verify your email address first. Open the link in the email that we sent you, or request a new one.',
  ),
  scopeMissing: (scope: string) =>
    new AppError('scope_missing', 403, `This API key lacks the scope ${scope}.`),
  notForKeys: (what: string) =>
    new AppError('not_for_api_keys', 403, `An API key cannot ${what}. Sign in instead.`),
  impersonating: (what: string) =>
    new AppError('impersonating', 403, `You act in someone else's name, so you cannot ${what}.`),
  noCompany: make(
    'no_company',
    403,
    'A platform administrator belongs to no company. Use "Login As" to act in one.',
  ),
  googleEmailUnverified: make(
    'google_email_unverified',
    403,
    'Google has not verified your email address. Verify it there, or sign up with a password.',
  ),
  tenantClosed: make('tenant_closed', 403, 'This company account is not active. Please contact support.'),
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
      `This does not fit into the ${max} MB of storage in your plan. Delete evidence that you do not need, or upgrade your plan.`,
    ),
  companyFull: (cause?: unknown) =>
    new AppError(
      'company_full',
      403,
      "The company's plan has no room for another user right now. Ask who invited you to make some.",
      { cause },
    ),
  ownRole: make('own_role', 403, 'You cannot change your own role. Ask the account owner.'),
  disputeLocked: (max: number) =>
    new AppError(
      'dispute_locked',
      403,
      `Your plan covers ${counted(max, 'dispute')} a month, and this one came after. Upgrade your plan to answer it here, or answer it in the provider's own portal before it is due.`,
    ),
  storeNotConnected: make('store_not_connected', 403, 'Nobody here has connected the site of this event.'),
  routeNotFound: make('route_not_found', 404, 'There is nothing at this address.'),
  disputeNotFound: make('dispute_not_found', 404, 'Dispute not found'),
  evidenceNotFound: make('evidence_not_found', 404, 'Evidence not found'),
  evidenceTypeNotFound: make('evidence_type_not_found', 404, 'Evidence type not found'),
  submissionNotFound: make('submission_not_found', 404, 'Submission not found'),
  accountNotFound: make('psp_account_not_found', 404, 'PSP account not found'),
  providerNotFound: make('provider_not_found', 404, 'Provider not found'),
  sessionNotFound: make('session_not_found', 404, 'There is no such session of yours. It may have ended.'),
  userNotFound: make('user_not_found', 404, 'User not found'),
  memberNotFound: make('member_not_found', 404, 'Member not found'),
  invitationNotFound: make('invitation_not_found', 404, 'Invitation not found'),
  invitationLinkUnknown: make(
    'invitation_link_unknown',
    404,
    'This invitation link is not valid. Use the one in the newest mail, or ask for another invitation.',
  ),
  tenantNotFound: make('tenant_not_found', 404, 'Tenant not found'),
  templateNotFound: make('template_not_found', 404, 'Template not found'),
  apiKeyNotFound: make('api_key_not_found', 404, 'API key not found'),
  storeNotFound: (platform: string) => new AppError('store_not_found', 404, `${platform} account not found`),
  pendingInstallNotFound: make('pending_install_not_found', 404, 'This install has ended. Start it again.'),
  orderNotFound: make('order_not_found', 404, 'Order not found'),
  webhookEventNotFound: make('webhook_event_not_found', 404, 'Webhook event not found'),
  jobNotFound: make('job_not_found', 404, 'Job not found'),
  webhookUrlNotFound: make('webhook_url_not_found', 404, 'No account has this webhook URL'),
  endpointNotFound: make('webhook_endpoint_not_found', 404, 'Webhook endpoint not found'),
  deliveryNotFound: make('webhook_delivery_not_found', 404, 'Webhook delivery not found'),
  endpointDisabled: make(
    'webhook_endpoint_disabled',
    409,
    'This webhook endpoint is disabled. Enable it first.',
  ),
  tooManyEndpoints: (max: number) =>
    new AppError('too_many_webhook_endpoints', 409, `There can be ${counted(max, 'webhook endpoint')}.`),
  tenantNotActive: (status: string) =>
    new AppError(
      'tenant_not_active',
      409,
      `This company is ${status}. Activate it before you act in its name.`,
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
    'This company has no owner in whose name you could act.',
  ),
  notImpersonating: make('not_impersonating', 409, 'You act in your own name, so there is nothing to leave.'),
  emailTaken: make('email_taken', 409, 'An account with this email already exists. Sign in instead.'),
  alreadyMember: make('already_member', 409, 'This person belongs to your company already.'),
  emailInUse: make(
    'email_in_use',
    409,
    'This address belongs to an account already, so it cannot be invited. Invite the person by another address.',
  ),
  lastOwner: make('last_owner', 409, 'A company needs an owner. Make someone else an owner first.'),
  noPassword: (provider: string) =>
    new AppError('no_password', 409, `Password changes are unavailable: you sign in with ${provider}.`),
  noSecondFactor: (provider: string) =>
    new AppError(
      'no_second_factor',
      409,
      `A second factor is unavailable: you sign in with ${provider}, which may ask for one.`,
    ),
  secondFactorOn: make('second_factor_on', 409, 'Your second factor is on already. Turn it off first.'),
  secondFactorDemanded: make(
    'second_factor_demanded',
    409,
    'Your account must have a second factor, so it cannot be turned off.',
  ),
  ownSecondFactorOff: make(
    'own_second_factor_off',
    409,
    'Turn your own second factor on first: you would shut yourself out.',
  ),
  secondFactorOff: make(
    'second_factor_off',
    409,
    'There is no second factor to do this with. Begin one first.',
  ),
  googleEmailTaken: make(
    'google_email_taken',
    409,
    'An account with this email already exists. Sign in with your password instead.',
  ),
  aliasTaken: make('webhook_alias_taken', 409, 'This webhook alias is already taken. Choose another one.'),
  disputeClosedFor: (what: string) =>
    new AppError('dispute_not_open', 409, `This dispute no longer needs a response, so it takes no ${what}.`),
  cannotAccept: make('dispute_not_acceptable', 409, 'This dispute can no longer be accepted.'),
  submissionRunning: make(
    'submission_running',
    409,
    'A response is being submitted for this dispute. Wait for it to end.',
  ),
  alreadySubmitted: make('already_submitted', 409, 'A response has already been submitted for this dispute.'),
  beingAccepted: make(
    'dispute_being_accepted',
    409,
    'This dispute is being accepted, so no response can be submitted.',
  ),
  notRetryable: make('submission_not_failed', 409, 'Only a failed submission can be retried.'),
  packageNotMade: make(
    'package_not_made',
    409,
    'This submission has not been put together yet. Try again in a moment.',
  ),
  evidenceSubmitted: make(
    'evidence_submitted',
    409,
    'This evidence is part of a submission and cannot be deleted.',
  ),
  accountInactive: make(
    'psp_account_inactive',
    409,
    'The PSP account of this dispute is inactive. Activate it first.',
  ),
  accountDeleted: make('psp_account_deleted', 409, "The PSP account was deleted. Use its provider's portal."),
  storeTaken: make(
    'store_taken',
    409,
    'This site is connected by another company. Disconnect it there first.',
  ),
  storeDisconnected: make(
    'store_disconnected',
    409,
    'This store is disconnected. Install the app once more to connect it again.',
  ),
  storeNotConfigured: (platform: string) =>
    new AppError(
      'store_not_configured',
      409,
      `The operator of this server has not set up an app at ${platform}.`,
    ),
  orderSyncUnsupported: (provider: string) =>
    new AppError('order_sync_unsupported', 409, `Order sync not yet supported for ${provider}`),
  disputeHasNoOrder: make(
    'dispute_has_no_order',
    409,
    'No order is linked to this dispute. Link one of those that may be meant, or read the orders of the store again.',
  ),
  ...answeringErrors,
  duplicateDispute: (provider: string, id: string) =>
    new AppError(
      'duplicate_dispute',
      409,
      `This is the same case as ${id} at ${provider}. Answer that one: what is sent for both could reach the bank twice.`,
    ),
  submitsFromHere: (provider: string) =>
    new AppError(
      'submits_from_here',
      409,
      `${provider} tells by itself whether a response was sent, so there is nothing to mark.`,
    ),
  noTemplate: make(
    'no_template',
    409,
    'No active response template fits this dispute. Activate one for its reason, or a general one.',
  ),
  templateActive: make('template_active', 409, 'This template is active already.'),
  templateNotActive: make('template_not_active', 409, 'Only an active template can be archived.'),
  templateNotDraft: make(
    'template_not_draft',
    409,
    'Only a draft can be deleted. Archive a template that was in use.',
  ),
  templateChanged: make(
    'template_changed',
    409,
    'Someone else has changed this template. Load it again, or save your change as a new version.',
  ),
  argumentChanged: make(
    'argument_changed',
    409,
    'Someone else has changed this argument. Load it again before you save yours.',
  ),
  apiKeyLimit: (max: number) =>
    new AppError(
      'api_key_limit',
      409,
      `There can be ${counted(max, 'API key')}. Revoke one that is not needed first.`,
    ),
  idempotencyMismatch: make(
    'idempotency_key_reused',
    409,
    'This Idempotency-Key was used for another request. Use a new key for a new request.',
  ),
  idempotencyRunning: () =>
    new AppError('idempotency_key_running', 409, 'A request with this Idempotency-Key is still running.', {
      retryAfterSeconds: 1,
    }),
  invitationUsed: make('invitation_used', 410, 'This invitation has been accepted already. Sign in instead.'),
  invitationRevoked: make(
    'invitation_revoked',
    410,
    'This invitation has been withdrawn. Ask who invited you if you need another one.',
  ),
  invitationExpired: make(
    'invitation_expired',
    410,
    'This invitation has expired. Ask who invited you for another one.',
  ),
  tooLarge: (limit: string) =>
    new AppError('too_large', 413, `This is too large; at most ${limit} are taken.`),
  wrongFileType: (accepted: string) =>
    new AppError('wrong_file_type', 415, `Files of this type are not accepted. Use ${accepted}.`),
  wrongBodyType: make(
    'wrong_body_type',
    415,
    'This body cannot be read. Send JSON with the header Content-Type: application/json.',
  ),
  storeInstallInvalid: make(
    'store_install_invalid',
    422,
    'This install was not begun by you, or it took too long. Begin it again.',
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
    new AppError('invalid', 422, details[0]?.message ?? 'A field is wrong.', { details }),
  dossierTooLarge: (what: string, files: readonly string[]) =>
    new AppError(
      'dossier_too_large',
      422,
      `${what} Shrink or take out: ${files.slice(0, 3).join(', ')}. The ZIP has all files as they are.`,
    ),
  tooMuchText: telling('too_much_text', 422),
  fileInfected: (found: string) =>
    new AppError('file_infected', 422, `This file was refused, for it holds malware: ${found}.`),
  letterTooLarge: telling('letter_too_large', 422),
  exhibitUnreadable: telling('exhibit_unreadable', 422),
  tooManyTries: (retryAfterSeconds: number) =>
    new AppError('too_many_tries', 429, 'Too many tries. Please wait and try again.', { retryAfterSeconds }),
  storeConnectFailed: (platform: string, explanation: string, cause?: unknown) =>
    new AppError('store_connect_failed', 502, `Failed to complete ${platform} connection`, {
      explanation,
      cause,
    }),
  orderSyncFailed: (explanation: string) =>
    new AppError('order_sync_failed', 502, 'Failed to sync orders', { explanation }),
  googleUnavailable: (cause?: unknown) =>
    new AppError('google_unavailable', 503, 'Google cannot be asked right now. Please try again.', { cause }),
  pdfUnavailable: telling('pdf_unavailable', 503),
  scannerUnavailable: later(
    'scanner_unavailable',
    'Files cannot be checked for malware now. Try again shortly.',
  ),
  busy: later('busy', 'The service cannot take this now. Try again shortly.'),
};

/** One wrong field. */
export const invalidField = (field: string, message: string): AppError =>
  errors.invalid([{ field, message }]);
