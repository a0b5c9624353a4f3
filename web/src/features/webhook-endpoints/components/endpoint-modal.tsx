import '@mantine/core/styles/Radio.layer.css';

import { Button, Checkbox, Modal, Radio, TextInput } from '@mantine/core';

import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts as common } from '#texts/common';
import { texts } from '#texts/webhook-endpoints';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { errorText } from '../../../lib/error-text.js';
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
import classes from './endpoints.module.css';
import { SecretModal } from './rotate-modal.js';

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
  if (created !== undefined) return <SecretModal created={created} onClose={onClose} />;
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
      {endpoint === undefined ? (
        <Adding onCreated={setCreated} onClose={onClose} />
      ) : (
        <Editing endpoint={endpoint} onClose={onClose} />
      )}
    </Modal>
  );
}

type AddingProps = { readonly onCreated: (created: EndpointSecret) => void; readonly onClose: () => void };

function Adding({ onCreated, onClose }: AddingProps) {
  const add = useAddEndpoint();
  const save = (form: Form): void =>
    add.mutate(toRequest(form), {
      onSuccess: (created) => {
        notify('success', texts.messages.added);
        onCreated(created);
      },
    });
  return (
    <EndpointForm
      initial={{ url: '', description: '', every: true, types: [] }}
      busy={add.isPending}
      error={add.error}
      submitLabel={texts.endpointModal.addEndpoint}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

function Editing({ endpoint, onClose }: Required<Props>) {
  const available = useEventTypes();
  const update = useUpdateEndpoint(endpoint.endpoint_id);
  const save = (form: Form): void =>
    update.mutate(toRequest(form), {
      onSuccess: () => {
        notify('success', texts.messages.saved);
        onClose();
      },
    });
  return (
    <EndpointForm
      initial={{
        url: endpoint.url,
        description: endpoint.description,
        every: endpoint.event_types.length === 0,
        types: available.filter((type) => endpoint.event_types.includes(type)),
      }}
      busy={update.isPending}
      error={update.error}
      submitLabel={texts.endpointModal.save}
      onSubmit={save}
      onClose={onClose}
    />
  );
}

/** No types means every type, including those of later releases. */
function toRequest({ url, description, every, types }: Form) {
  return { url: url.trim(), description: description.trim(), event_types: every ? [] : [...types] };
}

/** The server's list, which the screen behind has loaded. */
function useEventTypes(): readonly EventType[] {
  return useQuery(endpointsQuery()).data?.available_event_types ?? [];
}

type FormProps = {
  readonly initial: Form;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly submitLabel: string;
  readonly onSubmit: (form: Form) => void;
  readonly onClose: () => void;
};

function EndpointForm({ initial, busy, error, submitLabel, onSubmit, onClose }: FormProps) {
  const [form, setForm] = useState(initial);
  const set = (change: Partial<Form>): void => setForm((before) => ({ ...before, ...change }));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit(form);
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      <TextInput
        label={texts.endpointModal.address}
        description={texts.endpointModal.addressDescription}
        type="url"
        placeholder="https://"
        required
        withAsterisk={false}
        data-autofocus
        disabled={busy}
        value={form.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <TextInput
        label={texts.endpointModal.descriptionOptional}
        maxLength={200}
        disabled={busy}
        value={form.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Events form={form} disabled={busy} onChange={set} />
      {error !== null && <Problem>{errorText(error, texts.messages.saveFailed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={busy} disabled={!form.every && form.types.length === 0}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}

type EventsProps = {
  readonly form: Form;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Form>) => void;
};

function Events({ form: { every, types }, disabled, onChange }: EventsProps) {
  const available = useEventTypes();
  const choose = (type: EventType, isChosen: boolean): void =>
    onChange({ types: isChosen ? [...types, type] : types.filter((other) => other !== type) });
  return (
    <fieldset className={classes.events}>
      <legend>{texts.endpointModal.events}</legend>
      <Radio
        name="events"
        label={texts.endpointModal.everyEvent}
        disabled={disabled}
        checked={every}
        onChange={() => onChange({ every: true })}
      />
      <Radio
        name="events"
        label={texts.endpointModal.onlyThese}
        disabled={disabled}
        checked={!every}
        onChange={() => onChange({ every: false })}
      />
      {!every && (
        <div className={classes.grid}>
          {available.map((type) => (
            <Checkbox
              key={type}
              label={type}
              description={eventLabels[type]}
              disabled={disabled}
              checked={types.includes(type)}
              onChange={(event) => choose(type, event.currentTarget.checked)}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
