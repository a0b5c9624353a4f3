import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { texts } from '#texts/settings';

import { FormEnd } from '../../../components/form-end.js';

const words = texts.secondFactor;

export type BothFactors = { readonly password: string; readonly code: string };

type Props = {
  readonly text: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly save: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (shown: BothFactors) => void;
  readonly onCancel: () => void;
};

/** Asks for password and code once more. */
export function BothFactorsForm({ text, label, danger = false, save, onSubmit, onCancel }: Props) {
  const form = useForm<BothFactors>({ initialValues: { password: '', code: '' } });
  return (
    <form className="stack" onSubmit={form.onSubmit(onSubmit)}>
      <p>{text}</p>
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        required
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput
        label={words.code}
        description={words.codeOrRecovery}
        autoComplete="one-time-code"
        required
        {...form.getInputProps('code')}
      />
      <FormEnd save={save} failed={words.failed} label={label} danger={danger} onCancel={onCancel} />
    </form>
  );
}
