import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { useRenewRecoveryCodes, useReloadSecondFactor } from '../api/second-factor.js';
import { BothFactorsForm } from './both-factors-form.js';
import { RecoveryCodes } from './recovery-codes.js';

const words = texts.secondFactor;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Requires both factors, then shows the codes, which only their own button closes. */
export function NewCodesDialog({ opened, onClose }: Props) {
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useRenewRecoveryCodes();
  const reload = useReloadSecondFactor();
  const close = (): void => {
    onClose();
    renew.reset();
    setCodes(undefined);
  };
  const isShown = codes !== undefined;
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={isShown ? words.recoveryTitle : words.newCodes}
      size="md"
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
    >
      {isShown ? (
        <RecoveryCodes text={words.newCodesShown} codes={codes} onDone={close} />
      ) : (
        <BothFactorsForm
          text={words.newCodesText}
          label={words.makeNewCodes}
          save={renew}
          onSubmit={(shown) =>
            renew.mutate(shown, {
              onSuccess: ({ recovery_codes: made }) => {
                setCodes(made);
                reload();
              },
            })
          }
          onCancel={close}
        />
      )}
    </Modal>
  );
}
