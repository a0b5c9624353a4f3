import { Anchor, Button } from '@mantine/core';
import { isApiError } from '@rebuttal/sdk';
import { type SyntheticEvent, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { resetPassword } from '../api/auth.js';
import { newPasswordProblem } from '../passwords.js';
import { useSubmit } from '../use-submit.js';
import { NewPasswordFields } from './new-password-fields.js';

const empty = { password: '', confirmation: '' };

/** Sets a new password with the token of an emailed link. The sign-in page then confirms it. */
export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [value, setValue] = useState(empty);
  const { busy, problem, fail, run } = useSubmit(texts.messages.resetFailed);
  const [isExpired, setIsExpired] = useState(false);
  const navigate = useNavigate();

  const reset = () =>
    resetPassword(token, value.password).catch((error: unknown) => {
      setIsExpired(isApiError(error) && error.code === 'reset_link_invalid');
      throw error;
    });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = newPasswordProblem(value.password, value.confirmation);
    if (found !== undefined) {
      fail(found);
      return;
    }
    void run(async () => {
      const { message, other_owners: owners } = await reset();
      const done = message === '' ? texts.messages.resetDone : message;
      const notice = owners.length === 0 ? done : `${done} ${texts.messages.checkOwners(owners)}`;
      await navigate(paths.login, { replace: true, state: { notice } });
    });
  };

  return (
    <form className="stack" onSubmit={submit}>
      {problem !== undefined && (
        <Problem>
          {problem}
          {isExpired && (
            <Anchor
              component={Link}
              to={paths.forgotPassword}
              display="block"
              underline="always"
              c="inherit"
              inherit
            >
              {texts.resetPassword.requestNewLink}
            </Anchor>
          )}
        </Problem>
      )}
      <NewPasswordFields
        labels={[texts.resetPasswordForm.newPassword, texts.resetPasswordForm.confirmPassword]}
        value={value}
        disabled={busy}
        onChange={setValue}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        {texts.resetPasswordForm.resetPassword}
      </Button>
    </form>
  );
}
