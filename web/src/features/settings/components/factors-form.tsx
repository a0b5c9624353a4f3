import { PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { texts } from '#texts/settings';

import { FormEnd } from '../../../components/form-end.js';

const words = texts.secondFactor;

type Factors = { readonly password: string; readonly code: string };

type Props = {
  readonly asks: 'password' | 'code' | 'both';
  readonly label: string;
  readonly danger?: boolean;
  readonly save: { readonly isPending: boolean; readonly error: Error | null };
  readonly onSubmit: (factors: Factors) => void;
  /** Undefined if it can't be skipped. */
  readonly onCancel: (() => void) | undefined;
  /** The explanation above the fields. */
  readonly children: ReactNode;
};

/** Requires the password, a code of the app, or both. */
export function FactorsForm({ asks, label, danger = false, save, onSubmit, onCancel, children }: Props) {
  const form = useForm<Factors>({ initialValues: { password: '', code: '' } });
  const isStep = asks !== 'both';
  return (
    <form className="stack" onSubmit={form.onSubmit(onSubmit)}>
      {children}
      {asks !== 'code' && (
        <PasswordInput
          label={words.password}
          autoComplete="current-password"
          required
          data-autofocus
          autoFocus={isStep}
          {...form.getInputProps('password')}
        />
      )}
      {asks !== 'password' && (
        <TextInput
          label={words.code}
          description={isStep ? words.codeDescription : words.codeOrRecovery}
          inputMode={isStep ? 'numeric' : undefined}
          autoFocus={isStep}
          autoComplete="one-time-code"
          required
          {...form.getInputProps('code')}
        />
      )}
      <FormEnd save={save} failed={words.failed} label={label} danger={danger} onCancel={onCancel} />
    </form>
  );
}
