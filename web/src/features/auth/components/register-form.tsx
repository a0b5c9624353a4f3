import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/auth';

import { Problem } from '../../../components/callout.js';
import { signUp } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { type RegistrationForm, registrationProblem, toRegisterRequest } from '../registration.js';
import { useSubmit } from '../use-submit.js';
import { GoogleButton } from './google-button.js';

const empty: RegistrationForm = { name: '', email: '', company: '', password: '', confirmation: '' };

export function RegisterForm() {
  const [form, setForm] = useState(empty);
  const { busy: sending, problem: refused, fail, run } = useSubmit(texts.messages.registrationFailed);
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

    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const { value } = event.currentTarget;
      setForm((before) => ({ ...before, [name]: value }));
    },
  });

  return (
    <>
      <form className="stack" onSubmit={submit}>
        {problem !== undefined && <Problem>{problem}</Problem>}
        <TextInput label={texts.registerForm.fullName} autoComplete="name" required {...field('name')} />
        <TextInput
          label={texts.registerForm.email}
          type="email"
          autoComplete="username"
          required
          {...field('email')}
        />
        <TextInput
          label={texts.registerForm.companyNameOptional}
          autoComplete="organization"
          {...field('company')}
        />
        <PasswordInput
          label={texts.registerForm.password}
          description={texts.registerForm.passwordDescription}
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <PasswordInput
          label={texts.registerForm.confirmPassword}
          autoComplete="new-password"
          required
          {...field('confirmation')}
        />
        <Button type="submit" fullWidth size="md" disabled={busy}>
          {busy ? texts.registerForm.creatingAccount : texts.registerForm.createAccount}
        </Button>
      </form>
      <GoogleButton google={google} label={texts.registerForm.signUpWithGoogle} disabled={busy} />
    </>
  );
}
