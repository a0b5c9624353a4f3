import { PasswordInput, TextInput } from '@mantine/core';
import { texts } from '#texts/auth';

import { signUp } from '../api/auth.js';
import { useGoogle } from '../google/use-google.js';
import { newPasswordProblem } from '../passwords.js';
import { type RegistrationForm, toRegisterRequest } from '../registration.js';
import { AuthForm } from './auth-form.js';

export function RegisterForm() {
  const google = useGoogle('register');
  return (
    <AuthForm
      label={texts.registerForm.createAccount}
      busyLabel={texts.registerForm.creatingAccount}
      failed={texts.messages.registrationFailed}
      google={{ state: google, label: texts.registerForm.signUpWithGoogle }}
      problemOf={(entered: RegistrationForm) => newPasswordProblem(entered)}
      send={(entered) => signUp(toRegisterRequest(entered))}
    >
      {(field) => (
        <>
          <TextInput label={texts.registerForm.fullName} autoComplete="name" {...field('name')} />
          <TextInput
            label={texts.registerForm.email}
            type="email"
            autoComplete="username"
            {...field('email')}
          />
          <TextInput
            label={texts.registerForm.companyNameOptional}
            autoComplete="organization"
            {...field('company')}
            required={false}
          />
          <PasswordInput
            label={texts.registerForm.password}
            description={texts.registerForm.passwordDescription}
            autoComplete="new-password"
            {...field('password')}
          />
          <PasswordInput
            label={texts.registerForm.confirmPassword}
            autoComplete="new-password"
            {...field('confirmation')}
          />
        </>
      )}
    </AuthForm>
  );
}
