import type { Config } from '../platform/config.js';
import type { Notifications } from '../platform/database/notifications.js';
import type { EventsService } from '../platform/events/events.service.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import type { JobHandlers } from '../platform/jobs/job-worker.js';
import type { Keys } from '../platform/keys.js';
import type { Clock } from '../platform/shared/clock.js';
import { ApiKeyAuthentication, type ApiKeyAuthenticationDeps } from './api-keys/api-key-authentication.js';
import { ApiKeyUses, type ApiKeyUsesDeps } from './api-keys/api-key-uses.js';
import { ApiKeysController } from './api-keys/api-keys.controller.js';
import { ApiKeysService, type ApiKeysDeps } from './api-keys/api-keys.service.js';
import { AdminLogsController } from './audit/admin-logs.controller.js';
import type { AuditChainsRepository } from './audit/audit-chains.repository.js';
import { AuditLogController } from './audit/audit-log.controller.js';
import { AuditLog } from './audit/audit-log.js';
import { AuditVerification } from './audit/audit-verification.js';
import type { AuditRepository } from './audit/audit.repository.js';
import { AuditService } from './audit/audit.service.js';
import { createGoogleCookies } from './google/google-cookies.js';
import { createGoogleIdentity } from './google/google-identity.js';
import { GoogleController } from './google/google.controller.js';
import { GoogleService, type GoogleDeps } from './google/google.service.js';
import { EmailVerificationController } from './passwords/email-verification.controller.js';
import { createVerificationTokens } from './passwords/email-verification.js';
import {
  EmailVerificationService,
  type EmailVerificationDeps,
} from './passwords/email-verification.service.js';
import { mailNewPassword } from './passwords/password-notice.js';
import { PasswordResetController } from './passwords/password-reset.controller.js';
import { PasswordResetService, type PasswordResetDeps } from './passwords/password-reset.service.js';
import { DisputeLocks, type DisputeLocksDeps } from './plans/dispute-locks.js';
import { LimitsService, type LimitsDeps } from './plans/limits.service.js';
import { PlansController } from './plans/plans.controller.js';
import { builtInPlan, openPlan } from './plans/plans.js';
import { PlansService, type PlansDeps } from './plans/plans.service.js';
import { createAccessTokens } from './sessions/access-tokens.js';
import { AuthController } from './sessions/auth.controller.js';
import { AuthService, type AuthDeps } from './sessions/auth.service.js';
import { OwnSessionsController } from './sessions/own-sessions.controller.js';
import { OwnSessionsService, type OwnSessionsDeps } from './sessions/own-sessions.service.js';
import { Sessions, type SessionsDeps } from './sessions/sessions.js';
import {
  type ThrottleFor,
  createThrottle,
  type ThrottleDeps,
  type ThrottleName,
} from './sessions/throttle.js';
import { AcceptInvitationController } from './team/accept-invitation.controller.js';
import { InvitationAcceptance, type AcceptanceDeps } from './team/invitation-acceptance.js';
import { InvitationMailing, type InvitationMailingDeps } from './team/invitation-mailing.js';
import { InvitationsController } from './team/invitations.controller.js';
import { InvitationsService, type InvitationsDeps } from './team/invitations.service.js';
import { MembersController } from './team/members.controller.js';
import { MembersService, type MembersDeps } from './team/members.service.js';
import { CompanySecurityController } from './two-factor/company-security.controller.js';
import {
  SecondFactorDemandsService,
  type SecondFactorDemandsDeps,
} from './two-factor/second-factor-demands.service.js';
import { mailSecondFactor, type SecondFactorNoticeDeps } from './two-factor/second-factor-notice.js';
import { SecondFactorController } from './two-factor/second-factor.controller.js';
import { SecondFactorService, type SecondFactorDeps } from './two-factor/second-factor.service.js';
import { ProfileController } from './users/profile.controller.js';
import { ProfileService, type ProfileDeps } from './users/profile.service.js';

type ApiKeysWiringDeps = ApiKeyUsesDeps &
  Omit<ApiKeyAuthenticationDeps, 'apiKeyUses'> &
  Omit<ApiKeysDeps, 'apiKeyAuthentication'>;

/** API keys, and authentication with them. */
export function createApiKeys(base: ApiKeysWiringDeps) {
  const apiKeyUses = new ApiKeyUses(base);
  const apiKeyAuthentication = new ApiKeyAuthentication({ ...base, apiKeyUses });
  const apiKeysService = new ApiKeysService({ ...base, apiKeyAuthentication });
  return {
    services: { apiKeyUses, apiKeyAuthentication },
    controllers: [
      [ApiKeysController, () => new ApiKeysController(apiKeysService)],
    ] satisfies ControllerEntries,
  };
}

