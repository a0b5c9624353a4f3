import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

export const texts = {
  dashboardAreas: {
    areas: 'Areas',
    templates: 'Templates',
    analytics: 'Analytics',
    disputes: 'Disputes',
    pspAccounts: 'PSP Accounts',
    nothingNeedsAResponse: 'No disputes need a response',
    needResponse: (pending: number) =>
      plural(pending, { one: '# needs a response', other: '# need a response' }),
    waitingAndOverdue: (waiting: string, overdue: number) => `${waiting}, ${formatNumber(overdue)} overdue`,
    connectYourFirstAccount: 'Connect your first account',
    accountsConnected: (count: number) =>
      plural(count, { one: '# account connected', other: '# accounts connected' }),
  },
  dashboard: {
    documentTitle: 'Dashboard',
    welcome: (name: string) => `Welcome, ${name}`,
    areas: 'Areas',
    administration: 'Administration',
    settings: 'Settings',
    logout: 'Logout',
    loading: 'Loading dashboard',
  },
  firstRun: { done: ' (completed)' },
  messages: {
    firstRun: 'Get started',
    firstRunNote: (done: number, all: number) => `${done} of ${all} completed`,
    hide: 'Dismiss',
    steps: {
      connect: {
        title: 'Connect a payment provider',
        text: 'Stripe, Adyen, PayPal, Checkout.com or Worldpay, in test or live mode.',
        action: 'Add PSP account',
      },
      verify: {
        title: 'Verify credentials',
        text: 'We check with the provider that your credentials work.',
        action: 'Verify',
      },
      dispute: {
        title: 'Receive your first dispute',
        text: 'Disputes arrive automatically after you set up the webhook.',
        action: 'View disputes',
      },
      settings: {
        title: 'Add business details',
        text: 'Your business model and refund policy appear in every response letter.',
        action: 'Add details',
      },
    },
    tryInSandbox: 'Create a test dispute',
    cards: {
      disputes: 'Review new disputes, add evidence and respond.',
      templates: 'Reusable response letters by reason, network and language.',
      accounts: 'Connect payment providers to receive disputes automatically.',
      analytics: 'Win rate, reasons and trends across all your providers.',
      admin: 'Companies, plans and platform status.',
    },
    unlock: 'Upgrade to Unlock',
  },
};
