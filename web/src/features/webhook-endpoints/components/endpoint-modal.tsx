import '@mantine/core/styles/Radio.layer.css';

import { Checkbox, Modal, Radio, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/webhook-endpoints';

import { FormEnd } from '../../../components/form-end.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import {
  type Endpoint,
  type EndpointSecret,
  endpointsQuery,
  useAddEndpoint,
  useUpdateEndpoint,
} from '../api/webhook-endpoints.js';
import { eventLabels, type EventType } from '../event-types.js';
import { EndpointSecretModal } from './rotate-modal.js';

type Form = {
  readonly url: string;
  readonly description: string;
  readonly every: boolean;
  readonly types: readonly EventType[];
};

type Props = { readonly endpoint?: Endpoint; readonly onClose: () => void };

/** Adds an endpoint, or changes one. A new one ends with its secret. */
export function EndpointModal({ endpoint, onClose }: Props) {
  useFocusBack();
  const [created, setCreated] = useState<EndpointSecret>();
  if (created !== undefined) return <EndpointSecretModal created={created} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        endpoint === undefined
          ? texts.endpointModal.addWebhookEndpoint
          : texts.endpointModal.editWebhookEndpoint
      }
      size="lg"
    >
      <EndpointForm endpoint={endpoint} onCreated={setCreated} onClose={onClose} />
    </Modal>
  );
}

type FormProps = {
  readonly endpoint: Endpoint | undefined;
  readonly onCreated: (created: EndpointSecret) => void;
  readonly onClose: () => void;
};

function EndpointForm({ endpoint, onCreated, onClose }: FormProps) {
  const isNew = endpoint === undefined;
  const available = useQuery(endpointsQuery()).data?.available_event_types ?? [];
  const add = useAddEndpoint();
  const update = useUpdateEndpoint(endpoint?.endpoint_id ?? '');
  const saving = isNew ? add : update;
  const form = useForm<Form>({
    initialValues: toForm(endpoint, available),
    enhanceGetInputProps: () => ({ disabled: saving.isPending }),
  });
  const { every, types } = form.values;
  const submit = form.onSubmit((values) => {
    const done = (created?: EndpointSecret): void => {
      notify('success', isNew ? texts.messages.added : texts.messages.saved);
      if (created === undefined) onClose();
      else onCreated(created);
    };
    if (isNew) add.mutate(toRequest(values), { onSuccess: done });
    else update.mutate(toRequest(values), { onSuccess: () => done() });
  });
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={texts.endpointModal.address}
        description={texts.endpointModal.addressDescription}
        type="url"
        placeholder="https://"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput
        label={texts.endpointModal.descriptionOptional}
        maxLength={200}
        {...form.getInputProps('description')}
      />
      <Events form={form} available={available} disabled={saving.isPending} />
      <FormEnd
        save={saving}
        failed={texts.messages.saveFailed}
        label={isNew ? texts.endpointModal.addEndpoint : texts.endpointModal.save}
        disabled={!every && types.length === 0}
        onCancel={onClose}
      />
    </form>
  );
}

function toForm(endpoint: Endpoint | undefined, available: readonly EventType[]): Form {
  const { url = '', description = '', event_types: types = [] } = endpoint ?? {};
  return {
    url,
    description,
    every: types.length === 0,
    types: available.filter((type) => types.includes(type)),
  };
}

/** No types means every type, including those of later releases. */
function toRequest({ url, description, every, types }: Form) {
  return { url: url.trim(), description: description.trim(), event_types: every ? [] : [...types] };
}

type EventsProps = {
  readonly form: UseFormReturnType<Form>;
  readonly available: readonly EventType[];
  readonly disabled: boolean;
};

function Events({ form, available, disabled }: EventsProps) {
  const { every } = form.values;
  return (
    <fieldset className="fieldset grid gap-5" disabled={disabled}>
      <legend>{texts.endpointModal.events}</legend>
      <Radio
        name="events"
        label={texts.endpointModal.everyEvent}
        checked={every}
        onChange={() => form.setFieldValue('every', true)}
      />
      <Radio
        name="events"
        label={texts.endpointModal.onlyThese}
        checked={!every}
        onChange={() => form.setFieldValue('every', false)}
      />
      {!every && (
        <Checkbox.Group {...form.getInputProps('types')}>
          <div className="halves framed gap-5 gap-x-8 p-6">
            {available.map((type) => (
              <Checkbox key={type} value={type} label={type} description={eventLabels[type]} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </fieldset>
  );
}
