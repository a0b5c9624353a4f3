import type { User } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/team';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useChangeRole } from '../api/team.js';
import { type Member, type MemberRole, roleLabel, assignableRoles } from '../roles.js';
import classes from './team.module.css';

type Props = { readonly user: User; readonly member: Member; readonly isSelf: boolean };

/** Changes a role immediately. Adding an owner or changing one's own role needs a confirmation. */
export function RoleSelect({ user, member, isSelf }: Props) {
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
