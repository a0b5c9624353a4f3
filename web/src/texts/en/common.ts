import { rich, type Wrap } from '../rich.js';

export const texts = {
  actions: {
    refresh: 'Refresh',
    dismiss: 'Dismiss',
    reset: 'Reset',
    cancel: 'Cancel',
    previous: 'Previous',
    next: 'Next',
    delete: 'Delete',
    download: 'Download',
    close: 'Close',
    clearFilters: 'Clear filters',
    copy: 'Copy',
    saveChanges: 'Save changes',
    edit: 'Edit',
    retry: 'Retry',
    remove: 'Remove',
  },
  leaveQuestion: {
    title: 'Leave without saving?',
    text: "You have unsaved changes. They'll be lost if you leave.",
    stay: 'Stay',
    leave: 'Leave',
  },
  restoredDraft: 'This includes changes that were not saved. Cancel discards them.',
  /** Shown in place of a missing value. */
  notAvailable: 'N/A',
  pager: {
    label: 'Pages',
    countedOnPage: (counted: string, page: number, pages: number) => `${counted} · page ${page} of ${pages}`,
  },
  fileDrop: {
    file: 'File',
    files: 'Files',
    orDropThemHere: (strong: Wrap) => rich`${strong('Choose files')} or drop them here`,
    orDropItHere: (strong: Wrap) => rich`${strong('Choose a file')} or drop it here`,
  },
  exportButton: {
    failed: 'Failed to export CSV',
    export: 'Export',
    exportCsv: 'Export CSV',
    separatedBy: {
      comma: 'Separated by commas. Change this in Settings.',
      semicolon: 'Separated by semicolons. Change this in Settings.',
      tab: 'Separated by tabs. Change this in Settings.',
    },
    /** Accessible names. Each starts with the button's visible label. */
    lists: {
      evidence: 'Export CSV of evidence',
      submissions: 'Export CSV of submissions',
      ordersOf: (site: string) => `Export CSV of orders from ${site}`,
    },
  },
  schemeToggle: { choices: { auto: 'System', light: 'Light', dark: 'Dark' }, label: 'Theme' },
  secretStored: "I've saved it",
  testBadge: 'TEST',
};
