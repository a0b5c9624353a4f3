export const messages = {
  listFailed: 'Failed to load PSP accounts',
  fieldsFailed: 'Failed to load credential fields',
  createFailed: 'Failed to create PSP account',
  updateFailed: 'Failed to update PSP account',
  deleteFailed: 'Failed to delete PSP account',
  verifyFailed: 'Verification failed',
  created: 'PSP account created successfully!',
  updated: 'PSP account updated successfully!',
  deleted: 'PSP account deleted successfully!',
  copied: 'Webhook URL copied!',
  confirmDelete: 'Are you sure you want to delete this PSP account?',
  limitReached: 'PSP account limit reached',
  notAllowed: 'Only owners and administrators can connect PSP accounts.',
  noFields:
    'No credential fields are known for this provider. An administrator has to run the initialisation script: rebuttal providers init',
  aliasInvalid: 'Use 3 to 50 lower-case letters, digits, hyphens or underscores',
} as const;
