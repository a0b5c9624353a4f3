import type { StepKey } from './first-run.js';

type StepWords = { readonly title: string; readonly text: string; readonly action: string };

export const messages = {
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
  } satisfies Record<StepKey, StepWords>,
  tryInSandbox: 'Make a test dispute arrive',
  cards: {
    disputes: 'Look at what has arrived, add evidence and respond.',
    templates: 'Reusable response letters, by reason, network and language.',
    accounts: 'Connect payment providers, so that disputes arrive by themselves.',
    analytics: 'Win rate, reasons and trends over all your providers.',
    admin: 'Companies, plans and the state of the platform.',
  },
  unlock: 'Upgrade to Unlock',
} as const;