type AuditWiringDeps = {
  readonly auditEntries: AuditRepository;
  readonly auditChains: AuditChainsRepository;
};

/** The audit log, and its verification. */
export function createAudit(base: AuditWiringDeps) {
  const auditService = new AuditService({ ...base, auditVerification: new AuditVerification(base) });
  return {
    services: { audit: new AuditLog(base.auditEntries) },
    controllers: [
      [AuditLogController, () => new AuditLogController(auditService)],
      [AdminLogsController, () => new AdminLogsController(auditService)],
    ] satisfies ControllerEntries,
  };
}

type GoogleWiringDeps = Omit<GoogleDeps, 'google' | 'identity' | 'throttle' | 'registrationThrottle'> & {
  readonly config: Pick<Config, 'google' | 'publicUrl'>;
  readonly clock: Clock;
  readonly throttleFor: ThrottleFor;
};

/** Sign-in with Google. */
export function createGoogle(base: GoogleWiringDeps) {
  const { throttleFor, clock } = base;
  const { google, publicUrl } = base.config;
  const throttle = throttleFor('google');
  const service = new GoogleService({
    ...base,
    google,
    identity: google && createGoogleIdentity(google, clock),
    throttle,
    registrationThrottle: throttleFor('registration'),
  });
  const cookies = createGoogleCookies(publicUrl);
  return {
    service,
    throttle,
    controllers: [
      [GoogleController, () => new GoogleController(service, cookies)],
    ] satisfies ControllerEntries,
  };
}

type EmailedLinksWiringDeps = Omit<
  PasswordResetDeps,
  'publicUrl' | 'requestThrottle' | 'tokenThrottle' | 'loginThrottle'
> &
  Omit<EmailVerificationDeps, 'tokens' | 'mailThrottle' | 'tokenThrottle' | 'publicUrl'> & {
    readonly config: Pick<Config, 'publicUrl'>;
    readonly keys: Pick<Keys, 'jwtSecret'>;
    readonly throttleFor: ThrottleFor;
  };

