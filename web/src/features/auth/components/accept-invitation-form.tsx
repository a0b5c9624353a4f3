import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/auth';

import { Problem } from '../../../components/callout.js';
import { acceptInvitation, type Offer } from '../api/auth.js';
import { newPasswordProblem } from '../passwords.js';
import { useSubmit } from '../use-submit.js';
import { NewPasswordFields } from './new-password-fields.js';

type Props = {
  readonly token: string;
  readonly offer: Offer;
  /** Called once the new user is signed in. */
  readonly onJoined: () => void;
};

/** Creates an account from an invitation link. */
export function AcceptInvitationForm({ token, offer, onJoined }: Props) {
  const [name, setName] = useState('');
  const [value, setValue] = useState({ password: '', confirmation: '' });
  const { busy, problem, fail, run } = useSubmit(texts.messages.acceptFailed);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found =
      name.trim() === ''
        ? texts.messages.nameMissing
        : newPasswordProblem(value.password, value.confirmation);
    if (found !== undefined) {
      fail(found);
      return;
    }
    void run(async () => {
      await acceptInvitation({ token, name: name.trim(), password: value.password });
      onJoined();
    });
  };

  return (
    <form className="stack" onSubmit={submit}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <TextInput
        label={texts.acceptInvitationForm.email}
        type="email"
        autoComplete="username"
        readOnly
        variant="filled"
        value={offer.email}
      />
      <TextInput
        label={texts.acceptInvitationForm.fullName}
        autoComplete="name"
        required
        disabled={busy}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <NewPasswordFields
        labels={[texts.acceptInvitationForm.password, texts.acceptInvitationForm.confirmPassword]}
        value={value}
        disabled={busy}
        onChange={setValue}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {texts.acceptInvitationForm.join(offer.company_name)}
      </Button>
    </form>
  );
}
