import type { ReactNode } from 'react';

import { rich, type Wrap } from '../rich.js';

export const texts = {
  apiKeyRow: {
    createdBy: (name: string, date: ReactNode) => rich`created by ${name} on ${date}`,
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
    createApiKey: 'Create API key',
    apiKeys: 'API keys',
    forYourOwnPrograms: (link: Wrap) =>
      rich`Give your own software access to the API. You choose the permissions of each key. ${link('API reference')}`,
    loadingApiKeys: 'Loading API keys',
    noApiKeysYet: 'No API keys yet',
    noApiKeysYetText:
      'Create a separate key for each integration so that you can revoke one without affecting the others.',
  },
  createKeyModal: {
    createApiKey: 'Create API key',
    apiKey: 'API key',
    copyTheApiKey: 'Copy API key',
    name: 'Name',
    nameDescription: 'Helps you recognize the key later, such as the name of the integration',
    expires: 'Expires',
    createButton: 'Create API key',
    presets: { allThatRead: 'Read-only', everything: 'Full access', none: 'None' },
    permissions: 'Permissions',
  },
  expiry: { expiryChoices: { '30': 'In 30 days', '90': 'In 90 days', '365': 'In 1 year', none: 'Never' } },
  messages: {
    loadFailed: 'Failed to load API keys',
    createFailed: 'Failed to create the API key',
    revokeFailed: 'Failed to revoke the API key',
    created: (name: string) => `${name} is ready`,
    shownOnce: "Copy the key now. We won't show it again.",
    copied: 'API key copied!',
    revoked: (name: string) => `${name} was revoked`,
    revokeText: "Integrations that use this key will stop working immediately. You can't undo this.",
    noScope: 'Select at least one permission',
    states: {
      active: 'Active',
      expired: 'Expired',
      idle: 'Idle',
    },
    idleHint:
      "The key's creator no longer has permission to create keys. The key works again if they regain it.",
  },
};
