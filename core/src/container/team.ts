import type { Controller } from '@tsoa/runtime';

import type { AuthService } from '../auth/auth.service.js';
import type { Passwords } from '../auth/passwords.js';
import type { Sessions } from '../auth/sessions.js';
import { createThrottle, type ThrottleName } from '../auth/throttle.js';
import { AcceptInvitationController } from '../team/accept-invitation.controller.js';
import { InvitationAcceptance } from '../team/invitation-acceptance.js';
import { InvitationMailing } from '../team/invitation-mailing.js';
import { InvitationsController } from '../team/invitations.controller.js';
import { InvitationsService } from '../team/invitations.service.js';
import { MembersController } from '../team/members.controller.js';
import { MembersService } from '../team/members.service.js';
import { WaitlistAdministrationController } from '../waitlist/waitlist-administration.controller.js';
import { WaitlistController } from '../waitlist/waitlist.controller.js';
import { WaitlistService } from '../waitlist/waitlist.service.js';
import type { Base } from './base.js';

export type Team = ReturnType<typeof createTeam>;

/** Who belongs to a company, who is asked to, and who waits for one of their own. */
export function createTeam(
  base: Base,
  signingIn: { readonly service: AuthService; readonly sessions: Sessions; readonly passwords: Passwords },
) {
  const { publicUrl } = base.config;
  const { service: auth, sessions, passwords } = signingIn;
  const throttleFor = (name: ThrottleName) => createThrottle({ ...base, secret: base.keys.jwtSecret }, name);
  return {
    members: new MembersService({ ...base, sessions }),
    invitations: new InvitationsService({
      ...base,
      publicUrl,
      invitationThrottle: throttleFor('invitation'),
    }),
    acceptance: new InvitationAcceptance({
      ...base,
      auth,
      passwords,
      tokenThrottle: throttleFor('invitation token'),
    }),
    mailing: new InvitationMailing({ ...base, publicUrl }),
    waitlist: new WaitlistService({ ...base, throttle: throttleFor('waitlist') }),
    clock: base.clock,
  };
}

export function teamControllers({ members, invitations, acceptance, waitlist, clock }: Team) {
  return [
    [MembersController, () => new MembersController(members)],
    [InvitationsController, () => new InvitationsController(invitations, acceptance, clock)],
    [AcceptInvitationController, () => new AcceptInvitationController(acceptance)],
    [WaitlistController, () => new WaitlistController(waitlist)],
    [WaitlistAdministrationController, () => new WaitlistAdministrationController(waitlist)],
  ] satisfies readonly (readonly [unknown, () => Controller])[];
}
