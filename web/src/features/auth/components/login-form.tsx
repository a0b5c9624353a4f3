import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { texts } from '#texts/auth';

import { paths } from '../../../app/paths.js';
import { Callout, Problem } from '../../../components/callout.js';
import { signIn } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { useSubmit } from '../use-submit.js';
import classes from './auth-page.module.css';
import { DemoSignIn } from './demo-sign-in.js';
import { GoogleButton } from './google-button.js';

/** Signs in; the guard of the screen then sends the user on. */
export function LoginForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy: sending, problem: refused, run } = useSubmit(texts.messages.loginFailed);
  const google = useGoogle('login');
  const told = toldBefore(useLocation().state);
  const busy = sending || google.busy;
  const problem = refused ?? google.problem;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    void run(() => signIn({ email: email.trim(), password }));
  };

  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        {told !== undefined && problem === undefined && (
          <Callout tone="green" role="alert">
            {told}
          </Callout>
        )}
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextInput
          label={texts.loginForm.email}
          type="email"
          autoComplete="username"
          required
          withAsterisk={false}
          disabled={busy}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <div className={classes.field}>
          <PasswordInput
            label={texts.loginForm.password}
            autoComplete="current-password"
            required
            withAsterisk={false}
            disabled={busy}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <Anchor className={classes.forgot} component={Link} to={paths.forgotPassword} size="sm">
            {texts.loginForm.forgotPassword}
          </Anchor>
        </div>
        <Button type="submit" fullWidth disabled={busy} size="md">
          {busy ? texts.loginForm.signingIn : texts.loginForm.signIn}
        </Button>
      </form>
      <GoogleButton google={google} label={texts.loginForm.signInWithGoogle} disabled={busy} />
      <DemoSignIn
        onFillIn={(demo) => {
          setEmail(demo.email);
          setPassword(demo.password);
        }}
      />
    </>
  );
}

/** What the screen before this one achieved. */
function toldBefore(state: unknown): string | undefined {
  const told = typeof state === 'object' && state !== null && 'told' in state ? state.told : undefined;
  return typeof told === 'string' ? told : undefined;
}
