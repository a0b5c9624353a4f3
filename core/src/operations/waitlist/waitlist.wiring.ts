import type { ThrottleFor } from '../../identity/sessions/throttle.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import { WaitlistAdministrationController } from './waitlist-administration.controller.js';
import { WaitlistController } from './waitlist.controller.js';
import { WaitlistService, type WaitlistDeps } from './waitlist.service.js';

type Deps = Omit<WaitlistDeps, 'throttle'> & { readonly throttleFor: ThrottleFor };

/** The waitlist of people who want access. */
export function createWaitlist(base: Deps) {
  const waitlist = new WaitlistService({ ...base, throttle: base.throttleFor('waitlist') });
  return {
    controllers: [
      [WaitlistController, () => new WaitlistController(waitlist)],
      [WaitlistAdministrationController, () => new WaitlistAdministrationController(waitlist)],
    ] satisfies ControllerEntries,
  };
}
