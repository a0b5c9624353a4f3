import { formatNumber } from '../../lib/numbers.js';
import { rich, type Wrap } from '../rich.js';

export const texts = {
  brandLink: { rebuttalAdministration: 'Rebuttal, administration', rebuttalDashboard: 'Rebuttal, dashboard' },
  mobileHeader: { openTheMenu: 'Open menu', menu: 'Menu' },
  navigationEntries: {
    ofCompany: {
      dashboard: 'Dashboard',
      disputes: 'Disputes',
      alerts: 'Alerts',
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
    placeholder: 'Search disputes, customers, orders, pages and actions',
    screens: 'Pages',
    disputes: 'Disputes',
    customers: 'Customers',
    orders: 'Orders',
    actions: 'Actions',
    disputesOfCustomer: 'Show this customer’s disputes',
    order: (number: string) => `Order ${number}`,
    searching: 'Searching…',
    noMatches: 'No results',
    tooShort: (letters: number) =>
      `No page or action found. Enter at least ${letters} characters to search disputes, customers and orders.`,
  },
  quickSearchActions: {
    names: {
      waiting: 'Show disputes waiting for me',
      invite: 'Invite a teammate',
      apiKeys: 'Manage API keys',
      webhooks: 'Manage webhook endpoints',
      notifications: 'Change my notifications',
      dark: 'Use the dark theme',
      light: 'Use the light theme',
      shortcuts: 'Show keyboard shortcuts',
      signOut: 'Sign out',
    },
  },
  quickSearch: { search: 'Search', appleKeys: '⌘ K', keys: 'Ctrl K' },
  shell: { skipToContent: 'Skip to content' },
  sidebar: { closeTheMenu: 'Close menu', signOut: 'Sign out' },
};
