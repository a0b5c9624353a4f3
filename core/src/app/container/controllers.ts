import type { Controller } from '@tsoa/runtime';

import { CaseworkController } from '../../disputes/casework/casework.controller.js';
import { CaseworkService } from '../../disputes/casework/casework.service.js';
import { CollectionController } from '../../disputes/collection/collection.controller.js';
import { DefenseOptionsController } from '../../disputes/defense/defense-options.controller.js';
import { DefenseOptionsService } from '../../disputes/defense/defense-options.service.js';
import { DisputeAcceptance } from '../../disputes/disputes/dispute-acceptance.js';
import { DisputesController } from '../../disputes/disputes/disputes.controller.js';
import { DisputesService } from '../../disputes/disputes/disputes.service.js';
import { FeeAcknowledging } from '../../disputes/disputes/fee-acknowledging.js';
import { DraftingController } from '../../disputes/drafting/drafting.controller.js';
import { DraftingService } from '../../disputes/drafting/drafting.service.js';
import { EvidenceController } from '../../disputes/evidence/evidence.controller.js';
import { EvidenceRequirementsController } from '../../disputes/evidence-requirements/evidence-requirements.controller.js';
import { ReasonCodesController } from '../../disputes/evidence-requirements/reason-codes.controller.js';
import { FactsController } from '../../disputes/facts/facts.controller.js';
import { PreflightController } from '../../disputes/preflight/preflight.controller.js';
import { PreflightService } from '../../disputes/preflight/preflight.service.js';
import { ResponseArgumentsController } from '../../disputes/responses/response-arguments.controller.js';
import { ResponseArgumentsService } from '../../disputes/responses/response-arguments.service.js';
import { ResponsesController } from '../../disputes/responses/responses.controller.js';
import { ResponsesService } from '../../disputes/responses/responses.service.js';
import { SettingsController } from '../../disputes/settings/settings.controller.js';
import { SettingsService } from '../../disputes/settings/settings.service.js';
import { StatementsController } from '../../disputes/statements/statements.controller.js';
import { StatementsService } from '../../disputes/statements/statements.service.js';
import { SubmissionExportController } from '../../disputes/submissions/submission-export.controller.js';
import { SubmissionsController } from '../../disputes/submissions/submissions.controller.js';
import { SubmissionsService } from '../../disputes/submissions/submissions.service.js';
import { TemplatesController } from '../../disputes/templates/templates.controller.js';
import { TemplatesService } from '../../disputes/templates/templates.service.js';
import { ApiKeysController } from '../../identity/api-keys/api-keys.controller.js';
import { ApiKeysService } from '../../identity/api-keys/api-keys.service.js';
import { AdminLogsController } from '../../identity/audit/admin-logs.controller.js';
import { AuditLogController } from '../../identity/audit/audit-log.controller.js';
import { AuditService } from '../../identity/audit/audit.service.js';
import { createGoogleCookies } from '../../identity/google/google-cookies.js';
import { GoogleController } from '../../identity/google/google.controller.js';
import type { GoogleService } from '../../identity/google/google.service.js';
import { EmailVerificationController } from '../../identity/passwords/email-verification.controller.js';
import type { EmailVerificationService } from '../../identity/passwords/email-verification.service.js';
import { PasswordResetController } from '../../identity/passwords/password-reset.controller.js';
import type { PasswordResetService } from '../../identity/passwords/password-reset.service.js';
import { PlansController } from '../../identity/plans/plans.controller.js';
import { AuthController } from '../../identity/sessions/auth.controller.js';
import type { AuthService } from '../../identity/sessions/auth.service.js';
import { OwnSessionsController } from '../../identity/sessions/own-sessions.controller.js';
import type { OwnSessionsService } from '../../identity/sessions/own-sessions.service.js';
import { CompanySecurityController } from '../../identity/two-factor/company-security.controller.js';
import type { SecondFactorDemandsService } from '../../identity/two-factor/second-factor-demands.service.js';
import { SecondFactorController } from '../../identity/two-factor/second-factor.controller.js';
import type { SecondFactorService } from '../../identity/two-factor/second-factor.service.js';
import { ProfileController } from '../../identity/users/profile.controller.js';
import type { ProfileService } from '../../identity/users/profile.service.js';
import { OutcomeMetricsController } from '../../insights/stats/outcome-metrics.controller.js';
import { OutcomeMetricsService } from '../../insights/stats/outcome-metrics.service.js';
import { StatsController } from '../../insights/stats/stats.controller.js';
import { StatsService } from '../../insights/stats/stats.service.js';
import { EventsController } from '../../notifications/live-events/events.controller.js';
import { notifyColleagues } from '../../notifications/reminders/colleague-notices.js';
import { WebhookEndpointsController } from '../../notifications/webhook-endpoints/webhook-endpoints.controller.js';
import { WebhookEndpointsService } from '../../notifications/webhook-endpoints/webhook-endpoints.service.js';
import type { ControllerEntries, ControllerMakers } from '../../platform/http/ioc.js';
import { administrationControllers, type Administration } from './administration.js';
import type { SharedServices } from './base.js';
import type { EvidenceParts } from './evidence.js';
import { notificationControllers } from './notifications.js';
import { teamControllers, type Team } from './team.js';

