import type { Controller } from '@tsoa/runtime';

import type { Passwords } from '../../identity/passwords/passwords.js';
import type { AuthService } from '../../identity/sessions/auth.service.js';
import type { Sessions } from '../../identity/sessions/sessions.js';
import { createThrottle, type ThrottleName } from '../../identity/sessions/throttle.js';
import { AcceptInvitationController } from '../../identity/team/accept-invitation.controller.js';
import { InvitationAcceptance } from '../../identity/team/invitation-acceptance.js';
import { InvitationMailing } from '../../identity/team/invitation-mailing.js';
import { InvitationsController } from '../../identity/team/invitations.controller.js';
import { InvitationsService } from '../../identity/team/invitations.service.js';
import { MembersController } from '../../identity/team/members.controller.js';
import { MembersService } from '../../identity/team/members.service.js';
import { WaitlistAdministrationController } from '../../operations/waitlist/waitlist-administration.controller.js';
import { WaitlistController } from '../../operations/waitlist/waitlist.controller.js';
import { WaitlistService } from '../../operations/waitlist/waitlist.service.js';
import type { SharedServices } from './base.js';

export type Team = ReturnType<typeof createTeam>;

/** Members, invitations and the waitlist. */
export function createTeam(
  base: SharedServices,
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
