import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { Clock } from '../../platform/shared/clock.js';
import type { ThrottleFor } from '../sessions/throttle.js';
import { createGoogleCookies } from './google-cookies.js';
import { createGoogleIdentity } from './google-identity.js';
import { GoogleController } from './google.controller.js';
import { GoogleService, type GoogleDeps } from './google.service.js';

type Deps = Omit<GoogleDeps, 'google' | 'identity' | 'throttle' | 'registrationThrottle'> & {
  readonly config: Pick<Config, 'google' | 'publicUrl'>;
  readonly clock: Clock;
  readonly throttleFor: ThrottleFor;
};

/** Sign-in with Google. */
export function createGoogle(base: Deps) {
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
