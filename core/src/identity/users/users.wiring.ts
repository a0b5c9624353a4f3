import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { ThrottleFor } from '../sessions/throttle.js';
import { ProfileController } from './profile.controller.js';
import { ProfileService, type ProfileDeps } from './profile.service.js';

type Deps = Omit<ProfileDeps, 'throttle'> & {
  readonly config: Pick<Config, 'secondFactorPolicy'>;
  readonly throttleFor: ThrottleFor;
};

/** The profile of the signed-in user. */
export function createUsers(base: Deps) {
  const profile = new ProfileService({ ...base, throttle: base.throttleFor('login') });
  return {
    controllers: [
      [ProfileController, () => new ProfileController(profile, base.config.secondFactorPolicy)],
    ] satisfies ControllerEntries,
  };
}
