import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Problem } from '../../../components/callout.js';

import { errorText } from '../../../lib/error-text.js';
import { signIn } from '../api/auth.js';
import { messages } from '../messages.js';
import classes from './auth-page.module.css';
import { DemoSignIn } from './demo-sign-in.js';

/** Signs in; the guard of the screen then sends the user on. */
export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(undefined);
    try {
      await signIn({ email: email.trim(), password });
    } catch (error) {
      setProblem(errorText(error, messages.loginFailed));
      setBusy(false);
    }
  };

  return (
    <>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          disabled={busy}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          disabled={busy}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" fullWidth disabled={busy} size="md">
          {busy ? 'Signing in...' : 'Sign In'}
        </Button>
      </form>
      <DemoSignIn
        onFillIn={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
        }}
      />
    </>
  );
}
