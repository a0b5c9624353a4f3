import { Button, CloseButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/dashboard';

import { paths } from '../../../app/paths.js';
import { hidden } from '../../../components/hidden.js';
import { Panel } from '../../../components/panel.js';
import type { FirstRunStep, StepKey } from '../first-run.js';
import classes from './first-run.module.css';

const addresses: Readonly<Record<StepKey, string>> = {
  connect: paths.pspAccounts,
  verify: paths.pspAccounts,
  dispute: paths.disputes,
  settings: paths.settingsTab('responses'),
};

type Props = {
  readonly steps: readonly FirstRunStep[];
  /** True on a server that simulates providers, where sample disputes can be created. */
  readonly hasSandbox: boolean;
  readonly onHide: () => void;
};

/** The steps from an empty account to the first dispute. The next step has a button. */
export function FirstRun({ steps, hasSandbox, onHide }: Props) {
  const next = steps.find(({ done }) => !done);
  const doneCount = steps.filter(({ done }) => done).length;
  return (
    <Panel
      title={texts.messages.firstRun}
      note={texts.messages.firstRunNote(doneCount, steps.length)}
      actions={<CloseButton aria-label={texts.messages.hide} title={texts.messages.hide} onClick={onHide} />}
    >
      <div className={classes.bar} aria-hidden="true">
        <span style={{ width: `${(doneCount / steps.length) * 100}%` }} />
      </div>
      <ol className="list">
        {steps.map((step, index) => (
          <Step
            key={step.key}
            step={step}
            number={index + 1}
            isNext={step === next}
            inSandbox={hasSandbox && step.key === 'dispute'}
          />
        ))}
      </ol>
    </Panel>
  );
}

type StepProps = {
  readonly step: FirstRunStep;
  readonly number: number;
  readonly isNext: boolean;
  readonly inSandbox: boolean;
};

function Step({ step: { key, done }, number, isNext, inSandbox }: StepProps) {
  const { title, text, action } = texts.messages.steps[key];
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.mark} aria-hidden="true">
        {done ? <IconCheck size={14} stroke={3} /> : number}
      </span>
      <div className={classes.words}>
        <p className={classes.title}>
          {title}
          {done && hidden(texts.firstRun.done)}
        </p>
        {!done && <p>{text}</p>}
      </div>
      {isNext && <NextButton action={action} to={addresses[key]} inSandbox={inSandbox} />}
    </li>
  );
}

type NextProps = { readonly action: string; readonly to: string; readonly inSandbox: boolean };

function NextButton({ action, to, inSandbox }: NextProps) {
  if (inSandbox) {
    return (
      <Button component="a" href={paths.sandbox} target="_blank" size="xs">
        {texts.messages.tryInSandbox}
      </Button>
    );
  }
  return (
    <Button component={Link} to={to} state={{ begin: true }} size="xs">
      {action}
    </Button>
  );
}
