import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';

import { AuthPage } from '../../features/auth/components/auth-page.js';
import { LoginForm } from '../../features/auth/components/login-form.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

export function LoginScreen() {
  useTitle('Sign in');
  // Where the visitor was going stays with them when they sign up instead.
  const state: unknown = useLocation().state;
  return (
    <AuthPage
      title="Welcome Back"
      subtitle="Sign in to your Rebuttal account"
      footer={
        <>
          Don&apos;t have an account?{' '}
          <Anchor component={Link} to={paths.register} state={state} fw={550} inherit>
            Sign up
          </Anchor>
        </>
      }
    >
      <LoginForm />
    </AuthPage>
  );
}
