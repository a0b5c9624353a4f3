import { Anchor } from '@mantine/core';
import { isApiError } from '@rebuttal/sdk';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { resetPassword } from '../api/auth.js';
import { type NewPassword, newPasswordProblem } from '../passwords.js';
import { AuthForm } from './auth-form.js';
import { NewPasswordFields } from './new-password-fields.js';

/** Sets a new password with the token of an emailed link. The sign-in page then confirms it. */
export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [isExpired, setIsExpired] = useState(false);
  const navigate = useNavigate();
  const reset = (password: string) =>
    resetPassword(token, password).catch((error: unknown) => {
      setIsExpired(isApiError(error) && error.code === 'reset_link_invalid');
      throw error;
    });
  const send = async ({ password }: NewPassword): Promise<void> => {
    const { message, other_owners: owners } = await reset(password);
    const done = message === '' ? texts.messages.resetDone : message;
    const notice = owners.length === 0 ? done : `${done} ${texts.messages.checkOwners(owners)}`;
    await navigate(paths.login, { replace: true, state: { notice } });
  };
  const newLink = (
    <Anchor component={Link} to={paths.forgotPassword} display="block" underline="always" c="inherit" inherit>
      {texts.resetPassword.requestNewLink}
    </Anchor>
  );
  return (
    <AuthForm
      label={texts.resetPasswordForm.resetPassword}
      failed={texts.messages.resetFailed}
      hint={isExpired && newLink}
      problemOf={newPasswordProblem}
      send={send}
    >
      {(field) => (
        <NewPasswordFields
          labels={[texts.resetPasswordForm.newPassword, texts.resetPasswordForm.confirmPassword]}
          field={field}
        />
      )}
    </AuthForm>
  );
}
