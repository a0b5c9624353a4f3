import type { Controller } from '@tsoa/runtime';

import { AuthController } from '../auth/auth.controller.js';
import type { AuthService } from '../auth/auth.service.js';
import { GoogleController } from '../auth/google.controller.js';
import type { GoogleService } from '../auth/google.service.js';
import { PasswordResetController } from '../auth/password-reset.controller.js';
import type { PasswordResetService } from '../auth/password-reset.service.js';
import { ProfileController } from '../auth/profile.controller.js';
import type { ProfileService } from '../auth/profile.service.js';
import { DisputeAcceptance } from '../disputes/dispute-acceptance.js';
import { DisputesController } from '../disputes/disputes.controller.js';
import { DisputesService } from '../disputes/disputes.service.js';
import { EventsController } from '../events/events.controller.js';
import { EvidencePreparation } from '../evidence/evidence-preparation.js';
import { EvidenceController } from '../evidence/evidence.controller.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { EvidenceRequirementsController } from '../evidence-requirements/evidence-requirements.controller.js';
import { EvidenceRequirementsService } from '../evidence-requirements/evidence-requirements.service.js';
import type { ControllerMakers } from '../http/ioc.js';
import { PlansController } from '../plans/plans.controller.js';
import { PreflightController } from '../preflight/preflight.controller.js';
import { PreflightService } from '../preflight/preflight.service.js';
import { PspAccountsController } from '../psp-accounts/psp-accounts.controller.js';
import type { PspAccountsService } from '../psp-accounts/psp-accounts.service.js';
import { ResponsesController } from '../responses/responses.controller.js';
import { ResponsesService } from '../responses/responses.service.js';
import { SettingsController } from '../settings/settings.controller.js';
import { SettingsService } from '../settings/settings.service.js';
import { StatsController } from '../stats/stats.controller.js';
import { StatsService } from '../stats/stats.service.js';
import { SubmissionsController } from '../submissions/submissions.controller.js';
import { SubmissionsService } from '../submissions/submissions.service.js';
import { TemplatesController } from '../templates/templates.controller.js';
import { TemplatesService } from '../templates/templates.service.js';
import { WebhookEventsController } from '../webhooks/webhook-events.controller.js';
import { WebhookEventsService } from '../webhooks/webhook-events.service.js';
import type { Base } from './base.js';

/** Services that others than the controllers need, too. */
export type Services = {
  readonly auth: AuthService;
  readonly passwordReset: PasswordResetService;
  readonly profile: ProfileService;
  readonly google: GoogleService;
  readonly pspAccounts: PspAccountsService;
};

export function createControllers(
  base: Base,
  { auth, passwordReset, profile, google, pspAccounts }: Services,
): ControllerMakers {
  const { submissions } = base;
  const acceptance = new DisputeAcceptance({
    ...base,
    hasLiveSubmission: (tx, dispute) => submissions.hasLive(tx, dispute.tenantId, dispute.disputeId),
  });
  const disputes = new DisputesService({ ...base, acceptance });
  const evidence = new EvidenceService({
    ...base,
    preparation: new EvidencePreparation(base),
    // What no provider takes was never sent, even if a submission that failed for it names it.
    isInPacket: async (tx, { tenantId, disputeId, evidenceId, unsendableBecause }) =>
      (await submissions.hasLive(tx, tenantId, disputeId)) ||
      (unsendableBecause === undefined &&
        (await submissions.isInPacket(tx, tenantId, disputeId, evidenceId))),
  });
  const submitting = new SubmissionsService(base);
  const responses = new ResponsesService(base);
  const requirements = new EvidenceRequirementsService(base);
  const preflight = new PreflightService({ ...base, requirements });
  const settings = new SettingsService(base);
  const stats = new StatsService(base);
  const templates = new TemplatesService(base);
  const webhookEvents = new WebhookEventsService({ events: base.webhookEvents });
  return new Map<unknown, () => Controller>([
    [AuthController, () => new AuthController(auth)],
    [GoogleController, () => new GoogleController(google)],
    [ProfileController, () => new ProfileController(profile)],
    [PasswordResetController, () => new PasswordResetController(passwordReset)],
    [PspAccountsController, () => new PspAccountsController(pspAccounts)],
    [DisputesController, () => new DisputesController(disputes)],
    [StatsController, () => new StatsController(stats)],
    [SubmissionsController, () => new SubmissionsController(submitting)],
    [EvidenceController, () => new EvidenceController(evidence)],
    [EvidenceRequirementsController, () => new EvidenceRequirementsController(requirements)],
    [PreflightController, () => new PreflightController(preflight)],
    [ResponsesController, () => new ResponsesController(responses)],
    [SettingsController, () => new SettingsController(settings)],
    [TemplatesController, () => new TemplatesController(templates)],
    [WebhookEventsController, () => new WebhookEventsController(webhookEvents)],
    [PlansController, () => new PlansController(base.plansService)],
    [EventsController, () => new EventsController(base.events)],
  ]);
}
