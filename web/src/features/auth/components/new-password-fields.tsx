import { PasswordInput } from '@mantine/core';
import { texts } from '#texts/auth';

import type { NewPassword } from '../passwords.js';
import type { FieldOf } from './auth-form.js';

type Props = {
  readonly labels: readonly [password: string, confirmation: string];
  readonly field: FieldOf<keyof NewPassword>;
};

/** A new password, twice. */
export function NewPasswordFields({ labels, field }: Props) {
  return (
    <>
      <PasswordInput
        label={labels[0]}
        description={texts.newPasswordFields.description}
        autoComplete="new-password"
        {...field('password')}
      />
      <PasswordInput label={labels[1]} autoComplete="new-password" {...field('confirmation')} />
    </>
  );
}
