import type { Controller } from '@tsoa/runtime';

import { ApiKeysController } from '../api-keys/api-keys.controller.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { AdminLogsController } from '../audit/admin-logs.controller.js';
import { AuditLogController } from '../audit/audit-log.controller.js';
import { AuditService } from '../audit/audit.service.js';
import { AuthController } from '../auth/auth.controller.js';
import type { AuthService } from '../auth/auth.service.js';
import { CompanySecurityController } from '../auth/company-security.controller.js';
import { EmailVerificationController } from '../auth/email-verification.controller.js';
import type { EmailVerificationService } from '../auth/email-verification.service.js';
import { createGoogleCookies } from '../auth/google-cookies.js';
import { GoogleController } from '../auth/google.controller.js';
import type { GoogleService } from '../auth/google.service.js';
import { OwnSessionsController } from '../auth/own-sessions.controller.js';
import type { OwnSessionsService } from '../auth/own-sessions.service.js';
import { PasswordResetController } from '../auth/password-reset.controller.js';
import type { PasswordResetService } from '../auth/password-reset.service.js';
import { ProfileController } from '../auth/profile.controller.js';
import type { ProfileService } from '../auth/profile.service.js';
import type { SecondFactorDemandsService } from '../auth/second-factor-demands.service.js';
import { SecondFactorController } from '../auth/second-factor.controller.js';
import type { SecondFactorService } from '../auth/second-factor.service.js';
import { CaseworkController } from '../casework/casework.controller.js';
import { CaseworkService } from '../casework/casework.service.js';
import { CollectionController } from '../collection/collection.controller.js';
import { DisputeAcceptance } from '../disputes/dispute-acceptance.js';
import { DisputesController } from '../disputes/disputes.controller.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { FeeAcknowledging } from '../disputes/fee-acknowledging.js';
import { DraftingController } from '../drafting/drafting.controller.js';
import { DraftingService } from '../drafting/drafting.service.js';
import { EventsController } from '../events/events.controller.js';
import { EvidenceController } from '../evidence/evidence.controller.js';
import { EvidenceRequirementsController } from '../evidence-requirements/evidence-requirements.controller.js';
import type { ControllerMakers } from '../http/ioc.js';
import { notifyColleagues } from '../notifications/colleague-notices.js';
import { PlansController } from '../plans/plans.controller.js';
import { PreflightController } from '../preflight/preflight.controller.js';
import { PreflightService } from '../preflight/preflight.service.js';
import { PspAccountsController } from '../psp-accounts/psp-accounts.controller.js';
import type { PspAccountsService } from '../psp-accounts/psp-accounts.service.js';
import { ResponseArgumentsController } from '../responses/response-arguments.controller.js';
import { ResponseArgumentsService } from '../responses/response-arguments.service.js';
import { ResponsesController } from '../responses/responses.controller.js';
import { ResponsesService } from '../responses/responses.service.js';
import { SettingsController } from '../settings/settings.controller.js';
import { SettingsService } from '../settings/settings.service.js';
import { FiguresController } from '../stats/figures.controller.js';
import { FiguresService } from '../stats/figures.service.js';
import { StatsController } from '../stats/stats.controller.js';
import { StatsService } from '../stats/stats.service.js';
import { SubmissionExportController } from '../submissions/submission-export.controller.js';
import { SubmissionsController } from '../submissions/submissions.controller.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { TemplatesController } from '../templates/templates.controller.js';
import { TemplatesService } from '../templates/templates.service.js';
import { WebhookEndpointsController } from '../webhook-endpoints/webhook-endpoints.controller.js';
import { WebhookEndpointsService } from '../webhook-endpoints/webhook-endpoints.service.js';
import { WebhookEventsController } from '../webhooks/webhook-events.controller.js';
import { WebhookEventsService } from '../webhooks/webhook-events.service.js';
import { administrationControllers, type Administration } from './administration.js';
import type { Base } from './base.js';
import type { EvidenceParts } from './evidence.js';
import { notificationControllers } from './notifications.js';
import { storeControllers, type Stores } from './stores.js';
import { teamControllers, type Team } from './team.js';

/** Services that others than the controllers need, too. */
export type Services = {
  readonly auth: AuthService;
  readonly passwordReset: PasswordResetService;
  readonly emailVerification: EmailVerificationService;
  readonly profile: ProfileService;
  readonly ownSessions: OwnSessionsService;
  readonly secondFactor: SecondFactorService;
  readonly secondFactorDemands: SecondFactorDemandsService;
  readonly google: GoogleService;
  readonly administration: Administration;
  readonly team: Team;
  readonly pspAccounts: PspAccountsService;
  readonly stores: Stores;
  readonly evidence: EvidenceParts;
};

