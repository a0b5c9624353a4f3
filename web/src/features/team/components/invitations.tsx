import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas, User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/team';

import { ActionButton } from '../../../components/action-button.js';
import { Callout, Problem } from '../../../components/callout.js';
import { CopyField } from '../../../components/copy-field.js';
import { DateTime } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { invitationsQuery, useInvite, useRevokeInvitation } from '../api/team.js';
import { assignableRoles, type Invitation, type MemberRole, roleLabel } from '../roles.js';
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
          <ActionButton
            action={revoke}
            input={undefined}
            done={texts.messages.revoked}
            failed={texts.messages.revokeFailed}
            aria-label={texts.invitations.revokeInvitationOf(invitation.email)}
          >
            {texts.invitations.withdraw}
          </ActionButton>
        )}
      </div>
    </>
  );
}

type Props = { readonly user: User };

function InviteForm({ user }: Props) {
  const [invited, setInvited] = useState<Schemas['Invited']>();
  const invite = useInvite();

  const form = useForm({
    initialValues: { email: '', role: 'member' as MemberRole },
    enhanceGetInputProps: () => ({ disabled: invite.isPending }),
  });
  const submit = form.onSubmit(({ email, role }) => {
    setInvited(undefined);
    invite.mutate(
      { email: email.trim(), role },
      {
        onSuccess: (answer) => {
          setInvited(answer);
          form.setFieldValue('email', '');
        },
      },
    );
  });

  return (
    <>
      <form className={classes.invite} onSubmit={submit} aria-label={texts.inviteForm.inviteSomeone}>
        <TextInput
          label={texts.inviteForm.email}
          type="email"
          autoComplete="off"
          required
          {...form.getInputProps('email')}
        />
        <Select
          label={texts.inviteForm.role}
          data={assignableRoles(user).map((given) => ({ value: given, label: roleLabel(given) }))}
          {...form.getInputProps('role')}
        />
        <Button type="submit" loading={invite.isPending}>
          {texts.inviteForm.invite}
        </Button>
      </form>
      <p className="soft mb-8">{texts.messages.roleHints[form.values.role]}</p>
      {invite.isError && <Problem>{errorText(invite.error, texts.messages.inviteFailed)}</Problem>}
      {invited !== undefined && <Invited invited={invited} />}
    </>
  );
}

/** The link is available only now, because the server stores no readable copy. */
function Invited({ invited: { invitation, link } }: { readonly invited: Schemas['Invited'] }) {
  return (
    <Callout tone="green" role="status" title={texts.messages.invited(invitation.email)}>
      {texts.messages.linkOnce}
      <CopyField
        label={texts.inviteForm.invitationLink}
        value={link}
        copyLabel={texts.inviteForm.copyTheInvitationLink}
        onCopied={() => notify('copied', texts.messages.linkCopied)}
      />
    </Callout>
  );
}
