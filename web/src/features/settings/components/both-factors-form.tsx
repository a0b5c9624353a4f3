import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';

const words = texts.secondFactor;

export type BothFactors = { readonly password: string; readonly code: string };

type Props = {
  readonly text: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (shown: BothFactors) => void;
  readonly onCancel: () => void;
};

/** Asks for password and code once more. */
export function BothFactorsForm({ text, label, danger = false, busy, error, onSubmit, onCancel }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit({ password, code });
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <p>{text}</p>
      {error !== null && <Problem>{errorText(error, words.failed)}</Problem>}
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <TextInput
        label={words.code}
        description={words.codeOrRecovery}
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <div className={modal.actions}>
        <Button variant="default" onClick={onCancel} disabled={busy}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" color={danger ? 'red' : 'iris'} loading={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}
