import { useState } from 'react';
import { encode } from 'uqr';
import { texts } from '#texts/settings';

import { CopyButton } from '../../../components/copy-button.js';
import { type Enrolment, useBeginSecondFactor, useConfirmSecondFactor } from '../api/second-factor.js';
import { FactorsForm } from './factors-form.js';
import { RecoveryCodes } from './recovery-codes.js';
import classes from './second-factor.module.css';

const words = texts.secondFactor;

type Props = {
  /** Called when it is on and the recovery codes are shown. */
  readonly onTurnedOn: () => void;
  /** Called when the user has stored the codes. */
  readonly onDone: () => void;
  /** Undefined if it can't be skipped. */
  readonly onCancel?: (() => void) | undefined;
};

/** Password, then the code of the app, then the recovery codes. */
export function TurnOnSteps({ onTurnedOn, onDone, onCancel }: Props) {
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [recovery, setRecovery] = useState<readonly string[]>();
  if (recovery !== undefined)
    return <RecoveryCodes text={words.recoveryText} codes={recovery} onDone={onDone} />;
  if (enrolment === undefined) return <PasswordStep onDone={setEnrolment} onCancel={onCancel} />;
  return (
    <CodeStep
      enrolment={enrolment}
      onDone={(codes) => {
        setRecovery(codes);
        onTurnedOn();
      }}
      onCancel={onCancel}
    />
  );
}

type StepProps<Result> = Pick<Props, 'onCancel'> & { readonly onDone: (result: Result) => void };

function PasswordStep({ onDone, onCancel }: StepProps<Enrolment>) {
  const begin = useBeginSecondFactor();
  return (
    <FactorsForm
      asks="password"
      label={words.continue}
      save={begin}
      onSubmit={({ password }) => begin.mutate(password, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      <p>{words.turnOnText}</p>
    </FactorsForm>
  );
}

function CodeStep({ enrolment, onDone, onCancel }: StepProps<readonly string[]> & { enrolment: Enrolment }) {
  const confirm = useConfirmSecondFactor();
  return (
    <FactorsForm
      asks="code"
      label={words.turnOn}
      save={confirm}
      onSubmit={({ code }) =>
        confirm.mutate(code, { onSuccess: ({ recovery_codes: codes }) => onDone(codes) })
      }
      onCancel={onCancel}
    >
      <p>{words.scanText}</p>
      <QrCode text={enrolment.uri} label={words.qrCode} />
      <p className="text-sm middle to-center gap-3">
        <code className="break">{inGroups(enrolment.secret)}</code>
        <CopyButton text={enrolment.secret} label={words.copySecret} />
      </p>
    </FactorsForm>
  );
}

/** Grouped, because users copy it from one screen to another. */
function inGroups(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ');
}

/** Black on white in both schemes, because many apps can't read other colors. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
