import { Modal } from '@mantine/core';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { SecretOnce } from '../../../components/secret-once.js';
import { formatDateTime } from '../../../lib/dates.js';
import { errorText } from '../../../lib/error-text.js';
import { type Endpoint, type EndpointSecret, useRotateSecret } from '../api/webhook-endpoints.js';
import { messages } from '../messages.js';

type Props = { readonly endpoint: Endpoint; readonly onClose: () => void };

export function RotateModal({ endpoint, onClose }: Props) {
  const rotate = useRotateSecret(endpoint.endpoint_id);
  if (rotate.data !== undefined) return <SecretModal made={rotate.data} onClose={onClose} />;
  return (
    <ConfirmModal
      opened
      title="Rotate the signing secret"
      confirmLabel="Rotate"
      busy={rotate.isPending}
      problem={rotate.isError ? errorText(rotate.error, messages.rotateFailed) : undefined}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      <p>{messages.rotateText}</p>
    </ConfirmModal>
  );
}

type SecretProps = { readonly made: EndpointSecret; readonly onClose: () => void };

/** Only its own button closes it: a click beside it would lose the secret. */
export function SecretModal({ made: { secret, previous_secret_until: until }, onClose }: SecretProps) {
  const old = until === null ? '' : ` ${messages.oldSecretUntil(formatDateTime(until))}`;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Signing secret"
      size="lg"
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <SecretOnce
        label="Signing secret"
        secret={secret}
        copyLabel="Copy the signing secret"
        text={messages.shownOnce + old}
        copied={messages.copied}
        onClose={onClose}
      />
    </Modal>
  );
}
