import { Button, Modal } from '@mantine/core';
import { texts } from '#texts/common';

import { notify } from '../stores/notices.js';
import { Callout } from './callout.js';
import { CopyField } from './copy-field.js';
import modal from './modal.module.css';

type Props = {
  readonly title: string;
  /** Default: the title. */
  readonly label?: string;
  readonly secret: string;
  readonly copyLabel: string;
  readonly text: string;
  /** The message after the secret is copied. */
  readonly copied: string;
  readonly onClose: () => void;
};

/** Shows a secret that the server won't return again. Only its button closes it: a click outside would lose the secret. */
export function SecretModal({ title, label = title, copyLabel, secret, text, copied, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
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
    </Modal>
  );
}
