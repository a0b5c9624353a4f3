import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/webhook-endpoints';

import { ActionButton } from '../../../components/action-button.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
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
  const [open, setOpen] = useState<'edit' | 'rotate'>();
  const close = (): void => setOpen(undefined);
  const test = useTestEndpoint(endpoint.endpoint_id);
  return (
    <>
      <ActionButton
        action={test}
        input={undefined}
        done={texts.messages.testSent}
        failed={texts.messages.testFailed}
        onDone={onTested}
        disabled={!endpoint.is_enabled}
      >
        {texts.endpointActions.sendTest}
      </ActionButton>
      <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
        {common.actions.edit}
      </Button>
      <ToggleButton endpoint={endpoint} />
      <Button variant="default" size="xs" onClick={() => setOpen('rotate')}>
        {texts.endpointActions.rotateSecret}
      </Button>
      <DeleteButton endpoint={endpoint} />
      {open === 'edit' && <EndpointModal endpoint={endpoint} onClose={close} />}
      {open === 'rotate' && <RotateModal endpoint={endpoint} onClose={close} />}
    </>
  );
}

function ToggleButton({ endpoint }: { readonly endpoint: Endpoint }) {
  const update = useUpdateEndpoint(endpoint.endpoint_id);
  const { enabled, disabled, toggleFailed } = texts.messages;
  return (
    <ActionButton
      action={update}
      input={{ is_enabled: !endpoint.is_enabled }}
      done={endpoint.is_enabled ? disabled : enabled}
      failed={toggleFailed}
    >
      {endpoint.is_enabled ? texts.endpointActions.disable : texts.endpointActions.enable}
    </ActionButton>
  );
}

function DeleteButton({ endpoint }: { readonly endpoint: Endpoint }) {
  return (
    <ConfirmButton
      button={{ ...deleteLook, children: common.actions.delete }}
      title={texts.endpointActions.delete(endpoint.url)}
      confirmLabel={common.actions.delete}
      danger
      action={useDeleteEndpoint(endpoint.endpoint_id)}
      input={undefined}
      done={texts.messages.deleted}
      failed={texts.messages.deleteFailed}
    >
      <p>{texts.messages.deleteText}</p>
    </ConfirmButton>
  );
}
