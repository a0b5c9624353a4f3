import { texts } from '#texts/webhook-endpoints';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { SecretModal } from '../../../components/secret-modal.js';
import { formatDateTime } from '../../../lib/dates.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { type Endpoint, type EndpointSecret, useRotateSecret } from '../api/webhook-endpoints.js';

type Props = { readonly endpoint: Endpoint; readonly onClose: () => void };

export function RotateModal({ endpoint, onClose }: Props) {
  useFocusBack();
  const rotate = useRotateSecret(endpoint.endpoint_id);
  if (rotate.data !== undefined) return <EndpointSecretModal created={rotate.data} onClose={onClose} />;
  return (
    <ConfirmModal
      opened
      title={texts.rotateModal.rotateTheSigningSecret}
      confirmLabel={texts.rotateModal.rotate}
      busy={rotate.isPending}
      problem={rotate.isError ? errorText(rotate.error, texts.messages.rotateFailed) : undefined}
      onConfirm={() => rotate.mutate(undefined)}
      onClose={onClose}
    >
      <p>{texts.messages.rotateText}</p>
    </ConfirmModal>
  );
}

type SecretProps = { readonly created: EndpointSecret; readonly onClose: () => void };

export function EndpointSecretModal({
  created: { secret, previous_secret_until: until },
  onClose,
}: SecretProps) {
  const old = until === null ? '' : ` ${texts.messages.oldSecretUntil(formatDateTime(until))}`;
  return (
    <SecretModal
      title={texts.rotateModal.signingSecret}
      secret={secret}
      copyLabel={texts.rotateModal.copyTheSigningSecret}
      text={texts.messages.shownOnce + old}
      copied={texts.messages.copied}
      onClose={onClose}
    />
  );
}
