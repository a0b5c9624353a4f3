import { Button } from '@mantine/core';
import type { User } from '@rebuttal/sdk';
import { IconMessages, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from '#texts/chat';

import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { EmptyState } from '../../../components/screen-states.js';
import { hasPermission } from '../../../lib/permissions.js';
import { type Channel, chatChannelsQuery } from '../api/chat-channels.js';
import { ChannelModal } from './channel-modal.js';
import { ChannelRow } from './channel-row.js';
import classes from './channels.module.css';

const words = texts.panel;

/** Slack and Teams channels that receive messages about the company's disputes. */
export function ChannelsPanel({ user }: { readonly user: User }) {
  const query = useQuery(chatChannelsQuery());
  const [isAdding, setIsAdding] = useState(false);
  const isEditable = hasPermission(user, 'chat_channels:write');
  const add = query.data !== undefined && isEditable && (
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
      <Loaded query={query} loading={words.loading} failed={texts.messages.loadFailed} rows={[64, 64]}>
        {({ channels }) => <ChannelList channels={channels} isEditable={isEditable} />}
      </Loaded>
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
    <ul className="list" aria-label={words.list}>
      {channels.map((channel) => (
        <li key={channel.channel_id} className={classes.row}>
          <ChannelRow channel={channel} isEditable={isEditable} />
        </li>
      ))}
    </ul>
  );
}
