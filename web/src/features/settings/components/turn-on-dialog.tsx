import { Button, Modal, PasswordInput, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/settings';

import { Callout, Problem } from '../../../components/callout.js';
import { CopyButton } from '../../../components/copy-button.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import {
  type Enrolment,
  useBeginSecondFactor,
  useConfirmSecondFactor,
  useShowAnew,
} from '../api/second-factor.js';
import { QrCode } from './qr-code.js';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

type Props = { readonly opened: boolean; readonly onClose: () => void };

/** Password, then the code of the app, then the recovery codes, which only their own button closes. */
export function TurnOnDialog({ opened, onClose }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  const showAnew = useShowAnew();
  const close = (): void => {
    onClose();
    setEnrolment(undefined);
    setRecovery(undefined);
  };
  const isOn = recovery !== undefined;
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
      {enrolment === undefined && <PasswordStep onDone={setEnrolment} onCancel={close} />}
      {enrolment !== undefined && recovery === undefined && (
        <CodeStep
          enrolment={enrolment}
          onDone={(codes) => {
            setRecovery(codes);
            showAnew();
          }}
          onCancel={close}
        />
      )}
      {recovery !== undefined && <RecoveryStep codes={recovery} onDone={close} />}
    </Modal>
  );
}

type StepProps<Result> = { readonly onDone: (result: Result) => void; readonly onCancel: () => void };

function PasswordStep({ onDone, onCancel }: StepProps<Enrolment>) {
  const [password, setPassword] = useState('');
  const begin = useBeginSecondFactor();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    begin.mutate(password, { onSuccess: onDone });
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <p>{words.turnOnText}</p>
      {begin.isError && <Problem>{errorText(begin.error, words.failed)}</Problem>}
      <PasswordInput
        label={words.password}
        autoComplete="current-password"
        required
        withAsterisk={false}
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
      <Actions label={words.goOn} busy={begin.isPending} onCancel={onCancel} />
    </form>
  );
}

function CodeStep({ enrolment, onDone, onCancel }: StepProps<readonly string[]> & { enrolment: Enrolment }) {
  const [code, setCode] = useState('');
  const confirm = useConfirmSecondFactor();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) });
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <p>{words.scanText}</p>
      <QrCode text={enrolment.uri} label={words.qrCode} />
      <p className={classes.secret}>
        <code>{inGroups(enrolment.secret)}</code>
        <CopyButton text={enrolment.secret} label={words.copySecret} />
      </p>
      {confirm.isError && <Problem>{errorText(confirm.error, words.failed)}</Problem>}
      <TextInput
        label={words.code}
        description={words.codeDescription}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        withAsterisk={false}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Actions label={words.turnOn} busy={confirm.isPending} onCancel={onCancel} />
    </form>
  );
}

function RecoveryStep({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  return (
    <div className={modal.body}>
      <Callout tone="amber" role="status">
        {words.recoveryText}
      </Callout>
      <ul className={classes.codes} aria-label={words.recoveryTitle}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className={classes.copy}>
        {words.copyCodes}{' '}
        <CopyButton
          text={codes.join('\n')}
          label={words.copyCodes}
          onCopied={() => notify('success', words.codesCopied)}
        />
      </p>
      <div className={modal.actions}>
        <Button onClick={onDone}>{words.codesStored}</Button>
      </div>
    </div>
  );
}

type ActionsProps = { readonly label: string; readonly busy: boolean; readonly onCancel: () => void };

function Actions({ label, busy, onCancel }: ActionsProps) {
  return (
    <div className={modal.actions}>
      <Button variant="default" onClick={onCancel} disabled={busy}>
        {common.actions.cancel}
      </Button>
      <Button type="submit" loading={busy}>
        {label}
      </Button>
    </div>
  );
}

/** For eyes that go back and forth between two screens. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
