import { createOrders } from '../commerce/orders/orders.wiring.js';
import { createStoreAddresses } from '../commerce/stores/store-addresses.js';
import { createStores } from '../commerce/stores/stores.wiring.js';
import { createPspAccounts } from '../connections/psp-accounts/psp-accounts.wiring.js';
import { createWebhooks } from '../connections/webhooks/webhooks.wiring.js';
import { TemplateSeeder } from '../disputes/templates/template-seeder.js';
import { createGoogleIdentity } from '../identity/google/google-identity.js';
import { GoogleService } from '../identity/google/google.service.js';
import { createVerificationTokens } from '../identity/passwords/email-verification.js';
import { EmailVerificationService } from '../identity/passwords/email-verification.service.js';
import { PasswordResetService } from '../identity/passwords/password-reset.service.js';
import { createPasswords, type Passwords } from '../identity/passwords/passwords.js';
import { createAccessTokens } from '../identity/sessions/access-tokens.js';
import { AuthService } from '../identity/sessions/auth.service.js';
import { OwnSessionsService } from '../identity/sessions/own-sessions.service.js';
import { Sessions } from '../identity/sessions/sessions.js';
import { createThrottle, type Throttle, type ThrottleName } from '../identity/sessions/throttle.js';
import { SecondFactorDemandsService } from '../identity/two-factor/second-factor-demands.service.js';
import { SecondFactorService } from '../identity/two-factor/second-factor.service.js';
import { ProfileService } from '../identity/users/profile.service.js';
import { createAlarmWatch } from '../operations/alarms/alarm-watch.js';
import { createMetrics } from '../operations/health/metrics.js';
import type { ControllerEntries } from '../platform/http/ioc.js';
import { createAdministration } from './container/administration.js';
import { createBase, type SharedServices, type Infrastructure } from './container/base.js';
import { createControllers } from './container/controllers.js';
import { createEvidence } from './container/evidence.js';
import { createRunners } from './container/runners.js';
import { createTeam } from './container/team.js';

export type Container = ReturnType<typeof createContainer>;

/** The composition root. Services are constructed only here. */
export function createContainer(world: Infrastructure) {
  const base = createBase(world);
  const auth = createAuth(base);
  const administration = createAdministration(base, auth);
  const team = createTeam(base, auth);
  const stores = createStores(base);
  const evidence = createEvidence(base);
  const pspAccounts = createPspAccounts({
    ...base,
    afterVerified: (account) => stores.service.afterVerified(account),
  });
  const webhooks = createWebhooks(base);
  return {
    ...base,
    auth,
    pspAccounts: pspAccounts.service,
    controllers: createControllers(base, {
      auth: auth.service,
      passwordReset: auth.passwordReset,
      emailVerification: auth.emailVerification,
      profile: auth.profile,
      ownSessions: auth.ownSessions,
      secondFactor: auth.secondFactor,
      secondFactorDemands: auth.secondFactorDemands,
      google: auth.google,
      administration,
      team,
      evidence,
      controllers: [pspAccounts, webhooks, stores, createOrders(base), evidence.disputeOrders].flatMap(
        ({ controllers }): ControllerEntries => controllers,
      ),
    }),
    alarmsService: administration.alarms,
    alarmWatch: createAlarmWatch(administration.alarms, world.log),
    metrics: createMetrics(base.database, base.config.dataDir),
    intake: createIntake(base, webhooks),
    runners: createRunners(base, {
      administration,
      team,
      pspAccounts,
      passwordReset: auth.passwordReset,
      emailVerification: auth.emailVerification,
      stores,
      evidence,
    }),
  };
}

/** Webhooks of payment providers and of store platforms. */
function createIntake(base: SharedServices, { intake }: ReturnType<typeof createWebhooks>) {
  const { directory } = intake;
  const storeAddresses = createStoreAddresses({ ...base, directory });
  base.notifications.subscribe('rebuttal_accounts', () => {
    directory.forget();
    storeAddresses.forget();
  });
  return { ...base, ...intake, storeAddresses };
}

function createAuth(base: SharedServices) {
  const { keys, clock } = base;
  const tokens = createAccessTokens(keys.jwtSecret, clock);
  const { secondFactorPolicy } = base.config;
  const sessions = new Sessions({ ...base, secret: keys.jwtSecret, secondFactorPolicy });
  const passwords = createPasswords({ isEvaluation: base.config.databaseUrl === undefined });
  const throttleFor = (name: ThrottleName) => createThrottle({ ...base, secret: keys.jwtSecret }, name);
  const throttle = throttleFor('login');
  const registrationThrottle = throttleFor('registration');
  const secondFactor = new SecondFactorService({ ...base, sessions, passwords, throttle });
  const templateSeeder = new TemplateSeeder(base.templates);
  const service = new AuthService({
    ...base,
    secondFactor,
    sessions,
    tokens,
    passwords,
    throttle,
    registrationThrottle,
    prepareTenant: (tx, tenantId) => templateSeeder.seed(tx, tenantId),
  });
  const profile = new ProfileService({ ...base, sessions, tokens, passwords, throttle });
  const googleThrottle = throttleFor('google');
  const google = new GoogleService({
    ...base,
    auth: service,
    google: base.config.google,
    identity: base.config.google && createGoogleIdentity(base.config.google, clock),
    throttle: googleThrottle,
    registrationThrottle,
  });
  return {
    plansService: base.plansService,
    apiKeys: base.apiKeyAuthentication,
    callers: base.callers,
    tokens,
    sessions,
    passwords,
    service,
    ...createAddressProofs(base, { sessions, passwords, throttleFor }),
    profile,
    ownSessions: new OwnSessionsService({ ...base, sessions }),
    secondFactor,
    secondFactorDemands: new SecondFactorDemandsService({ ...base, sessions }),
    google,
    googleThrottle,
  };
}

type ProofParts = {
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly throttleFor: (name: ThrottleName) => Throttle;
};

/** Services that work with emailed links. */
function createAddressProofs(base: SharedServices, { sessions, passwords, throttleFor }: ProofParts) {
  const { publicUrl } = base.config;
  return {
    passwordReset: new PasswordResetService({
      ...base,
      sessions,
      passwords,
      publicUrl,
      requestThrottle: throttleFor('reset request'),
      tokenThrottle: throttleFor('reset token'),
      loginThrottle: throttleFor('login'),
    }),
    emailVerification: new EmailVerificationService({
      ...base,
      sessions,
      tokens: createVerificationTokens(base.keys.jwtSecret, base.clock),
      mailThrottle: throttleFor('verification mail'),
      tokenThrottle: throttleFor('verification token'),
      publicUrl,
    }),
  };
}
