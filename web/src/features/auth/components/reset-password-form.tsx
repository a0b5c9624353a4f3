import { Button } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { Problem } from '../../../components/callout.js';
import { resetPassword } from '../api/auth.js';
import { messages } from '../messages.js';
import { newPasswordProblem } from '../passwords.js';
import { useSubmit } from '../use-submit.js';
import classes from './auth-page.module.css';
import { NewPasswordFields } from './new-password-fields.js';

const empty = { password: '', confirmation: '' };

/** Sets a new password by the token of a mailed link; the sign-in then tells that it worked. */
export function ResetPasswordForm({ token }: { readonly token: string }) {
  const [value, setValue] = useState(empty);
  const { busy, problem, fail, run } = useSubmit(messages.resetFailed);
  const navigate = useNavigate();

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = newPasswordProblem(value.password, value.confirmation);
    if (found !== undefined) {
      fail(found);
      return;
    }
    void run(async () => {
      const { message } = await resetPassword(token, value.password);
      const told = message === '' ? messages.resetDone : message;
      await navigate(paths.login, { replace: true, state: { told } });
    });
  };

  return (
    <form className={classes.form} onSubmit={submit}>
      {problem !== undefined && <Problem>{problem}</Problem>}
      <NewPasswordFields
        labels={['New Password', 'Confirm Password']}
        value={value}
        disabled={busy}
        onChange={setValue}
      />
      <Button type="submit" fullWidth size="md" loading={busy}>
        Reset Password
      </Button>
    </form>
  );
}
