import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { texts } from '#texts/chat';
import { texts as common } from '#texts/common';

import { Problem } from '../../../components/callout.js';
import modal from '../../../components/modal.module.css';
import { Select } from '../../../components/select.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { eventLabels, type EventType } from '../../webhook-endpoints/event-types.js';
import { type Channel, chatChannelsQuery, useAddChannel, useUpdateChannel } from '../api/chat-channels.js';
import { type ChannelDraft, draftOf, emptyDraft, toChange, toRequest } from '../channel-draft.js';
import classes from './channels.module.css';

type Props = { readonly channel?: Channel; readonly onClose: () => void };

const words = texts.modal;

/** Adds a channel, or changes one. Its URL is never shown; typing a new one replaces it. */
export function ChannelModal({ channel, onClose }: Props) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={channel === undefined ? words.add : words.edit} size="lg">
      {channel === undefined ? <Adding onClose={onClose} /> : <Editing channel={channel} onClose={onClose} />}
    </Modal>
  );
}

function Adding({ onClose }: Pick<Props, 'onClose'>) {
  const add = useAddChannel();
  const save = (draft: ChannelDraft): void =>
    add.mutate(toRequest(draft), {
      onSuccess: () => {
        notify('success', texts.messages.added);
        onClose();
      },
    });
  return (
    <ChannelForm initial={emptyDraft} isNew busy={add.isPending} error={add.error} {...{ save, onClose }} />
  );
}

function Editing({ channel, onClose }: Required<Props>) {
  const update = useUpdateChannel(channel.channel_id);
  const save = (draft: ChannelDraft): void =>
    update.mutate(toChange(draft), {
      onSuccess: () => {
        notify('success', texts.messages.saved);
        onClose();
      },
    });
  return (
    <ChannelForm
      initial={draftOf(channel)}
      isNew={false}
      busy={update.isPending}
      error={update.error}
      {...{ save, onClose }}
    />
  );
}

type FormProps = {
  readonly initial: ChannelDraft;
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly save: (draft: ChannelDraft) => void;
  readonly onClose: () => void;
};

function ChannelForm({ initial, isNew, busy, error, save, onClose }: FormProps) {
  const [draft, setDraft] = useState(initial);
  const set = (change: Partial<ChannelDraft>): void => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    save(draft);
  };
  return (
    <form className={modal.body} onSubmit={submit}>
      {isNew && (
        <Select
          label={words.service}
          data={[
            { value: 'slack', label: texts.kinds.slack },
            { value: 'teams', label: texts.kinds.teams },
          ]}
          disabled={busy}
          value={draft.kind}
          onChange={(event) => set({ kind: event.currentTarget.value === 'teams' ? 'teams' : 'slack' })}
        />
      )}
      <TextInput
        label={isNew ? words.url : words.newUrl}
        description={isNew ? words.urlHelp[draft.kind] : words.newUrlHelp}
        type="url"
        placeholder="https://"
        autoComplete="off"
        required={isNew}
        withAsterisk={false}
        disabled={busy}
        value={draft.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
      />
      <TextInput
        label={words.name}
        placeholder={words.nameExample}
        maxLength={100}
        disabled={busy}
        value={draft.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Events chosen={draft.events} disabled={busy} onChange={(events) => set({ events })} />
      {error !== null && <Problem>{errorText(error, texts.messages.saveFailed)}</Problem>}
      <div className={modal.actions}>
        <Button variant="default" disabled={busy} onClick={onClose}>
          {common.actions.cancel}
        </Button>
        <Button type="submit" loading={busy}>
          {isNew ? words.submit : words.save}
        </Button>
      </div>
    </form>
  );
}

type EventsProps = {
  readonly chosen: readonly EventType[];
  readonly disabled: boolean;
  readonly onChange: (events: readonly EventType[]) => void;
};

function Events({ chosen, disabled, onChange }: EventsProps) {
  // The screen behind has loaded the list already.
  const available = useQuery(chatChannelsQuery()).data?.available_events ?? [];
  const choose = (type: EventType, isChosen: boolean): void =>
    onChange(isChosen ? [...chosen, type] : chosen.filter((other) => other !== type));
  return (
    <fieldset className={classes.events}>
      <legend>{words.events}</legend>
      <p className={classes.detail}>{words.eventsHelp}</p>
      <div className={classes.grid}>
        {available.map((type) => (
          <Checkbox
            key={type}
            label={eventLabels[type]}
            disabled={disabled}
            checked={chosen.includes(type)}
            onChange={(event) => choose(type, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  );
}
