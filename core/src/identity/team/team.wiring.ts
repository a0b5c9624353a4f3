import type { Config } from '../../platform/config.js';
import type { ControllerEntries } from '../../platform/http/ioc.js';
import type { JobHandlers } from '../../platform/jobs/job-worker.js';
import type { ThrottleFor } from '../sessions/throttle.js';
import { AcceptInvitationController } from './accept-invitation.controller.js';
import { InvitationAcceptance, type AcceptanceDeps } from './invitation-acceptance.js';
import { InvitationMailing, type InvitationMailingDeps } from './invitation-mailing.js';
import { InvitationsController } from './invitations.controller.js';
import { InvitationsService, type InvitationsDeps } from './invitations.service.js';
import { MembersController } from './members.controller.js';
import { MembersService, type MembersDeps } from './members.service.js';

type Deps = MembersDeps &
  Omit<InvitationsDeps, 'publicUrl' | 'invitationThrottle'> &
  Omit<AcceptanceDeps, 'tokenThrottle'> &
  Omit<InvitationMailingDeps, 'publicUrl'> & {
    readonly config: Pick<Config, 'publicUrl' | 'verifiesEmails'>;
    readonly throttleFor: ThrottleFor;
  };

/** The members of a company, and invitations to it. */
export function createTeam(base: Deps) {
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
