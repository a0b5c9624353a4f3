import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { useReloadSecondFactor } from '../api/second-factor.js';
import { TurnOnSteps } from './turn-on-steps.js';

const words = texts.secondFactor;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Once the recovery codes are shown, only their own button closes it. */
export function TurnOnDialog({ opened, onClose }: Props) {
  const [isOn, setIsOn] = useState(false);
  const reload = useReloadSecondFactor();
  const close = (): void => {
    onClose();
    setIsOn(false);
  };
  const turnedOn = (): void => {
    setIsOn(true);
    reload();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={isOn ? words.recoveryTitle : words.turnOnTitle}
      size="md"
      closeOnClickOutside={!isOn}
      closeOnEscape={!isOn}
      withCloseButton={!isOn}
    >
      <TurnOnSteps onTurnedOn={turnedOn} onDone={close} onCancel={close} />
    </Modal>
  );
}
