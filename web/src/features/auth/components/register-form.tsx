import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';

import { Problem } from '../../../components/callout.js';
import { signUp } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { messages } from '../messages.js';
import { type RegistrationForm, registrationProblem, toRegisterRequest } from '../registration.js';
import { useSubmit } from '../use-submit.js';
import classes from './auth-page.module.css';
import { GoogleButton } from './google-button.js';

const empty: RegistrationForm = { name: '', email: '', company: '', password: '', confirmation: '' };

export function RegisterForm() {
  const [form, setForm] = useState(empty);
  const { busy: sending, problem: refused, fail, run } = useSubmit(messages.registrationFailed);
  const google = useGoogle('register');
  const busy = sending || google.busy;
  const problem = refused ?? google.problem;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const found = registrationProblem(form);
    if (found === undefined) void run(() => signUp(toRegisterRequest(form)));
    else fail(found);
  };

  const field = (name: keyof RegistrationForm) => ({
    disabled: busy,
    withAsterisk: false,
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextInput label="Full Name" autoComplete="name" required {...field('name')} />
        <TextInput label="Email" type="email" autoComplete="username" required {...field('email')} />
        <TextInput label="Company Name (Optional)" autoComplete="organization" {...field('company')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters"
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          required
          {...field('confirmation')}
        />
        <Button type="submit" fullWidth size="md" disabled={busy}>
          {busy ? 'Creating account...' : 'Create Account'}
        </Button>
      </form>
      <GoogleButton google={google} label="Sign up with Google" disabled={busy} />
    </>
  );
}
