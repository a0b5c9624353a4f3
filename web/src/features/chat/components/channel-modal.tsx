import { Checkbox, Modal, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import type { ChatChannel, CreateChatChannelRequest } from '@rebuttal/sdk';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/chat';

import { FormEnd } from '../../../components/form-end.js';
import { Select } from '../../../components/select.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { eventLabels } from '../../webhook-endpoints/event-types.js';
import { type Channel, chatChannelsQuery, useSaveChannel } from '../api/chat-channels.js';
import classes from './channels.module.css';

type Props = { readonly channel?: Channel; readonly onClose: () => void };

const words = texts.modal;

/** Adds a channel, or changes one. Its URL is never shown; typing a new one replaces it. */
export function ChannelModal({ channel, onClose }: Props) {
  useFocusBack();
  return (
    <Modal opened onClose={onClose} title={channel === undefined ? words.add : words.edit} size="lg">
      <ChannelForm channel={channel} onClose={onClose} />
    </Modal>
  );
}

type FormProps = { readonly channel: Channel | undefined; readonly onClose: () => void };

function ChannelForm({ channel, onClose }: FormProps) {
  const isNew = channel === undefined;
  const save = useSaveChannel(channel?.channel_id);
  const form = useForm<ChannelDraft>({
    initialValues: isNew ? emptyDraft : draftOf(channel),
    enhanceGetInputProps: () => ({ disabled: save.isPending }),
  });
  const submit = form.onSubmit(({ kind, url, name, events }) =>
    save.mutate(
      { kind, url: url.trim(), name: name.trim(), events: [...events] },
      {
        onSuccess: () => {
          notify('success', isNew ? texts.messages.added : texts.messages.saved);
          onClose();
        },
      },
    ),
  );
  return (
    <form className="stack" onSubmit={submit}>
      {isNew && (
        <Select
          label={words.service}
          data={[
            { value: 'slack', label: texts.kinds.slack },
            { value: 'teams', label: texts.kinds.teams },
          ]}
          {...form.getInputProps('kind')}
        />
      )}
      <TextInput
        label={isNew ? words.url : words.newUrl}
        description={isNew ? words.urlHelp[form.values.kind] : words.newUrlHelp}
        type="url"
        placeholder="https://"
        autoComplete="off"
        required={isNew}
        {...form.getInputProps('url')}
      />
      <TextInput
        label={words.name}
        placeholder={words.nameExample}
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <Events form={form} />
      <FormEnd
        save={save}
        failed={texts.messages.saveFailed}
        label={isNew ? words.submit : words.save}
        onCancel={onClose}
      />
    </form>
  );
}

function Events({ form }: { readonly form: UseFormReturnType<ChannelDraft> }) {
  // The screen behind has loaded the list already.
  const available = useQuery(chatChannelsQuery()).data?.available_events ?? [];
  return (
    <fieldset className="fieldset stack-sm">
      <legend>{words.events}</legend>
      <p className={classes.detail}>{words.eventsHelp}</p>
      <Checkbox.Group {...form.getInputProps('events')}>
        <div className="halves framed gap-5 gap-x-8 p-6">
          {available.map((type) => (
            <Checkbox key={type} value={type} label={eventLabels[type]} />
          ))}
        </div>
      </Checkbox.Group>
    </fieldset>
  );
}

type EventType = CreateChatChannelRequest['events'][number];

/** A channel as it is typed. An empty URL of an existing channel keeps the current one. */
type ChannelDraft = {
  readonly kind: ChatChannel['kind'];
  readonly url: string;
  readonly name: string;
  readonly events: readonly EventType[];
};

/** Preselects the events that call for action. */
const emptyDraft: ChannelDraft = {
  kind: 'slack',
  url: '',
  name: '',
  events: [
    'dispute.created',
    'dispute.closed',
    'dispute.due_soon',
    'approval.requested',
    'submission.failed',
  ],
};

function draftOf({ kind, name, events }: ChatChannel): ChannelDraft {
  return { kind, url: '', name, events: events as EventType[] };
}
