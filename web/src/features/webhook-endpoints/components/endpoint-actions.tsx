import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/webhook-endpoints';

import { ConfirmAction } from '../../../components/confirm-action.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import {
  type Endpoint,
  useDeleteEndpoint,
  useTestEndpoint,
  useUpdateEndpoint,
} from '../api/webhook-endpoints.js';
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
        notify('success', texts.messages.testSent);
        onTested();
      },
      onError: (error) => notify('error', errorText(error, texts.messages.testFailed)),
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
        {texts.endpointActions.sendTest}
      </Button>
      <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
        {common.actions.edit}
      </Button>
      <ToggleButton endpoint={endpoint} />
      <Button variant="default" size="xs" onClick={() => setOpen('rotate')}>
        {texts.endpointActions.rotateSecret}
      </Button>
      <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => setOpen('delete')}>
        {common.actions.delete}
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
          notify('success', changed.is_enabled ? texts.messages.enabled : texts.messages.disabled),
        onError: (error) => notify('error', errorText(error, texts.messages.toggleFailed)),
      },
    );
  return (
    <Button variant="default" size="xs" loading={update.isPending} onClick={toggle}>
      {endpoint.is_enabled ? texts.endpointActions.disable : texts.endpointActions.enable}
    </Button>
  );
}

type QuestionProps = { readonly endpoint: Endpoint; readonly onClose: () => void };

function DeleteQuestion({ endpoint, onClose }: QuestionProps) {
  useFocusBack();
  const remove = useDeleteEndpoint(endpoint.endpoint_id);
  return (
    <ConfirmAction
      title={texts.endpointActions.delete(endpoint.url)}
      confirmLabel={common.actions.delete}
      danger
      action={remove}
      input={undefined}
      done={texts.messages.deleted}
      failed={texts.messages.deleteFailed}
      onClose={onClose}
    >
      <p>{texts.messages.deleteText}</p>
    </ConfirmAction>
  );
}
