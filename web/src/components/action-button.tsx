import { Button, type ButtonProps } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';

import { errorText } from '../lib/error-text.js';
import { notify } from '../stores/notices.js';

type Props<Input, Output> = ButtonProps & {
  readonly action: Pick<UseMutationResult<Output, Error, Input>, 'isPending' | 'mutate'>;
  readonly input: Input;
  /** The notice once it is done. */
  readonly done?: string | ((output: Output) => string);
  /** For an error without a message of the server. */
  readonly failed: string;
  readonly onDone?: (output: Output) => void;
};

/** Runs an action without a confirmation. A notice shows its result. */
export function ActionButton<Input, Output>(props: Props<Input, Output>) {
  const { action, input, done, failed, onDone, ...look } = props;
  const run = (): void =>
    action.mutate(input, {
      onSuccess: (output) => {
        if (done !== undefined) notify('success', typeof done === 'string' ? done : done(output));
        onDone?.(output);
      },
      onError: (error) => notify('error', errorText(error, failed)),
    });
  return <Button variant="default" size="xs" loading={action.isPending} onClick={run} {...look} />;
}
