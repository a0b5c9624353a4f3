import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#texts/common';

import { errorText } from '../lib/error-text.js';
import { Problem } from './callout.js';
import classes from './modal.module.css';

type Props = {
  /** The mutation that the form starts. */
  readonly save: { readonly isPending: boolean; readonly error: Error | null };
  /** For an error without a message of the server. */
  readonly failed: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly danger?: boolean;
  /** The button that is focused when the dialog opens. */
  readonly firstButton?: 'cancel' | 'submit' | undefined;
  /** An error that the form found. Replaces that of the server. */
  readonly problem?: ReactNode;
  readonly cancelLabel?: string;
  /** True if the form shows text that was entered before and not saved. */
  readonly isRestored?: boolean;
  /** Undefined if the form can't be left. */
  readonly onCancel: (() => void) | undefined;
  /** More buttons: in a dialog before the others, on the page after them. */
  readonly children?: ReactNode;
};

/** The error and the buttons of a dialog's form. */
export function FormEnd({ save, failed, label, disabled = false, problem, onCancel, ...rest }: Props) {
  const {
    cancelLabel = texts.actions.cancel,
    danger = false,
    firstButton,
    isRestored = false,
    children,
  } = rest;
  return (
    <>
      <FoundProblem {...{ save, failed, problem }} />
      {isRestored && <p className="soft">{texts.restoredDraft}</p>}
      <div className={classes.actions}>
        {children}
        {onCancel !== undefined && (
          <Button
            variant="default"
            disabled={save.isPending}
            onClick={onCancel}
            data-autofocus={firstButton === 'cancel' || undefined}
          >
            {cancelLabel}
          </Button>
        )}
        <Button
          type="submit"
          color={danger ? 'red' : 'iris'}
          loading={save.isPending}
          disabled={disabled}
          data-autofocus={firstButton === 'submit' || undefined}
        >
          {label}
        </Button>
      </div>
    </>
  );
}

type PanelProps = Pick<Props, 'save' | 'failed' | 'label' | 'disabled' | 'children'> & {
  readonly variant?: 'default';
};

/** The error and the button of a form on the page. */
export function PanelFormEnd({ save, failed, label, disabled, variant, children }: PanelProps) {
  return (
    <>
      <FoundProblem {...{ save, failed }} />
      <div className="wrap">
        <Button type="submit" variant={variant} loading={save.isPending} disabled={disabled}>
          {label}
        </Button>
        {children}
      </div>
    </>
  );
}

function FoundProblem({ save, failed, problem }: Pick<Props, 'save' | 'failed' | 'problem'>) {
  const shown = problem ?? (save.error === null ? undefined : errorText(save.error, failed));
  return shown === undefined ? null : <Problem>{shown}</Problem>;
}
