import type { RegisterRequest } from '@rebuttal/sdk';

import { newPasswordProblem } from './passwords.js';

export type RegistrationForm = {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly password: string;
  readonly confirmation: string;
};

/** Returns the error of the form, or undefined. */
export function registrationProblem(form: RegistrationForm): string | undefined {
  return newPasswordProblem(form.password, form.confirmation);
}

export function toRegisterRequest(form: RegistrationForm): RegisterRequest {
  const company = form.company.trim();
  return {
    name: form.name.trim(),
    email: form.email.trim(),
    password: form.password,
    tenant_name: company === '' ? null : company,
  };
}
