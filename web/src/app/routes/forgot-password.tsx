import { Anchor } from '@mantine/core';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { ForgotPasswordForm } from '../../features/auth/components/forgot-password-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.forgotPassword.documentTitle);
  return (
    <AuthPage
      title={texts.forgotPassword.forgotPassword}
      subtitle={texts.forgotPassword.subtitle}
      footer={
        <Anchor component={Link} to={paths.login} fw={550} inherit>
          {texts.forgotPassword.backToLogin}
        </Anchor>
      }
    >
      <ForgotPasswordForm />
    </AuthPage>
  );
}
