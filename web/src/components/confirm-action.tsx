import { Button, type ButtonProps } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';

import { errorText } from '../lib/error-text.js';
import { notify } from '../stores/notices.js';
import { ConfirmModal } from './confirm-modal.js';

type Shown = Omit<ComponentProps<typeof ConfirmModal>, 'opened' | 'busy' | 'problem' | 'onConfirm'>;

type Props<Input, Output> = Shown & {
  readonly opened?: boolean;
  readonly action: Pick<UseMutationResult<Output, Error, Input>, 'isPending' | 'error' | 'mutate' | 'reset'>;
  readonly input: Input;
  /** The notice once it is done. */
  readonly done?: string | ((output: Output) => string) | undefined;
  /** For an error without a message of the server. */
  readonly failed: string;
  readonly onDone?: (output: Output) => void;
};

/** Asks before an action and runs it. Closes once it is done, and shows why if it fails. */
export function ConfirmAction<Input, Output>(props: Props<Input, Output>) {
  const { opened = true, action, input, done, failed, onDone, onClose, ...shown } = props;
  const close = (): void => {
    action.reset();
    onClose();
  };
  const finish = (output: Output): void => {
    if (done !== undefined) notify('success', typeof done === 'string' ? done : done(output));
    onDone?.(output);
    close();
  };
  return (
    <ConfirmModal
      {...shown}
      opened={opened}
      busy={action.isPending}
      problem={action.error === null ? undefined : errorText(action.error, failed)}
      onConfirm={() => action.mutate(input, { onSuccess: finish })}
      onClose={close}
    />
  );
}

type ButtonLook = ButtonProps & { readonly children: ReactNode; readonly 'aria-label'?: string };

/** The look of buttons that delete something. */
export const deleteLook = { variant: 'subtle', color: 'red', c: 'var(--tone-red)' } as const;

/** A button whose action is confirmed first. */
export function ConfirmButton<Input, Output>({
  button,
  ...question
}: Omit<Props<Input, Output>, 'opened' | 'onClose'> & { readonly button: ButtonLook }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" {...button} onClick={() => setIsAsking(true)} />
      <ConfirmAction {...question} opened={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
