import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/team';

import { Callout } from '../../../components/callout.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateOnly } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { RoleTag } from '../../../components/role-tag.js';
import { Select } from '../../../components/select.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { membersQuery, useChangeRole, useRemoveMember, useSignOutMember } from '../api/team.js';
import {
  assignableRoles,
  isLeader,
  lacksFactor,
  maySignOut,
  type Member,
  type MemberRole,
  rightsOver,
  roleLabel,
} from '../roles.js';
import classes from './team.module.css';

export function MembersPanel({ user }: { readonly user: User }) {
  const members = useQuery(membersQuery());
  const { data } = members;
  return (
    <Panel title={texts.members.members} note={data === undefined ? undefined : countWords(data.length)}>
      {!isLeader(user) && <Callout tone="grey">{texts.messages.onlyLeaders}</Callout>}
      <Loaded query={members} loading={texts.members.loadingMembers} failed={texts.messages.membersFailed}>
        {(everyone) => (
          <ul className="list" aria-label={texts.members.members}>
            {everyone.map((member) => (
              <li key={member.user_id} className={classes.row}>
                <Row user={user} member={member} everyone={everyone} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

type RowProps = { readonly user: User; readonly member: Member; readonly everyone: readonly Member[] };

function Row({ user, member, everyone }: RowProps) {
  const isSelf = member.user_id === user.user_id;
  const mayWrite = hasPermission(user, 'members:write');
  const rights = mayWrite ? rightsOver(user, member, everyone) : { changeRole: false, remove: false };
  return (
    <>
      <div className={classes.who}>
        <span className="break row strong">
          {member.name}
          {isSelf && <Tag tone="violet">{texts.members.you}</Tag>}
          {member.has_second_factor === true && <Tag tone="green">{texts.members.hasFactor}</Tag>}
          {lacksFactor(member) && <Tag tone="grey">{texts.members.noFactor}</Tag>}
          {member.oauth_provider !== null && (
            <Tag tone="grey">{texts.members.byProvider(providerName(member.oauth_provider))}</Tag>
          )}
        </span>
        <span className="break soft">
          {texts.members.joined(member.email, <DateOnly iso={member.joined_at} />)}
        </span>
      </div>
      {rights.changeRole ? (
        <RoleSelect user={user} member={member} isSelf={isSelf} />
      ) : (
        <span>
          <RoleTag role={member.role} label={roleLabel(member.role)} />
        </span>
      )}
      <div className={classes.act}>
        {mayWrite && maySignOut(user, member) && <SignOutButton member={member} />}
        {rights.remove && <RemoveButton member={member} isSelf={isSelf} />}
      </div>
    </>
  );
}

type RemoveProps = { readonly member: Member; readonly isSelf: boolean };

function RemoveButton({ member, isSelf }: RemoveProps) {
  const word = isSelf ? texts.members.leave : common.actions.remove;
  const title = isSelf ? texts.members.leaveTheCompany : texts.members.remove(member.name);
  return (
    <ConfirmButton
      button={{ ...deleteLook, 'aria-label': title, children: word }}
      title={title}
      confirmLabel={word}
      danger
      action={useRemoveMember(member.user_id)}
      input={undefined}
      done={texts.messages.removed(member.name)}
      failed={texts.messages.removeFailed}
    >
      <p>{isSelf ? texts.members.leaveText : texts.members.removeText(member.name)}</p>
    </ConfirmButton>
  );
}

function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}

function countWords(count: number): string {
  return texts.members.counted(count);
}

const words = texts.signOutButton;

/** Ends a member's sessions, for example after a laptop was lost. */
function SignOutButton({ member: { user_id: userId, name } }: { readonly member: Member }) {
  return (
    <ConfirmButton
      button={{
        variant: 'subtle',
        color: 'gray',
        'aria-label': words.title(name),
        children: words.signOut,
      }}
      title={words.title(name)}
      confirmLabel={words.signOut}
      danger
      action={useSignOutMember(userId)}
      input={undefined}
      done={words.done(name)}
      failed={words.failed}
    >
      <p>{words.text(name)}</p>
    </ConfirmButton>
  );
}

type Props = { readonly user: User; readonly member: Member; readonly isSelf: boolean };

/** Changes a role immediately. Adding an owner or changing one's own role needs a confirmation. */
function RoleSelect({ user, member, isSelf }: Props) {
  const [asking, setAsking] = useState<MemberRole>();
  const change = useChangeRole(member.user_id);
  const changeTo = (role: MemberRole): void =>
    change.mutate(role, {
      onSuccess: () => {
        setAsking(undefined);
        notify('success', texts.messages.roleChanged(member.name, roleLabel(role)));
      },
      onError: (error) => {
        if (asking === undefined) notify('error', errorText(error, texts.messages.roleFailed));
      },
    });
  const choose = (role: MemberRole): void => {
    change.reset();
    if (isSelf || role === 'owner') setAsking(role);
    else changeTo(role);
  };
  return (
    <>
      <Select
        className={classes.role ?? ''}
        size="xs"
        aria-label={texts.roleSelect.roleOf(member.name)}
        data={assignableRoles(user).map((role) => ({ value: role, label: roleLabel(role) }))}
        value={change.isPending ? change.variables : member.role}
        disabled={change.isPending}
        onChange={(event) => choose(event.currentTarget.value as MemberRole)}
      />
      <ConfirmModal
        opened={asking !== undefined}
        title={isSelf ? texts.roleSelect.changeYourOwnRole : texts.roleSelect.makeAnOwner(member.name)}
        confirmLabel={texts.roleSelect.changeRole}
        busy={change.isPending}
        problem={change.isError ? errorText(change.error, texts.messages.roleFailed) : undefined}
        onConfirm={() => {
          if (asking !== undefined) changeTo(asking);
        }}
        onClose={() => setAsking(undefined)}
      >
        <p>{isSelf ? texts.roleSelect.youMayLose : texts.roleSelect.ownersCanDo}</p>
      </ConfirmModal>
    </>
  );
}
