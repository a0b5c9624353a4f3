import type { EventsService } from '../../platform/events/events.service.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import { AuthController } from './auth.controller.js';
import { AuthService, type AuthDeps } from './auth.service.js';
import type { ThrottleFor } from './throttle.js';

type Deps = Omit<AuthDeps, 'throttle' | 'registrationThrottle'> & {
  readonly throttleFor: ThrottleFor;
  readonly events: Pick<EventsService, 'latestEventId' | 'recentEventId'>;
};

/** Registration and sign-in. */
export function createAuth(base: Deps) {
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
