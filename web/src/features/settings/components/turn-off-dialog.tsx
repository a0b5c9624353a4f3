import { Modal } from '@mantine/core';
import { texts } from '#texts/settings';

import { notify } from '../../../stores/notices.js';
import { useReloadSecondFactor, useTurnOffSecondFactor } from '../api/second-factor.js';
import { BothFactorsForm } from './both-factors-form.js';

const words = texts.secondFactor;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Asks for both factors once more. */
export function TurnOffDialog({ opened, onClose }: Props) {
  const turnOff = useTurnOffSecondFactor();
  const reload = useReloadSecondFactor();
  const close = (): void => {
    onClose();
    turnOff.reset();
  };
  return (
    <Modal opened={opened} onClose={close} title={words.turnOffTitle} size="md">
      <BothFactorsForm
        text={words.turnOffText}
        label={words.turnOff}
        danger
        save={turnOff}
        onSubmit={(shown) =>
          turnOff.mutate(shown, {
            onSuccess: () => {
              notify('success', words.turnedOff);
              reload();
              close();
            },
          })
        }
        onCancel={close}
      />
    </Modal>
  );
}
