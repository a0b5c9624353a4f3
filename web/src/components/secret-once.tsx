import { Button } from '@mantine/core';
import { texts } from '#texts/common';

import { notify } from '../stores/notices.js';
import { Callout } from './callout.js';
import { CopyField } from './copy-field.js';
import modal from './modal.module.css';

type Props = {
  readonly label: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly text: string;
  /** The message after the secret is copied. */
  readonly copied: string;
  readonly onClose: () => void;
};

/** Shows a secret that the server won't return again, as the last step of the dialog that created it. */
export function SecretOnce({ label, copyLabel, secret, text, copied, onClose }: Props) {
  return (
    <div className="stack">
      <Callout tone="amber" role="status">
        {text}
      </Callout>
      <CopyField
        label={label}
        value={secret}
        copyLabel={copyLabel}
        onCopied={() => notify('success', copied)}
      />
      <div className={modal.actions}>
        <Button onClick={onClose}>{texts.secretStored}</Button>
      </div>
    </div>
  );
}
