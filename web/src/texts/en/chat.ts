import type { ReactNode } from 'react';

import { rich } from '../rich.js';

export const texts = {
  kinds: { slack: 'Slack', teams: 'Microsoft Teams' },
  unnamed: { slack: 'Slack channel', teams: 'Teams channel' },
  panel: {
    title: 'Chat',
    note: 'Receive messages about your disputes in Slack or Microsoft Teams.',
    add: 'Add channel',
    loading: 'Loading chat channels',
    none: 'No channels yet',
    noneText: 'Add a channel to see new disputes and deadlines where your team talks.',
    noneTextForMembers: 'Owners and administrators can add a channel.',
    list: 'Chat channels',
  },
  row: {
    enabled: 'Enabled',
    disabled: 'Disabled',
    times: (zone: string) => `times in ${zone}`,
    onlyRules: 'Only messages from automation rules',
    nothingYet: 'No messages yet',
    lastMessage: (when: ReactNode) => rich`Last message ${when}`,
    lastError: (error: string) => `The last message did not arrive: ${error}.`,
  },
  actions: {
    sendTest: 'Send test',
    enable: 'Enable',
    disable: 'Disable',
    delete: (name: string) => `Delete ${name}`,
  },
  modal: {
    add: 'Add chat channel',
    edit: 'Edit chat channel',
    service: 'Service',
    url: 'Webhook URL',
    urlHelp: {
      slack: 'In Slack, add an incoming webhook to the channel and copy its URL.',
      teams:
        'In Teams, open Workflows in the channel, choose "Send webhook alerts to a channel" and copy the URL of the workflow.',
    },
    newUrl: 'New webhook URL (optional)',
    newUrlHelp: 'The current URL is hidden. Leave this empty to keep it.',
    name: 'Name (optional)',
    nameExample: '#disputes',
    events: 'Events',
    eventsHelp: 'Automation rules can also send messages to this channel.',
    submit: 'Add channel',
    save: 'Save',
  },
  messages: {
    loadFailed: 'Failed to load chat channels',
    saveFailed: 'Failed to save the chat channel',
    deleteFailed: 'Failed to delete the chat channel',
    testFailed: 'Failed to send the test message',
    testArrived: (service: string) => `${service} accepted the test message`,
    testRefused: (error: string) => `The test message did not arrive: ${error}.`,
    added: 'Chat channel added',
    saved: 'Chat channel saved',
    deleted: 'Chat channel deleted',
    enabled: 'Chat channel enabled',
    disabled: 'Chat channel disabled',
    deleteText:
      'Pending messages are discarded. Automation rules that notify this channel fail from then on.',
    why: {
      failing: 'Disabled because no message arrived for three days.',
      gone: 'Disabled because the service returned 410 Gone. The channel may be archived.',
    },
  },
};
