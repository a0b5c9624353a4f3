import type { RegisterRequest } from '@rebuttal/sdk';

import type { NewPassword } from './passwords.js';

export type RegistrationForm = NewPassword & {
  readonly name: string;
  readonly email: string;
  readonly company: string;
};

export function toRegisterRequest(form: RegistrationForm): RegisterRequest {
  const company = form.company.trim();
  return {
    name: form.name.trim(),
    email: form.email.trim(),
    password: form.password,
    tenant_name: company === '' ? null : company,
  };
}
