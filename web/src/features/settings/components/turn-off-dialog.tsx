import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import { useShowAnew, useTurnOffSecondFactor } from '../api/second-factor.js';

const words = texts.secondFactor;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Asks for both factors once more. */
export function TurnOffDialog({ opened, onClose }: Props) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const turnOff = useTurnOffSecondFactor();
  const showAnew = useShowAnew();
  const close = (): void => {
    onClose();
    turnOff.reset();
    setPassword('');
    setCode('');
  };
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    turnOff.mutate(
      { password, code },
      {
        onSuccess: () => {
          notify('success', words.turnedOff);
          showAnew();
          close();
        },
      },
    );
  };
  return (
    <Modal opened={opened} onClose={close} title={words.turnOffTitle} size="md">
      <form className={modal.body} onSubmit={submit}>
        <p>{words.turnOffText}</p>
        {turnOff.isError && <Problem>{errorText(turnOff.error, words.failed)}</Problem>}
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
          <Button variant="default" onClick={close} disabled={turnOff.isPending}>
            {common.actions.cancel}
          </Button>
          <Button type="submit" color="red" loading={turnOff.isPending}>
            {words.turnOff}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
