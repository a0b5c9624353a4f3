import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { RegisterForm } from '../../features/auth/components/register-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function RegisterScreen() {
  useTitle('Create account');
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  return (
    <AuthPage
      title="Create Account"
      subtitle="Answer disputes from all your payment providers in one place"
      footer={
        <>
          Already have an account?{' '}
          <Anchor component={Link} to={paths.login} state={{ from }} fw={550} inherit>
            Sign in
          </Anchor>
        </>
      }
    >
      <RegisterForm />
    </AuthPage>
  );
}
