import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { texts } from '#texts/auth';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { VerifyEmailForm } from '../../features/auth/components/verify-email-form.js';
import { useLinkToken } from '../../lib/use-link-token.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.verifyEmail.documentTitle);
  const token = useLinkToken();
  if (token === '')
    return (
      <AuthPage title={texts.verifyEmail.invalidLink} subtitle={texts.verifyEmail.noTokenSubtitle}>
        <Button component={Link} to={paths.home} fullWidth size="md">
          {texts.verifyEmail.goToApp}
        </Button>
      </AuthPage>
    );
  return (
    <AuthPage title={texts.verifyEmail.confirmYourEmail} subtitle={texts.verifyEmail.subtitle}>
      <VerifyEmailForm token={token} />
    </AuthPage>
  );
}
