import { Button, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/auth';

import { Callout, Problem } from '../../../components/callout.js';
import { requestPasswordReset } from '../api/auth.js';
import { useSubmit } from '../use-submit.js';

export function ForgotPasswordForm() {
  const [email, setEmail] = useState('');
  const [confirmation, setConfirmation] = useState<string>();
  const { busy, problem, fail, run } = useSubmit(texts.messages.resetMailFailed);

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setConfirmation(undefined);
    void run(async () => {
      const { message } = await requestPasswordReset(email.trim());
      setConfirmation(message);
      fail(undefined);
    });
  };

  return (
    <form className="stack" onSubmit={submit}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {confirmation !== undefined && (
        <Callout tone="green" role="status">
          {confirmation}
        </Callout>
      )}
      <TextInput
        label={texts.forgotPasswordForm.email}
        type="email"
        autoComplete="username"
        required
        disabled={busy}
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {texts.forgotPasswordForm.sendResetLink}
      </Button>
    </form>
  );
}