/** Services that are also used outside of controllers. */
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
  readonly evidence: EvidenceParts;
  /** Controllers of the features that wire themselves. */
  readonly controllers: ControllerEntries;
};

export function createControllers(base: SharedServices, services: Services): ControllerMakers {
  const { administration, team, evidence, controllers } = services;
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
  const statements = new StatementsService(base);
  const apiKeys = new ApiKeysService(base);
  const submitting = new SubmissionsService(base);
  const responses = new ResponsesService(base);
  const responseArguments = new ResponseArgumentsService(base);
  const drafting = new DraftingService(base);
  const preflight = new PreflightService({ ...base, requirements });
  const settings = new SettingsService(base);
  const stats = new StatsService(base);
  const figures = new OutcomeMetricsService(base);
  const templates = new TemplatesService(base);
  const webhookEndpoints = new WebhookEndpointsService(base);
  return new Map<unknown, () => Controller>([
    [ApiKeysController, () => new ApiKeysController(apiKeys)],
    ...signInControllers(base, services),
    [DisputesController, () => new DisputesController(disputes)],
    [CaseworkController, () => new CaseworkController(casework, disputes)],
    [StatementsController, () => new StatementsController(statements)],
    [StatsController, () => new StatsController(stats)],
    [OutcomeMetricsController, () => new OutcomeMetricsController(figures)],
    [SubmissionsController, () => new SubmissionsController(submitting)],
    [SubmissionExportController, () => new SubmissionExportController(submitting)],
    [EvidenceController, () => new EvidenceController(evidence.service)],
    [FactsController, () => new FactsController(evidence.facts)],
    [DefenseOptionsController, () => new DefenseOptionsController(new DefenseOptionsService(base))],
    [CollectionController, () => new CollectionController(evidence.collection)],
    [EvidenceRequirementsController, () => new EvidenceRequirementsController(requirements)],
    [ReasonCodesController, () => new ReasonCodesController()],
    [PreflightController, () => new PreflightController(preflight)],
    [ResponsesController, () => new ResponsesController(responses)],
    [ResponseArgumentsController, () => new ResponseArgumentsController(responseArguments)],
    [DraftingController, () => new DraftingController(drafting)],
    [SettingsController, () => new SettingsController(settings)],
    [TemplatesController, () => new TemplatesController(templates)],
    [PlansController, () => new PlansController(base.plansService, base.config.upgradeUrl)],
    [WebhookEndpointsController, () => new WebhookEndpointsController(webhookEndpoints)],
    ...auditControllers(base),
    ...administrationControllers(administration),
    ...notificationControllers(base),
    ...teamControllers(team),
    ...controllers,
    [EventsController, () => new EventsController(base.events)],
  ]);
}

function signInControllers({ config }: SharedServices, services: Services): ControllerEntries {
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

function auditControllers(base: SharedServices): ControllerEntries {
  const audit = new AuditService(base);
  return [
    [AuditLogController, () => new AuditLogController(audit)],
    [AdminLogsController, () => new AdminLogsController(audit)],
  ];
}
