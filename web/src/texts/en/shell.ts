import { formatNumber } from '../../lib/numbers.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  brandLink: { rebuttalAdministration: 'Rebuttal, administration', rebuttalDashboard: 'Rebuttal, dashboard' },
  mobileHeader: { openTheMenu: 'Open the menu', menu: 'Menu' },
  navigationEntries: {
    ofCompany: {
      dashboard: 'Dashboard',
      disputes: 'Disputes',
      analytics: 'Analytics',
      templates: 'Templates',
      pspAccounts: 'PSP Accounts',
      settings: 'Settings',
    },
    ofPlatform: {
      admin: 'Administration',
      adminUsers: 'Users',
      adminWaitlist: 'Waitlist',
      adminConfig: 'Configuration',
      adminLogs: 'Audit Log',
      settings: 'Settings',
    },
  },
  navigation: {
    main: 'Main',
    /** The number stands on the mark, the words are for screen readers. */
    waiting: (count: number, hidden: Wrap) => rich`${formatNumber(count)}${hidden(' need a response')}`,
    notInYourPlan: ' (not in your plan)',
  },
  quickSearchPalette: {
    quickSearch: 'Quick search',
    placeholder: 'Go to a screen, or find a dispute by its ID',
    screens: 'Screens',
    disputes: 'Disputes',
    searching: 'Searching…',
    nothingFits: 'Nothing fits',
  },
  quickSearch: { search: 'Search', appleKeys: '⌘ K', keys: 'Ctrl K' },
  shell: { skipToContent: 'Skip to content' },
  sidebar: { closeTheMenu: 'Close the menu', signOut: 'Sign out' },
};
