import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { texts } from '#texts/common';

import { Problem } from './callout.js';
import classes from './modal.module.css';

type Props = {
  readonly opened: boolean;
  readonly title: string;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly danger?: boolean;
  readonly busy: boolean;
  readonly problem?: string | undefined;
  readonly children: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
};

/** Asks the user to confirm an irreversible action. Stays open while the action runs. */
export function ConfirmModal(props: Props) {
  const { opened, title, confirmLabel, danger = false, busy, problem, children, onConfirm, onClose } = props;
  const { cancelLabel = texts.actions.cancel } = props;
  return (
    <Modal opened={opened} onClose={busy ? () => undefined : onClose} title={title} size="md">
      <div className="stack">
        {children}
        {problem !== undefined && <Problem>{problem}</Problem>}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} disabled={busy} data-autofocus>
            {cancelLabel}
          </Button>
          <Button color={danger ? 'red' : 'iris'} onClick={onConfirm} loading={busy}>
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
