import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { Schemas, User } from '@rebuttal/sdk';
import { useState } from 'react';
import { texts } from '#texts/team';

import { Callout, Problem } from '../../../components/callout.js';
import { CopyField } from '../../../components/copy-field.js';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useInvite } from '../api/team.js';
import { type MemberRole, roleLabel, assignableRoles } from '../roles.js';
import classes from './team.module.css';

type Props = { readonly user: User };

export function InviteForm({ user }: Props) {
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
      <p className={classes.hint}>{texts.messages.roleHints[form.values.role]}</p>
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
