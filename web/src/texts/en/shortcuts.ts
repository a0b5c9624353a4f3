import type { ShortcutName } from '../../stores/shortcuts.js';

export const texts = {
  sheet: {
    title: 'Keyboard shortcuts',
    then: 'then',
    areOn: 'Single-key shortcuts',
    areOnHint: 'Saved in this browser. They never run while you type.',
    groups: {
      general: 'Everywhere',
      screens: 'Go to a page',
      list: 'In the list of disputes',
      dispute: 'On a dispute',
    },
    search: 'Search',
    openRow: 'Open the dispute',
    enter: 'Enter',
  },
  names: {
    openHelp: 'Show keyboard shortcuts',
    nextDispute: 'Open the most urgent dispute',
    goToDashboard: 'Dashboard',
    goToDisputes: 'Disputes',
    goToAnalytics: 'Analytics',
    goToTemplates: 'Templates',
    goToAccounts: 'PSP Accounts',
    goToData: 'Data',
    goToSettings: 'Settings',
    nextRow: 'Next dispute',
    previousRow: 'Previous dispute',
    selectRow: 'Select or clear',
    assignRow: 'Assign to me',
    searchList: 'Search the list',
    previewLetter: 'Preview letter',
    submitResponse: 'Submit response',
    assignDispute: 'Assign to me',
    backToList: 'Back to the list',
  } satisfies Record<ShortcutName, string>,
};
