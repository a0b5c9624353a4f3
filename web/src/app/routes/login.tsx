import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/auth';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { LoginForm } from '../../features/auth/components/login-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.login.documentTitle);
  // Pass the requested location on to the sign-up page.
  const state: unknown = useLocation().state;
  return (
    <AuthPage
      title={texts.login.welcomeBack}
      subtitle={texts.login.subtitle}
      footer={
        <>
          {texts.login.dontHaveAnAccount((words) => (
            <Anchor component={Link} to={paths.register} state={state} fw={550} inherit>
              {words}
            </Anchor>
          ))}
        </>
      }
    >
      <LoginForm />
    </AuthPage>
  );
}
