import {
  createGoogle,
  createEmailedLinks,
  createAuth,
  createSessions,
  createTeam,
  createTwoFactor,
  createUsers,
} from '../../identity/identity.wiring.js';
import { createPasswords } from '../../identity/passwords/passwords.js';
import type { AuthDeps } from '../../identity/sessions/auth.service.js';
import { controllersOf } from '../../platform/http/ioc.js';
import type { SharedServices } from './base.js';

/** Composes the features of `identity/` that depend on sessions. */
export function createIdentity(base: SharedServices & Pick<AuthDeps, 'prepareTenant'>) {
  const own = createSessions(base);
  const { sessions, tokens, throttleFor } = own;
  const passwords = createPasswords({ isEvaluation: base.config.databaseUrl === undefined });
  const signIn = { ...base, sessions, tokens, passwords, throttleFor };
  const twoFactor = createTwoFactor(signIn);
  const { secondFactor, secondFactorDemands } = twoFactor;
  const auth = createAuth({ ...signIn, secondFactor });
  const google = createGoogle({ ...signIn, auth: auth.service });
  const emailedLinks = createEmailedLinks(signIn);
  const team = createTeam({ ...signIn, auth: auth.service });
  return {
    services: { sessions, tokens, throttleFor, secondFactor, secondFactorDemands },
    auth: {
      plansService: base.plansService,
      apiKeys: base.apiKeyAuthentication,
      callers: base.callers,
      tokens,
      sessions,
      passwords,
      service: auth.service,
      google: google.service,
      googleThrottle: google.throttle,
    },
    controllers: controllersOf([own, twoFactor, auth, google, emailedLinks, team, createUsers(signIn)]),
    jobs: { ...twoFactor.jobs, ...emailedLinks.jobs, ...team.jobs },
  };
}
