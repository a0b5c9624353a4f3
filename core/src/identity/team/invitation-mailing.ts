import { renderMail } from '../../platform/mail/mail-layout.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import type { Clock } from '../../platform/shared/clock.js';
import { invitationMail } from './invitation-mail.js';
import { hashInvitationToken, invitationUrl, newInvitationToken, stateOf } from './invitations.js';
import type { InvitationsRepository } from './invitations.repository.js';

export type InvitationMailingDeps = {
  readonly invitations: InvitationsRepository;
  readonly mailer: Mailer;
  readonly clock: Clock;
  readonly publicUrl: string;
};

/** How long ended invitations are kept after their expiry, so that their links can explain what happened. */
const retentionDays = 90;

/** The job that emails invitations. */
export class InvitationMailing {
  constructor(private readonly deps: InvitationMailingDeps) {}

  /** Each run creates a new token, so that no token is stored before its email is sent. */
  async send(tenantId: string, invitationId: string): Promise<void> {
    const { invitations, mailer, clock, publicUrl } = this.deps;
    const now = clock();
    await invitations.deleteEndedBefore(
      tenantId,
      new Date(now.getTime() - retentionDays * 24 * 60 * 60 * 1000),
    );
    const invitation = await invitations.findInvitation(invitationId);
    if (invitation === undefined || stateOf(invitation, now) !== 'open') return;
    if (invitation.company.status !== 'active') return;
    const token = newInvitationToken();
    if (!(await invitations.setMailedToken(invitation, hashInvitationToken(token)))) return;
    const { email, role, company, invitedBy, expiresAt } = invitation;
    const facts = { language: company.language, company: company.name, inviter: invitedBy.name };
    const content = invitationMail({ ...facts, email, role, expiresAt }, invitationUrl(publicUrl, token));
    await mailer.send(renderMail(email, content));
  }
}
