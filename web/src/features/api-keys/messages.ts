export const messages = {
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
} as const;
