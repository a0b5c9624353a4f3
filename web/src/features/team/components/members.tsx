import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/team';

import { Callout } from '../../../components/callout.js';
import { ConfirmModal } from '../../../components/confirm-modal.js';
import { DateOnly } from '../../../components/date-time.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { RoleTag } from '../../../components/role-tag.js';
import { Tag } from '../../../components/tag.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { membersQuery, useRemoveMember } from '../api/team.js';
import { isLeader, lacksFactor, type Member, maySignOut, rightsOver, roleLabel } from '../roles.js';
import { RoleSelect } from './role-select.js';
import { SignOutButton } from './sign-out-button.js';
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
  const [open, setOpen] = useState(false);
  const remove = useRemoveMember(member.user_id);
  const word = isSelf ? texts.members.leave : common.actions.remove;
  const close = (): void => {
    remove.reset();
    setOpen(false);
  };
  return (
    <>
      <Button
        variant="subtle"
        color="red"
        size="xs"
        c="var(--tone-red)"
        aria-label={isSelf ? texts.members.leaveTheCompany : texts.members.remove(member.name)}
        onClick={() => setOpen(true)}
      >
        {word}
      </Button>
      <ConfirmModal
        opened={open}
        title={isSelf ? texts.members.leaveTheCompany : texts.members.remove(member.name)}
        confirmLabel={word}
        danger
        busy={remove.isPending}
        problem={remove.isError ? errorText(remove.error, texts.messages.removeFailed) : undefined}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              notify('success', texts.messages.removed(member.name));
              close();
            },
          })
        }
        onClose={close}
      >
        <p>{isSelf ? texts.members.leaveText : texts.members.removeText(member.name)}</p>
      </ConfirmModal>
    </>
  );
}

function providerName(provider: string): string {
  return provider.charAt(0).toUpperCase() + provider.slice(1);
}

function countWords(count: number): string {
  return texts.members.counted(count);
}
