import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';

import { DateTime } from '../../../components/date-time.js';
import { Panel } from '../../../components/panel.js';
import { FailedState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { invitationsQuery, useRevokeInvitation } from '../api/team.js';
import { messages } from '../messages.js';
import { type Invitation, roleLabel } from '../roles.js';
import { InviteForm } from './invite-form.js';
import { LoadingRows } from './members.js';
import classes from './team.module.css';

export function InvitationsPanel({ user }: { readonly user: User }) {
  return (
    <Panel title="Invitations" note="A link by mail, good for one person and seven days">
      <InviteForm user={user} />
      <Invitations />
    </Panel>
  );
}

function Invitations() {
  const { data, error, refetch } = useQuery(invitationsQuery());
  if (data === undefined) {
    if (error === null) return <LoadingRows label="Loading invitations" />;
    return (
      <FailedState
        title={messages.invitationsFailed}
        text={errorText(error, messages.invitationsFailed)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.length === 0) return <p className={classes.detail}>Nobody is invited at the moment.</p>;
  return (
    <ul className={classes.list} aria-label="Invitations">
      {data.map((invitation) => (
        <li key={invitation.invitation_id} className={classes.row}>
          <Row invitation={invitation} />
        </li>
      ))}
    </ul>
  );
}

function Row({ invitation }: { readonly invitation: Invitation }) {
  const revoke = useRevokeInvitation(invitation.invitation_id);
  const isExpired = invitation.status === 'expired';
  const run = (): void =>
    revoke.mutate(undefined, {
      onSuccess: () => notify('success', messages.revoked),
      onError: (error) => notify('error', errorText(error, messages.revokeFailed)),
    });
  return (
    <>
      <div className={classes.who}>
        <span className={classes.name}>{invitation.email}</span>
        <span className={classes.detail}>
          by {invitation.invited_by.name} · {isExpired ? 'expired' : 'good until'}{' '}
          <DateTime iso={invitation.expires_at} />
        </span>
      </div>
      <span>
        <Tag tone={isExpired ? 'red' : 'grey'}>{isExpired ? 'Expired' : roleLabel(invitation.role)}</Tag>
      </span>
      <div className={classes.act}>
        <Button
          variant="default"
          size="xs"
          loading={revoke.isPending}
          aria-label={`Withdraw the invitation of ${invitation.email}`}
          onClick={run}
        >
          Withdraw
        </Button>
      </div>
    </>
  );
}
