import { Modal } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/alert-sources';

import { SecretOnce } from '../../../components/secret-once.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import type { AlertSource, AlertSourceKind } from '../api/alert-sources.js';
import { SourceForm } from './source-form.js';

type Props = {
  readonly source?: AlertSource;
  readonly kinds: readonly AlertSourceKind[];
  readonly onClose: () => void;
};

/** Adds a source, or changes one. A new one ends with its secret, if it was created here. */
export function SourceModal({ source, kinds, onClose }: Props) {
  useFocusBack();
  const [secret, setSecret] = useState<string>();
  if (secret === undefined)
    return (
      <Modal
        opened
        onClose={onClose}
        title={source === undefined ? texts.form.addTitle : texts.form.editTitle}
        size="lg"
      >
        <SourceForm source={source} kinds={kinds} onSecret={setSecret} onClose={onClose} />
      </Modal>
    );
  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.secret.title}
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <SecretOnce
        label={texts.secret.title}
        secret={secret}
        copyLabel={texts.secret.copy}
        text={texts.secret.once}
        copied={texts.secret.copied}
        onClose={onClose}
      />
    </Modal>
  );
}
