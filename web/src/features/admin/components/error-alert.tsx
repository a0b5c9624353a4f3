import { CloseButton } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { texts as common } from '#texts/common';

import { errorText } from '../../../lib/error-text.js';
import classes from './error-alert.module.css';

type Props = {
  readonly error: Error | null;
  /** Shown if the server returned no message. */
  readonly fallback: string;
  /** Always shown, with the server's message below. */
  readonly title?: string;
  /** Shown instead of the server's message, if there is one. */
  readonly lines?: readonly string[];
};

/** The error of the last call, until it is dismissed or the next call succeeds. */
export function ErrorAlert({ error, fallback, title, lines = [] }: Props) {
  const [dismissed, setDismissed] = useState<Error | null>(null);
  if (error === null || error === dismissed) return null;
  const messages = lines.length > 0 ? lines : [errorText(error, fallback)];
  return (
    <div className={classes.root} data-tone="red" role="alert">
      <IconAlertCircle className="mark mt-1" size={18} stroke={1.75} aria-hidden="true" />
      <div className="grow">
        {title !== undefined && <p className="bold toned">{title}</p>}
        {messages.map((text) => text !== title && <p key={text}>{text}</p>)}
      </div>
      <CloseButton size="sm" aria-label={common.actions.dismiss} onClick={() => setDismissed(error)} />
    </div>
  );
}
