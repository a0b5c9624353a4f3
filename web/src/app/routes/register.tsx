import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/auth';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { RegisterForm } from '../../features/auth/components/register-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function Component() {
  useTitle(texts.register.documentTitle);
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  return (
    <AuthPage
      title={texts.register.createAccount}
      subtitle={texts.register.subtitle}
      footer={
        <>
          {texts.register.alreadyHaveAnAccount((words) => (
            <Anchor component={Link} to={paths.login} state={{ from }} fw={550} inherit>
              {words}
            </Anchor>
          ))}
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  );
}
