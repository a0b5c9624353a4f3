import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/auth';

import { Callout } from '../../../components/callout.js';
import { requestPasswordReset } from '../api/auth.js';
import { AuthForm } from './auth-form.js';

export function ForgotPasswordForm() {
  const [confirmation, setConfirmation] = useState<string>();
  const send = async ({ email }: { readonly email: string }): Promise<false> => {
    setConfirmation(undefined);
    const { message } = await requestPasswordReset(email.trim());
    setConfirmation(message);
    return false;
  };
  return (
    <AuthForm
      label={texts.forgotPasswordForm.sendResetLink}
      failed={texts.messages.resetMailFailed}
      notice={
        confirmation !== undefined && (
          <Callout tone="green" role="status">
            {confirmation}
          </Callout>
        )
      }
      send={send}
    >
      {(field) => (
        <TextInput
          label={texts.forgotPasswordForm.email}
          type="email"
          autoComplete="username"
          {...field('email')}
        />
      )}
    </AuthForm>
  );
}
