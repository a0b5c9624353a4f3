import { Button } from '@mantine/core';
import { useState } from 'react';
import { texts } from '#texts/chat';
import { texts as common } from '#texts/common';

import { ConfirmModal } from '../../../components/confirm-modal.js';
import { errorText } from '../../../lib/error-text.js';
import { useFocusBack } from '../../../lib/use-focus-back.js';
import { notify } from '../../../stores/notices.js';
import { type Channel, useDeleteChannel, useTestChannel, useUpdateChannel } from '../api/chat-channels.js';
import { nameOf } from '../words.js';
import { ChannelModal } from './channel-modal.js';

type Props = { readonly channel: Channel };

const words = texts.actions;

export function ChannelActions({ channel }: Props) {
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const close = (): void => setOpen(undefined);
  return (
    <>
      <TestButton channel={channel} />
      <Button variant="default" size="xs" onClick={() => setOpen('edit')}>
        {common.actions.edit}
      </Button>
      <ToggleButton channel={channel} />
      <Button variant="subtle" color="red" size="xs" c="var(--tone-red)" onClick={() => setOpen('delete')}>
        {common.actions.delete}
      </Button>
      {open === 'edit' && <ChannelModal channel={channel} onClose={close} />}
      {open === 'delete' && <DeleteQuestion channel={channel} onClose={close} />}
    </>
  );
}

/** Shows immediately if the service accepted the message. */
function TestButton({ channel }: Props) {
  const test = useTestChannel(channel.channel_id);
  const send = (): void =>
    test.mutate(undefined, {
      onSuccess: ({ delivered, error }) => {
        if (delivered) notify('success', texts.messages.testArrived(texts.kinds[channel.kind]));
        else notify('error', texts.messages.testRefused(error ?? ''));
      },
      onError: (error) => notify('error', errorText(error, texts.messages.testFailed)),
    });
  return (
    <Button variant="default" size="xs" loading={test.isPending} onClick={send}>
      {words.sendTest}
    </Button>
  );
}

function ToggleButton({ channel }: Props) {
  const update = useUpdateChannel(channel.channel_id);
  const toggle = (): void =>
    update.mutate(
      { is_enabled: !channel.is_enabled },
      {
        onSuccess: ({ is_enabled: isEnabled }) =>
          notify('success', isEnabled ? texts.messages.enabled : texts.messages.disabled),
        onError: (error) => notify('error', errorText(error, texts.messages.saveFailed)),
      },
    );
  return (
    <Button variant="default" size="xs" loading={update.isPending} onClick={toggle}>
      {channel.is_enabled ? words.disable : words.enable}
    </Button>
  );
}

type QuestionProps = Props & { readonly onClose: () => void };

function DeleteQuestion({ channel, onClose }: QuestionProps) {
  useFocusBack();
  const remove = useDeleteChannel(channel.channel_id);
  return (
    <ConfirmModal
      opened
      title={words.delete(nameOf(channel))}
      confirmLabel={common.actions.delete}
      danger
      busy={remove.isPending}
      problem={remove.isError ? errorText(remove.error, texts.messages.deleteFailed) : undefined}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            notify('success', texts.messages.deleted);
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <p>{texts.messages.deleteText}</p>
    </ConfirmModal>
  );
}
