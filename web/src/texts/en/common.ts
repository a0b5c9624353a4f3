export const texts = {
  actions: {
    refresh: 'Refresh',
    dismiss: 'Dismiss',
    reset: 'Reset',
    cancel: 'Cancel',
    previous: 'Previous',
    next: 'Next',
    delete: 'Delete',
    close: 'Close',
    clearFilters: 'Clear filters',
    copy: 'Copy',
    saveChanges: 'Save Changes',
    edit: 'Edit',
    retry: 'Retry',
    remove: 'Remove',
  },
  leaveQuestion: {
    title: 'Leave without saving?',
    text: 'Your changes are not saved.',
    stay: 'Stay',
    leave: 'Leave',
  },
  /** Where there is nothing to show. */
  notAvailable: 'N/A',
  pager: {
    label: 'Pages',
    countedOnPage: (counted: string, page: number, pages: number) => `${counted} · page ${page} of ${pages}`,
  },
  exportButton: {
    failed: 'Failed to export',
    exportCsv: 'Export CSV',
    separatedBy: {
      comma: 'Separated by commas. Change this in Settings.',
      semicolon: 'Separated by semicolons. Change this in Settings.',
      tab: 'Separated by tabs. Change this in Settings.',
    },
    /** Each begins with the words on the button. */
    lists: {
      members: 'Export CSV of members',
      invitations: 'Export CSV of invitations',
      apiKeys: 'Export CSV of API keys',
      webhookEndpoints: 'Export CSV of webhook endpoints',
      evidence: 'Export CSV of evidence',
      submissions: 'Export CSV of submissions',
      ordersOf: (site: string) => `Export CSV of the orders of ${site}`,
    },
    webhooks: 'Export Webhooks CSV',
    jobs: 'Export Jobs CSV',
  },
  schemeToggle: { choices: { auto: 'System', light: 'Light', dark: 'Dark' }, label: 'Colours' },
  secretStored: 'I have stored it',
  testBadge: 'TEST',
};
