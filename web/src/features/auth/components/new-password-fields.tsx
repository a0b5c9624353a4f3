import { PasswordInput } from '@mantine/core';
import { texts } from '#texts/auth';

export type NewPassword = { readonly password: string; readonly confirmation: string };

type Props = {
  readonly labels: readonly [password: string, confirmation: string];
  readonly value: NewPassword;
  readonly required?: boolean;
  readonly disabled: boolean;
  readonly onChange: (value: NewPassword) => void;
};

/** A new password, twice. */
export function NewPasswordFields({ labels, value, required = true, disabled, onChange }: Props) {
  const shared = { autoComplete: 'new-password', required, disabled } as const;
  return (
    <>
      <PasswordInput
        label={labels[0]}
        description={texts.newPasswordFields.description}
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.currentTarget.value })}
        {...shared}
      />
      <PasswordInput
        label={labels[1]}
        value={value.confirmation}
        onChange={(event) => onChange({ ...value, confirmation: event.currentTarget.value })}
        {...shared}
      />
    </>
  );
}