/** Password resets and email verifications, which users confirm through an emailed link. */
export function createEmailedLinks(base: EmailedLinksWiringDeps) {
  const { throttleFor } = base;
  const { publicUrl } = base.config;
  const passwordReset = new PasswordResetService({
    ...base,
    publicUrl,
    requestThrottle: throttleFor('reset request'),
    tokenThrottle: throttleFor('reset token'),
    loginThrottle: throttleFor('login'),
  });
  const emailVerification = new EmailVerificationService({
    ...base,
    publicUrl,
    tokens: createVerificationTokens(base.keys.jwtSecret, base.clock),
    mailThrottle: throttleFor('verification mail'),
    tokenThrottle: throttleFor('verification token'),
  });
  return {
    controllers: [
      [PasswordResetController, () => new PasswordResetController(passwordReset)],
      [EmailVerificationController, () => new EmailVerificationController(emailVerification)],
    ] satisfies ControllerEntries,
    jobs: {
      'auth.send-password-reset': ({ payload }) => passwordReset.sendMail(payload.resetId),
      'auth.send-email-verification': ({ payload }) => emailVerification.sendMail(payload.userId),
      'auth.send-password-changed-mail': ({ payload }) => mailNewPassword(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}

type PlansWiringDeps = Pick<PlansDeps, 'plans'> &
  Omit<LimitsDeps, 'plansService'> &
  Omit<DisputeLocksDeps, 'plansService'> & {
    readonly config: Pick<Config, 'defaultFeatures' | 'upgradeUrl'>;
    readonly notifications: Pick<Notifications, 'subscribe'>;
  };

/** Plans with their features and limits. */
export function createPlans(base: PlansWiringDeps) {
  const { config, notifications } = base;
  const defaultPlan = config.defaultFeatures === 'all' ? openPlan : builtInPlan;
  const plansService = new PlansService({ ...base, defaultPlan });
  notifications.subscribe('rebuttal_plans', () => plansService.forget());
  return {
    services: {
      plansService,
      limits: new LimitsService({ ...base, plansService }),
      disputeLocks: new DisputeLocks({ ...base, plansService }),
    },
    controllers: [
      [PlansController, () => new PlansController(plansService, config.upgradeUrl)],
    ] satisfies ControllerEntries,
  };
}

type AuthWiringDeps = Omit<AuthDeps, 'throttle' | 'registrationThrottle'> & {
  readonly throttleFor: ThrottleFor;
  readonly events: Pick<EventsService, 'latestEventId' | 'recentEventId'>;
};

/** Registration and sign-in. */
export function createAuth(base: AuthWiringDeps) {
  const { throttleFor } = base;
  const service = new AuthService({
    ...base,
    throttle: throttleFor('login'),
    registrationThrottle: throttleFor('registration'),
  });
  return {
    service,
    controllers: [
      [AuthController, () => new AuthController(service, base.config.secondFactorPolicy, base.events)],
    ] satisfies ControllerEntries,
  };
}

type SessionsWiringDeps = Omit<SessionsDeps, 'secret' | 'secondFactorPolicy'> &
  Omit<OwnSessionsDeps, 'sessions'> &
  Omit<ThrottleDeps, 'secret'> & {
    readonly config: Pick<Config, 'secondFactorPolicy'>;
    readonly keys: Pick<Keys, 'jwtSecret'>;
  };

/** Sessions with their tokens, and the limits of attempts to open one. */
export function createSessions(base: SessionsWiringDeps) {
  const { jwtSecret: secret } = base.keys;
  const sessions = new Sessions({ ...base, secret, secondFactorPolicy: base.config.secondFactorPolicy });
  const ownSessions = new OwnSessionsService({ ...base, sessions });
  return {
    sessions,
    tokens: createAccessTokens(secret, base.clock),
    throttleFor: (name: ThrottleName) => createThrottle({ ...base, secret }, name),
    controllers: [
      [OwnSessionsController, () => new OwnSessionsController(ownSessions)],
    ] satisfies ControllerEntries,
  };
}

type TeamWiringDeps = MembersDeps &
  Omit<InvitationsDeps, 'publicUrl' | 'invitationThrottle'> &
  Omit<AcceptanceDeps, 'tokenThrottle'> &
  Omit<InvitationMailingDeps, 'publicUrl'> & {
    readonly config: Pick<Config, 'publicUrl' | 'verifiesEmails'>;
    readonly throttleFor: ThrottleFor;
  };

/** The members of a company, and invitations to it. */
export function createTeam(base: TeamWiringDeps) {
  const { throttleFor, clock } = base;
  const { publicUrl } = base.config;
  const members = new MembersService(base);
  const invitations = new InvitationsService({
    ...base,
    publicUrl,
    invitationThrottle: throttleFor('invitation'),
  });
  const acceptance = new InvitationAcceptance({ ...base, tokenThrottle: throttleFor('invitation token') });
  const mailing = new InvitationMailing({ ...base, publicUrl });
  return {
    controllers: [
      [MembersController, () => new MembersController(members)],
      [InvitationsController, () => new InvitationsController(invitations, acceptance, clock)],
      [AcceptInvitationController, () => new AcceptInvitationController(acceptance)],
    ] satisfies ControllerEntries,
    jobs: {
      'team.send-invitation': ({ tenantId, payload }) => mailing.send(tenantId, payload.invitationId),
    } satisfies Partial<JobHandlers>,
  };
}

type TwoFactorWiringDeps = Omit<SecondFactorDeps, 'throttle'> &
  SecondFactorDemandsDeps &
  SecondFactorNoticeDeps & { readonly throttleFor: ThrottleFor };

/** Two-factor authentication, and the companies that require it. */
export function createTwoFactor(base: TwoFactorWiringDeps) {
  const secondFactor = new SecondFactorService({ ...base, throttle: base.throttleFor('login') });
  const secondFactorDemands = new SecondFactorDemandsService(base);
  return {
    secondFactor,
    secondFactorDemands,
    controllers: [
      [SecondFactorController, () => new SecondFactorController(secondFactor)],
      [CompanySecurityController, () => new CompanySecurityController(secondFactorDemands)],
    ] satisfies ControllerEntries,
    jobs: {
      'auth.send-second-factor-mail': ({ payload }) => mailSecondFactor(base, payload),
    } satisfies Partial<JobHandlers>,
  };
}

type UsersWiringDeps = Omit<ProfileDeps, 'throttle'> & {
  readonly config: Pick<Config, 'secondFactorPolicy'>;
  readonly throttleFor: ThrottleFor;
};

/** The profile of the signed-in user. */
export function createUsers(base: UsersWiringDeps) {
  const profile = new ProfileService({ ...base, throttle: base.throttleFor('login') });
  return {
    controllers: [
      [ProfileController, () => new ProfileController(profile, base.config.secondFactorPolicy)],
    ] satisfies ControllerEntries,
  };
}
