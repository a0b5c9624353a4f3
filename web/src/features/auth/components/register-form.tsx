import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { Problem } from '../../../components/callout.js';

import { errorText } from '../../../lib/error-text.js';
import { signUp } from '../api/auth.js';
import { messages } from '../messages.js';
import { type RegistrationForm, registrationProblem, toRegisterRequest } from '../registration.js';
import classes from './auth-page.module.css';

const empty: RegistrationForm = { name: '', email: '', company: '', password: '', confirmation: '' };

export function RegisterForm() {
  const [form, setForm] = useState(empty);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    const found = registrationProblem(form);
    setProblem(found);
    if (found !== undefined) return;
    setBusy(true);
    try {
      await signUp(toRegisterRequest(form));
    } catch (error) {
      setProblem(errorText(error, messages.registrationFailed));
      setBusy(false);
    }
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
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
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
  );
}
