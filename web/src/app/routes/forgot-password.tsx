import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { ForgotPasswordForm } from '../../features/auth/components/forgot-password-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function ForgotPasswordScreen() {
  useTitle('Forgot password');
  return (
    <AuthPage
      title="Forgot Password"
      subtitle="Enter your email address, and we send you a link for a new password"
      footer={
        <Anchor component={Link} to={paths.login} fw={550} inherit>
          Back to login
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}
