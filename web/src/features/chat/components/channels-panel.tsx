import { Button, Skeleton } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/chat';

import { Panel } from '../../../components/panel.js';
import { EmptyState, FailedState } from '../../../components/screen-states.js';
import { errorText } from '../../../lib/error-text.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type Channel, chatChannelsQuery } from '../api/chat-channels.js';
import { ChannelModal } from './channel-modal.js';
import { ChannelRow } from './channel-row.js';
import classes from './channels.module.css';

const words = texts.panel;

/** Slack and Teams channels that receive messages about the company's disputes. */
export function ChannelsPanel({ user }: { readonly user: User }) {
  const { data, error, refetch } = useQuery(chatChannelsQuery());
  const [isAdding, setIsAdding] = useState(false);
  const isEditable = hasPermission(user, 'chat_channels:write');
  const add = data !== undefined && isEditable && (
    <Button
      size="xs"
      leftSection={<IconPlus size={16} aria-hidden="true" />}
      onClick={() => setIsAdding(true)}
    >
      {words.add}
    </Button>
  );
  return (
    <Panel title={words.title} note={words.note} actions={add}>
      {error !== null && data === undefined && (
        <FailedState
          title={texts.messages.loadFailed}
          text={errorText(error, texts.messages.loadFailed)}
          onRetry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && (
        <div role="status" aria-label={words.loading}>
          <Skeleton height={64} my={14} />
          <Skeleton height={64} my={14} />
        </div>
      )}
      {data !== undefined && <ChannelList channels={data.channels} isEditable={isEditable} />}
      {isAdding && <ChannelModal onClose={() => setIsAdding(false)} />}
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
    <ul className={classes.list} aria-label={words.list}>
      {channels.map((channel) => (
        <li key={channel.channel_id} className={classes.row}>
          <ChannelRow channel={channel} isEditable={isEditable} />
        </li>
      ))}
    </ul>
  );
}
