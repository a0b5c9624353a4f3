import { formatNumber } from '../../lib/numbers.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  brandLink: { rebuttalAdministration: 'Rebuttal, administration', rebuttalDashboard: 'Rebuttal, dashboard' },
  mobileHeader: { openTheMenu: 'Open menu', menu: 'Menu' },
  navigationEntries: {
    ofCompany: {
      dashboard: 'Dashboard',
      disputes: 'Disputes',
      analytics: 'Analytics',
      templates: 'Templates',
      pspAccounts: 'PSP Accounts',
      data: 'Data',
      settings: 'Settings',
    },
    ofPlatform: {
      admin: 'Administration',
      adminUsers: 'Users',
      adminWaitlist: 'Waitlist',
      adminConfig: 'Configuration',
      adminLogs: 'Audit log',
      settings: 'Settings',
    },
  },
  navigation: {
    main: 'Main',
    /** The badge shows the number. Only screen readers read the words. */
    waiting: (count: number, hidden: Wrap) => rich`${formatNumber(count)}${hidden(' need a response')}`,
    notInYourPlan: ' (not in your plan)',
  },
  quickSearchPalette: {
    quickSearch: 'Quick search',
    placeholder: 'Go to a page or find a dispute by ID',
    screens: 'Pages',
    disputes: 'Disputes',
    searching: 'Searching…',
    nothingFits: 'No results',
  },
  quickSearch: { search: 'Search', appleKeys: '⌘ K', keys: 'Ctrl K' },
  shell: { skipToContent: 'Skip to content' },
  sidebar: { closeTheMenu: 'Close menu', signOut: 'Sign out' },
};
