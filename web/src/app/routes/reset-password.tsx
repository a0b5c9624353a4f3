import { Anchor, Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { ResetPasswordForm } from '../../features/auth/components/reset-password-form.js';
import { useLinkToken } from '../../lib/use-link-token.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.resetPassword.documentTitle);
  const token = useLinkToken();
  if (token === '') return <InvalidLink />;
  return (
    <AuthPage
      title={texts.resetPassword.resetPassword}
      subtitle={texts.resetPassword.subtitle}
      footer={
        <Anchor component={Link} to={paths.login} fw={550} inherit>
          {texts.resetPassword.backToLogin}
        </Anchor>
      }
    >
      <ResetPasswordForm token={token} />
    </AuthPage>
  );
}

function InvalidLink() {
  return (
    <AuthPage title={texts.resetPassword.invalidResetLink} subtitle={texts.resetPassword.noTokenSubtitle}>
      <Button component={Link} to={paths.forgotPassword} fullWidth size="md">
        {texts.resetPassword.requestNewLink}
      </Button>
    </AuthPage>
  );
}
