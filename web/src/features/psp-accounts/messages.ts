export const messages = {
  listFailed: 'Failed to load PSP accounts',
  fieldsFailed: 'Failed to load credential fields',
  createFailed: 'Failed to create PSP account',
  updateFailed: 'Failed to update PSP account',
  deleteFailed: 'Failed to delete PSP account',
  verifyFailed: 'Verification failed',
  syncFailed: 'Failed to read disputes',
  created: 'PSP account created successfully!',
  updated: 'PSP account updated successfully!',
  deleted: 'PSP account deleted successfully!',
  syncBegun: 'Reading the disputes of this account has begun.',
  copied: 'Webhook URL copied!',
  confirmDelete: 'Are you sure you want to delete this PSP account?',
  limitReached: 'PSP account limit reached',
  notAllowed: 'Only owners and administrators can connect PSP accounts.',
  noFields:
    'No credential fields are known for this provider. An administrator has to run the initialisation script: rebuttal providers init',
  readWithoutWebhooks: (label: string) =>
    `No webhook is needed: ${label} posts none for this connection. Its disputes are read on a schedule, and whenever you choose Sync now.`,
  nothingLeft:
    'Nothing is left to do at the provider. The disputes of this account appear on the list as they are read.',
  abilities: (lacking: number) =>
    lacking === 0 ? 'What can be done from here' : 'What can be done from here, and what cannot',
  aliasInvalid: 'Use 3 to 50 lower-case letters, digits, hyphens or underscores',
} as const;