export function createControllers(base: Base, services: Services): ControllerMakers {
  const { administration, team, pspAccounts, stores, evidence } = services;
  const { requirements } = evidence;
  const { submissions } = base;
  const acceptance = new DisputeAcceptance({
    ...base,
    hasLiveSubmission: (tx, dispute) => submissions.hasLive(tx, dispute.tenantId, dispute.disputeId),
  });
  const disputes = new DisputesService({ ...base, acceptance, fees: new FeeAcknowledging(base) });
  const casework = new CaseworkService({
    ...base,
    notifyColleagues: (tx, actor, notice) => notifyColleagues(tx, base.inbox, actor, notice),
  });
  const apiKeys = new ApiKeysService(base);
  const submitting = new SubmissionsService(base);
  const responses = new ResponsesService(base);
  const responseArguments = new ResponseArgumentsService(base);
  const drafting = new DraftingService(base);
  const preflight = new PreflightService({ ...base, requirements });
  const settings = new SettingsService(base);
  const stats = new StatsService(base);
  const figures = new FiguresService(base);
  const templates = new TemplatesService(base);
  const webhookEvents = new WebhookEventsService(base);
  const webhookEndpoints = new WebhookEndpointsService(base);
  return new Map<unknown, () => Controller>([
    [ApiKeysController, () => new ApiKeysController(apiKeys)],
    ...signInControllers(base, services),
    [PspAccountsController, () => new PspAccountsController(pspAccounts)],
    [DisputesController, () => new DisputesController(disputes)],
    [CaseworkController, () => new CaseworkController(casework, disputes)],
    [StatsController, () => new StatsController(stats)],
    [FiguresController, () => new FiguresController(figures)],
    [SubmissionsController, () => new SubmissionsController(submitting)],
    [SubmissionExportController, () => new SubmissionExportController(submitting)],
    [EvidenceController, () => new EvidenceController(evidence.service)],
    [CollectionController, () => new CollectionController(evidence.collection)],
    [EvidenceRequirementsController, () => new EvidenceRequirementsController(requirements)],
    [PreflightController, () => new PreflightController(preflight)],
    [ResponsesController, () => new ResponsesController(responses)],
    [ResponseArgumentsController, () => new ResponseArgumentsController(responseArguments)],
    [DraftingController, () => new DraftingController(drafting)],
    [SettingsController, () => new SettingsController(settings)],
    [TemplatesController, () => new TemplatesController(templates)],
    [WebhookEventsController, () => new WebhookEventsController(webhookEvents)],
    [PlansController, () => new PlansController(base.plansService, base.config.upgradeUrl)],
    [WebhookEndpointsController, () => new WebhookEndpointsController(webhookEndpoints)],
    ...auditControllers(base),
    ...administrationControllers(administration),
    ...notificationControllers(base),
    ...teamControllers(team),
    ...storeControllers(base, stores, evidence.disputeOrders),
    [EventsController, () => new EventsController(base.events)],
  ]);
}

type Makers = readonly (readonly [unknown, () => Controller])[];

function signInControllers({ config }: Base, services: Services): Makers {
  const { auth, google, profile, ownSessions, secondFactor, secondFactorDemands } = services;
  const { passwordReset, emailVerification } = services;
  const { secondFactorPolicy } = config;
  const cookies = createGoogleCookies(config.publicUrl);
  return [
    [AuthController, () => new AuthController(auth, secondFactorPolicy)],
    [GoogleController, () => new GoogleController(google, cookies)],
    [ProfileController, () => new ProfileController(profile, secondFactorPolicy)],
    [SecondFactorController, () => new SecondFactorController(secondFactor)],
    [CompanySecurityController, () => new CompanySecurityController(secondFactorDemands)],
    [OwnSessionsController, () => new OwnSessionsController(ownSessions)],
    [PasswordResetController, () => new PasswordResetController(passwordReset)],
    [EmailVerificationController, () => new EmailVerificationController(emailVerification)],
  ];
}

function auditControllers(base: Base): Makers {
  const audit = new AuditService(base);
  return [
    [AuditLogController, () => new AuditLogController(audit)],
    [AdminLogsController, () => new AdminLogsController(audit)],
  ];
}
