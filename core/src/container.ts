import { createAccessTokens } from './auth/access-tokens.js';
import { AuthService } from './auth/auth.service.js';
import { createGoogleIdentity } from './auth/google-identity.js';
import { GoogleService } from './auth/google.service.js';
import { PasswordResetService } from './auth/password-reset.service.js';
import { createPasswords } from './auth/passwords.js';
import { ProfileService } from './auth/profile.service.js';
import { Sessions } from './auth/sessions.js';
import { createThrottle, loginLimits, resetRequestLimits, resetTokenLimits } from './auth/throttle.js';
import { createBase, type Base, type World } from './container/base.js';
import { createControllers } from './container/controllers.js';
import { createRunners } from './container/runners.js';
import { createMetrics } from './health/metrics.js';
import { enqueueJob } from './jobs/jobs.js';
import { syncJob } from './psp-accounts/account-sync.js';
import { PspAccountsService } from './psp-accounts/psp-accounts.service.js';
import { createDelivery } from './sandbox/delivery.js';
import { Sandbox } from './sandbox/sandbox.js';
import { TemplateSeeder } from './templates/template-seeder.js';
import { createAccountDirectory } from './webhooks/account-directory.js';
import { createInboxWriter } from './webhooks/inbox-writer.js';

export type Container = ReturnType<typeof createContainer>;

/** Joins the parts. Nothing else constructs services. */
export function createContainer(world: World) {
  const base = createBase(world);
  const auth = createAuth(base);
  const pspAccounts = new PspAccountsService({ ...base, publicUrl: () => world.config.publicUrl });
  const directory = createAccountDirectory(base.accounts, base.contexts, base.registry);
  world.notifications.subscribe('rebuttal_accounts', () => directory.forget());
  return {
    ...base,
    auth,
    pspAccounts,
    controllers: createControllers(base, {
      auth: auth.service,
      passwordReset: auth.passwordReset,
      profile: auth.profile,
      google: auth.google,
      pspAccounts,
    }),
    metrics: createMetrics(base.database),
    intake: { ...base, directory, writer: createInboxWriter(base.database.intake) },
    runners: createRunners(base, { pspAccounts, passwordReset: auth.passwordReset }),
    sandbox: world.config.sandbox ? createSandbox(base) : undefined,
  };
}

function createAuth(base: Base) {
  const { keys, clock } = base;
  const tokens = createAccessTokens(keys.jwtSecret, clock);
  const sessions = new Sessions({ ...base, secret: keys.jwtSecret });
  const passwords = createPasswords();
  const throttle = createThrottle(clock, loginLimits);
  const service = new AuthService({
    ...base,
    sessions,
    tokens,
    passwords,
    throttle,
    templateSeeder: new TemplateSeeder(base.templates),
  });
  const passwordReset = new PasswordResetService({
    ...base,
    sessions,
    passwords,
    publicUrl: base.config.publicUrl,
    requestThrottle: createThrottle(clock, resetRequestLimits),
    tokenThrottle: createThrottle(clock, resetTokenLimits),
    loginThrottle: throttle,
  });
  const profile = new ProfileService({ ...base, sessions, passwords, throttle });
  const google = new GoogleService({
    ...base,
    auth: service,
    google: base.config.google,
    identity: base.config.google && createGoogleIdentity(base.config.google, clock),
  });
  return { tokens, sessions, passwords, service, passwordReset, profile, google };
}

function createSandbox(base: Base): Sandbox {
  return new Sandbox({
    ...base,
    dataDir: base.config.dataDir,
    deliver: createDelivery(base.ownUrl, base.log),
    readSoon: (account) =>
      base.database.transaction(account.tenantId, (tx) => enqueueJob(tx, syncJob(account))),
  });
}
