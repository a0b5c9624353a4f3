import { Anchor, Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { ResetPasswordForm } from '../../features/auth/components/reset-password-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function ResetPasswordScreen() {
  useTitle('Reset password');
  const token = useSearchParams()[0].get('token') ?? '';
  if (token === '') return <InvalidLink />;
  return (
    <AuthPage
      title="Reset Password"
      subtitle="Choose a new password for your account"
      footer={
        <Anchor component={Link} to={paths.login} fw={550} inherit>
          Back to login
        </Anchor>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthPage>
  );
}

function InvalidLink() {
  return (
    <AuthPage
      title="Invalid Reset Link"
      subtitle="This address lacks its token. Links are good for one use and a short time; have a new one sent to you."
    >
      <Button component={Link} to={paths.forgotPassword} fullWidth size="md">
        Request New Link
      </Button>
    </AuthPage>
  );
}
