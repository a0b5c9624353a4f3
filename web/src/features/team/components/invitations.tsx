import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/team';

import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { invitationsQuery, useRevokeInvitation } from '../api/team.js';
import { type Invitation, roleLabel } from '../roles.js';
import { InviteForm } from './invite-form.js';
import classes from './team.module.css';

export function InvitationsPanel({ user }: { readonly user: User }) {
  return (
    <Panel title={texts.invitations.invitations} note={texts.invitations.invitationsNote}>
      {hasPermission(user, 'members:invite') && <InviteForm user={user} />}
      <Invitations revocable={hasPermission(user, 'members:write')} />
    </Panel>
  );
}

function Invitations({ revocable }: { readonly revocable: boolean }) {
  const query = useQuery(invitationsQuery());
  return (
    <Loaded
      query={query}
      loading={texts.invitations.loadingInvitations}
      failed={texts.messages.invitationsFailed}
    >
      {(invitations) =>
        invitations.length === 0 ? (
          <p className="break soft">{texts.invitations.none}</p>
        ) : (
          <ul className="list" aria-label={texts.invitations.invitations}>
            {invitations.map((invitation) => (
              <li key={invitation.invitation_id} className={classes.row}>
                <Row invitation={invitation} revocable={revocable} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

type RowProps = { readonly invitation: Invitation; readonly revocable: boolean };

function Row({ invitation, revocable }: RowProps) {
  const revoke = useRevokeInvitation(invitation.invitation_id);
  const isExpired = invitation.status === 'expired';
  const run = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => notify('success', texts.messages.revoked),
      onError: (error) => notify('error', errorText(error, texts.messages.revokeFailed)),
    });
  return (
    <>
      <div className={classes.who}>
        <span className="break row strong">{invitation.email}</span>
        <span className="break soft">
          {texts.invitations.by(invitation.invited_by.name)} ·{' '}
          {(isExpired ? texts.invitations.expiredAt : texts.invitations.expires)(
            <DateTime iso={invitation.expires_at} />,
          )}
        </span>
      </div>
      <span>
        <Tag tone={isExpired ? 'red' : 'grey'}>
          {isExpired ? texts.invitations.expired : roleLabel(invitation.role)}
        </Tag>
      </span>
      <div className={classes.act}>
        {revocable && (
          <Button
            variant="default"
            size="xs"
            loading={revoke.isPending}
            aria-label={texts.invitations.revokeInvitationOf(invitation.email)}
            onClick={run}
          >
            {texts.invitations.withdraw}
          </Button>
        )}
      </div>
    </>
  );
}
