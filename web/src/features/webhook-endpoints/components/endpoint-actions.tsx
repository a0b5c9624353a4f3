import { Button } from '@mantine/core';
import { useState } from 'react';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { notify } from '../../../stores/notices.js';
import {
  type Endpoint,
  useDeleteEndpoint,
  useTestEndpoint,
  useUpdateEndpoint,
} from '../api/webhook-endpoints.js';
import { messages } from '../messages.js';
import { EndpointModal } from './endpoint-modal.js';
import { RotateModal } from './rotate-modal.js';

type Props = { readonly endpoint: Endpoint; readonly onTested: () => void };

export function EndpointActions({ endpoint, onTested }: Props) {
  const [open, setOpen] = useState<'edit' | 'rotate' | 'delete'>();
  const close = (): void => setOpen(undefined);
  const test = useTestEndpoint(endpoint.endpoint_id);
  const sendTest = (): void =>
    test.mutate(undefined, {
      onSuccess: () => {
        notify('success', messages.testSent);
        onTested();
      },
      onError: (error) => notify('error', errorText(error, messages.testFailed)),
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        disabled={!endpoint.is_enabled}
        loading={test.isPending}
        onClick={sendTest}
      >
        Send test
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
        Edit
      </Button>
      <ToggleButton endpoint={endpoint} />
      <Button variant="default" size="xs" onClick={() => setOpen('rotate')}>
        Rotate secret
      </Button>
      <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => setOpen('delete')}>
        Delete
      </Button>
      {open === 'edit' && <EndpointModal endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateModal endpoint={endpoint} onClose={close} />}
      {open === 'delete' && <DeleteQuestion endpoint={endpoint} onClose={close} />}
    </>
  );
}

function ToggleButton({ endpoint }: { readonly endpoint: Endpoint }) {
  const update = useUpdateEndpoint(endpoint.endpoint_id);
  const toggle = (): void =>
    update.mutate(
      { is_enabled: !endpoint.is_enabled },
      {
        onSuccess: ({ endpoint: changed }) =>
          notify('success', changed.is_enabled ? messages.enabled : messages.disabled),
        onError: (error) => notify('error', errorText(error, messages.toggleFailed)),
      },
    );
  return (
    <Button variant="default" size="xs" loading={update.isPending} onClick={toggle}>
      {endpoint.is_enabled ? 'Disable' : 'Enable'}
    </Button>
  );
}

type QuestionProps = { readonly endpoint: Endpoint; readonly onClose: () => void };

function DeleteQuestion({ endpoint, onClose }: QuestionProps) {
  const remove = useDeleteEndpoint(endpoint.endpoint_id);
  return (
    <ConfirmModal
      opened
      title={`Delete ${endpoint.url}`}
      confirmLabel="Delete"
      danger
      busy={remove.isPending}
      problem={remove.isError ? errorText(remove.error, messages.deleteFailed) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify('success', messages.deleted);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{messages.deleteText}</p>
    </ConfirmModal>
  );
}
