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
  figures: {
    label: 'Key figures',
    atRisk: 'Money at risk',
    openDisputes: (count: number) => plural(count, { one: '# open dispute', other: '# open disputes' }),
  },
  due: {
    title: 'Due this week',
    note: (count: number) =>
      count === 0
        ? 'No deadlines in the next 7 days'
        : plural(count, { one: '# deadline in the next 7 days', other: '# deadlines in the next 7 days' }),
    today: 'Today',
    overdue: (count: number) =>
      plural(count, { one: '# dispute is overdue', other: '# disputes are overdue' }),
  },
  waiting: {
    title: 'Waiting for you',
    note: (mine: number, unassigned: number) =>
      `${formatNumber(mine)} assigned to you, ${formatNumber(unassigned)} unassigned`,
    unassigned: (provider: string) => `${provider} · Unassigned`,
    viewAll: 'View all',
    nothing: 'Nothing is waiting for you',
    nothingText: 'New disputes and those assigned to you appear here.',
  },
  outcomes: {
    title: 'Recent outcomes',
    decided: (provider: string, date: string) => `${provider} · ${date}`,
    nothing: 'No decisions yet',
    nothingText: 'Banks usually decide 30 to 90 days after your response. Outcomes appear here.',
  },
  demo: {
    title: 'You are looking at demo data',
    text: 'The providers are simulated, and no message leaves this server.',
    empty: 'Delete demo data',
    question: 'Delete the demo data?',
    consequence:
      'All disputes, evidence, letters and orders of this company are deleted. Its accounts, team and settings stay. This can’t be undone.',
    failed: 'The demo data could not be deleted. Try again.',
  },
  failed: 'The dashboard could not be loaded',
  firstRun: { done: ' (completed)' },
  messages: {
    firstRun: 'Get started',
    firstRunNote: (done: number, all: number) => `${done} of ${all} completed`,
    hide: 'Dismiss',
    steps: {
      connect: {
        title: 'Connect a payment provider',
        text: 'Stripe, Adyen, PayPal, Checkout.com or Worldpay, in test or live mode.',
        action: 'Add PSP Account',
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
