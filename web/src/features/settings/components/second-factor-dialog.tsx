import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/settings';

import { notify } from '../../../stores/notices.js';
import {
  useReloadSecondFactor,
  useRenewRecoveryCodes,
  useTurnOffSecondFactor,
} from '../api/second-factor.js';
import { FactorsForm } from './factors-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import { TurnOnSteps } from './turn-on-steps.js';

const words = texts.secondFactor;
const titles = { on: words.turnOnTitle, off: words.turnOffTitle, codes: words.newCodes } as const;

type Props = {
  readonly change: keyof typeof titles;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Turns the second factor on or off, or replaces the codes. Once codes are shown, only their own button closes it. */
export function SecondFactorDialog({ change, opened, onClose }: Props) {
  const [isShown, setIsShown] = useState(false);
  const reload = useReloadSecondFactor();
  const close = (): void => {
    onClose();
    setIsShown(false);
  };
  const show = (): void => {
    setIsShown(true);
    reload();
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={isShown ? words.recoveryTitle : titles[change]}
      size="md"
      closeOnClickOutside={!isShown}
      closeOnEscape={!isShown}
      withCloseButton={!isShown}
    >
      {change === 'on' && <TurnOnSteps onTurnedOn={show} onDone={close} onCancel={close} />}
      {change === 'off' && <TurnOff onTurnedOff={reload} onDone={close} />}
      {change === 'codes' && <NewCodes onMade={show} onDone={close} />}
    </Modal>
  );
}

function TurnOff({ onTurnedOff, onDone }: { readonly onTurnedOff: () => void; readonly onDone: () => void }) {
  const turnOff = useTurnOffSecondFactor();
  const done = (): void => {
    notify('success', words.turnedOff);
    onTurnedOff();
    onDone();
  };
  return (
    <FactorsForm
      asks="both"
      label={words.turnOff}
      danger
      save={turnOff}
      onSubmit={(shown) => turnOff.mutate(shown, { onSuccess: done })}
      onCancel={onDone}
    >
      <p>{words.turnOffText}</p>
    </FactorsForm>
  );
}

function NewCodes({ onMade, onDone }: { readonly onMade: () => void; readonly onDone: () => void }) {
  const renew = useRenewRecoveryCodes();
  if (renew.data !== undefined)
    return <RecoveryCodes text={words.newCodesShown} codes={renew.data.recovery_codes} onDone={onDone} />;
  return (
    <FactorsForm
      asks="both"
      label={words.makeNewCodes}
      save={renew}
      onSubmit={(shown) => renew.mutate(shown, { onSuccess: onMade })}
      onCancel={onDone}
    >
      <p>{words.newCodesText}</p>
    </FactorsForm>
  );
}
