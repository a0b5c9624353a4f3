import { formatNumber } from '../../lib/numbers.js';
import { plural } from '../plural.js';

export const texts = {
  dashboardAreas: {
    areas: 'Areas',
    templates: 'Templates',
    analytics: 'Analytics',
    disputes: 'Disputes',
    pspAccounts: 'PSP Accounts',
    nothingNeedsAResponse: 'Nothing needs a response',
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
    loading: 'Loading the dashboard',
  },
  firstRun: { done: ' (done)' },
  messages: {
    firstRun: 'Get started',
    firstRunNote: (done: number, all: number) => `${done} of ${all} done`,
    hide: 'Hide this list',
    steps: {
      connect: {
        title: 'Connect a payment provider',
        text: 'Stripe, Adyen, PayPal, Checkout.com or Worldpay, in test or live mode.',
        action: 'Add PSP account',
      },
      verify: {
        title: 'See its keys verified',
        text: 'The provider is asked whether it takes the credentials.',
        action: 'Verify',
      },
      dispute: {
        title: 'See the first dispute arrive',
        text: 'It comes by itself once the webhook is set up.',
        action: 'Look at disputes',
      },
      settings: {
        title: 'Say what you sell',
        text: 'Your business model and refund policy stand in every response letter.',
        action: 'Fill in',
      },
    },
    tryInSandbox: 'Make a test dispute arrive',
    cards: {
      disputes: 'Look at what has arrived, add evidence and respond.',
      templates: 'Reusable response letters, by reason, network and language.',
      accounts: 'Connect payment providers, so that disputes arrive by themselves.',
      analytics: 'Win rate, reasons and trends over all your providers.',
      admin: 'Companies, plans and the state of the platform.',
    },
    unlock: 'Upgrade to Unlock',
  },
};
