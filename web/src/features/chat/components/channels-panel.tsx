import type { ChatChannel, User } from '@rebuttal/sdk';
import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { texts } from '#texts/chat';
import { texts as common } from '#texts/common';

import { ActionButton } from '../../../components/action-button.js';
import { Callout } from '../../../components/callout.js';
import { ConfirmButton, deleteLook } from '../../../components/confirm-action.js';
import { Relative } from '../../../components/date-time.js';
import { AddButton, DialogButton } from '../../../components/dialog-button.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { hasPermission } from '../../../lib/permissions.js';
import { notify } from '../../../stores/notices.js';
import { eventLabels } from '../../webhook-endpoints/event-types.js';
import {
  type Channel,
  chatChannelsQuery,
  useDeleteChannel,
  useTestChannel,
  useUpdateChannel,
} from '../api/chat-channels.js';
import { ChannelModal } from './channel-modal.js';
import classes from './channels.module.css';

const words = texts.panel;

/** Slack and Teams channels that receive messages about the company's disputes. */
export function ChannelsPanel({ user }: { readonly user: User }) {
  const query = useQuery(chatChannelsQuery());
  const isEditable = hasPermission(user, 'chat_channels:write');
  const add = query.data !== undefined && isEditable && (
    <AddButton label={words.add}>{(close) => <ChannelModal onClose={close} />}</AddButton>
  );
  return (
    <Panel title={words.title} note={words.note} actions={add}>
      <Loaded query={query} loading={words.loading} failed={texts.messages.loadFailed} rows={[64, 64]}>
        {({ channels }) => <ChannelList channels={channels} isEditable={isEditable} />}
      </Loaded>
    </Panel>
  );
}

type ListProps = { readonly channels: readonly Channel[]; readonly isEditable: boolean };

function ChannelList({ channels, isEditable }: ListProps) {
  if (channels.length === 0)
    return (
      <EmptyState
        icon={<IconMessages size={22} stroke={1.5} aria-hidden="true" />}
        title={words.none}
        text={isEditable ? words.noneText : words.noneTextForMembers}
      />
    );
  return (
    <ul className="list" aria-label={words.list}>
      {channels.map((channel) => (
        <li key={channel.channel_id} className="grid ruled-row gap-5 py-8">
          <ChannelRow channel={channel} isEditable={isEditable} />
        </li>
      ))}
    </ul>
  );
}

type Props = { readonly channel: Channel; readonly isEditable: boolean };

const channelRowWords = texts.row;

function ChannelRow({ channel, isEditable }: Props) {
  const { url, events, is_enabled: isEnabled, disabled_why: why } = channel;
  return (
    <>
      <div className="grid shrinks gap-1">
        <span className="break row strong">
          {nameOf(channel)}
          <Tag tone={isEnabled ? 'green' : why === null ? 'grey' : 'red'} dot>
            {isEnabled ? channelRowWords.enabled : channelRowWords.disabled}
          </Tag>
        </span>
        <span className={classes.detail}>
          {texts.kinds[channel.kind]}
          {url !== null && <> · {url}</>} · {channelRowWords.times(channel.time_zone)}
        </span>
        <span className={classes.detail}>{describeEvents(events)}</span>
        <LastMessage channel={channel} />
      </div>
      {why !== null && <Callout tone="red">{texts.messages.why[why]}</Callout>}
      {why === null && channel.last_error !== null && (
        <Callout tone="amber">{channelRowWords.lastError(channel.last_error)}</Callout>
      )}
      {isEditable && (
        <div className="chips">
          <ChannelActions channel={channel} />
        </div>
      )}
    </>
  );
}

/** Nothing if the only message so far did not arrive: the error below says so. */
function LastMessage({ channel: { last_success_at: success, last_error: error } }: Pick<Props, 'channel'>) {
  if (success === null && error !== null) return null;
  return (
    <span className={classes.detail}>
      {success === null
        ? channelRowWords.nothingYet
        : channelRowWords.lastMessage(<Relative iso={success} />)}
    </span>
  );
}

type ChannelActionsProps = { readonly channel: Channel };

const channelActionsWords = texts.actions;

function ChannelActions({ channel }: ChannelActionsProps) {
  return (
    <>
      <TestButton channel={channel} />
      <DialogButton label={common.actions.edit}>
        {(close) => <ChannelModal channel={channel} onClose={close} />}
      </DialogButton>
      <ToggleButton channel={channel} />
      <DeleteButton channel={channel} />
    </>
  );
}

/** Shows immediately if the service accepted the message. */
function TestButton({ channel }: ChannelActionsProps) {
  const test = useTestChannel(channel.channel_id);
  return (
    <ActionButton
      action={test}
      input={undefined}
      failed={texts.messages.testFailed}
      onDone={({ delivered, error }) => {
        if (delivered) notify('success', texts.messages.testArrived(texts.kinds[channel.kind]));
        else notify('error', texts.messages.testRefused(error ?? ''));
      }}
    >
      {channelActionsWords.sendTest}
    </ActionButton>
  );
}

function ToggleButton({ channel }: ChannelActionsProps) {
  const update = useUpdateChannel(channel.channel_id);
  const { enabled, disabled, saveFailed } = texts.messages;
  return (
    <ActionButton
      action={update}
      input={{ is_enabled: !channel.is_enabled }}
      done={channel.is_enabled ? disabled : enabled}
      failed={saveFailed}
    >
      {channel.is_enabled ? channelActionsWords.disable : channelActionsWords.enable}
    </ActionButton>
  );
}

function DeleteButton({ channel }: ChannelActionsProps) {
  return (
    <ConfirmButton
      button={{ ...deleteLook, children: common.actions.delete }}
      title={channelActionsWords.delete(nameOf(channel))}
      confirmLabel={common.actions.delete}
      danger
      action={useDeleteChannel(channel.channel_id)}
      input={undefined}
      done={texts.messages.deleted}
      failed={texts.messages.deleteFailed}
    >
      <p>{texts.messages.deleteText}</p>
    </ConfirmButton>
  );
}

const labels: Readonly<Record<string, string>> = eventLabels;

function nameOf({ name, kind }: Pick<ChatChannel, 'name' | 'kind'>): string {
  return name === '' ? texts.unnamed[kind] : name;
}

/** Events of a newer server are shown by their name. */
function describeEvents(events: readonly string[]): string {
  if (events.length === 0) return texts.row.onlyRules;
  return events.map((type) => labels[type] ?? type).join(', ');
}
