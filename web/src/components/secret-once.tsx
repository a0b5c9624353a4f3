import { Button } from '@mantine/core';
import { texts } from '#texts/common';

import { notify } from '../stores/notices.js';
import { Callout } from './callout.js';
import { CopyButton } from './copy-button.js';
import modal from './modal.module.css';
import classes from './secret-once.module.css';

type Props = {
  readonly label: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly text: string;
  /** Said once it is in the clipboard. */
  readonly copied: string;
  readonly onClose: () => void;
};

/** A secret that the server will not show again: the end of the dialog that made it. */
export function SecretOnce({ label, copyLabel, secret, text, copied, onClose }: Props) {
  return (
    <div className={modal.body}>
      <Callout tone="amber" role="status">
        {text}
      </Callout>
      <div className={classes.secret}>
        <input readOnly value={secret} aria-label={label} onFocus={(event) => event.target.select()} />
        <CopyButton text={secret} label={copyLabel} onCopied={() => notify('success', copied)} />
      </div>
      <div className={modal.actions}>
        <Button onClick={onClose}>{texts.secretStored}</Button>
      </div>
    </div>
  );
}
