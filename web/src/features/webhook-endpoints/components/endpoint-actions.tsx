import { texts as common } from '#texts/common';
import { texts } from '#texts/webhook-endpoints';

import { ActionButton } from '../../../components/action-button.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { DialogButton } from '../../../components/dialog-button.js';
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
      <DialogButton label={common.actions.edit}>
        {(close) => <EndpointModal endpoint={endpoint} onClose={close} />}
      </DialogButton>
      <ToggleButton endpoint={endpoint} />
      <DialogButton label={texts.endpointActions.rotateSecret}>
        {(close) => <RotateModal endpoint={endpoint} onClose={close} />}
      </DialogButton>
      <DeleteButton endpoint={endpoint} />
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
