import type { ReactNode } from 'react';

import { rich, type Wrap } from '../rich.js';

export const texts = {
  apiKeyRow: {
    madeBy: (name: string, date: ReactNode) => rich`made by ${name} on ${date}`,
    neverUsed: 'never used',
    lastUsed: (when: ReactNode) => rich`last used ${when}`,
    neverExpires: 'never expires',
    expires: (date: ReactNode) => rich`expires ${date}`,
    expired: (date: ReactNode) => rich`expired ${date}`,
    scopesOf: (name: string) => `Scopes of ${name}`,
    revoke: 'Revoke',
    revokeButton: (name: string, hidden: Wrap) => rich`Revoke${hidden(` ${name}`)}`,
    revokeTitle: (name: string) => `Revoke ${name}`,
  },
  apiKeysPanel: {
    newApiKey: 'New API key',
    apiKeys: 'API keys',
    forYourOwnPrograms: (link: Wrap) =>
      rich`For your own programs; each may do as much as you choose. ${link('API reference')}`,
    loadingApiKeys: 'Loading API keys',
    noApiKeysYet: 'No API keys yet',
    noApiKeysYetText: 'Make one for each program, so that you can revoke it without stopping the others.',
  },
  makeKeyModal: {
    newApiKey: 'New API key',
    apiKey: 'API key',
    copyTheApiKey: 'Copy the API key',
    name: 'Name',
    nameDescription: 'What will use it, so that you know it again',
    expires: 'Expires',
    makeApiKey: 'Make API key',
    presets: { allThatRead: 'All that read', everything: 'Everything', none: 'None' },
    whatItMayDo: 'What it may do',
  },
  expiry: { expiryChoices: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year', none: 'Never' } },
  messages: {
    loadFailed: 'Failed to load API keys',
    makeFailed: 'Failed to make the API key',
    revokeFailed: 'Failed to revoke the API key',
    made: (name: string) => `${name} is ready`,
    shownOnce: 'Copy the key now. It is shown this once and cannot be read again.',
    copied: 'API key copied!',
    revoked: (name: string) => `${name} was revoked`,
    revokeText: 'Programs that use this key are refused from now on. A revoked key cannot be brought back.',
    noScope: 'Choose at least one thing that the key may do',
    states: {
      active: 'Active',
      expired: 'Expired',
      idle: 'Idle',
    },
    idleHint: 'It works again once whoever made it may make keys again',
  },
};
