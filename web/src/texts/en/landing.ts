import type { ReactNode } from 'react';

import { rich } from '../rich.js';

/** The texts of the landing page. */
export const texts = {
  topBar: {
    home: 'Rebuttal, home',
    sectionsLabel: 'On this page',
    sections: { features: 'Features', workflow: 'How it works', promises: 'Open source' },
    signIn: 'Sign in',
    start: 'Create account',
  },
  hero: {
    eyebrow: 'Open source · Self-hosted · No share of what you win',
    title: 'Every chargeback deserves a rebuttal.',
    text: 'Chargeback automation for growing businesses. See disputes from all your payment providers in one list. Get the evidence checklist for each reason and a response letter that issuers can follow.',
    start: 'Create account',
    waitlist: 'Join Waitlist',
  },
  /** An illustration of one dispute and its response. All data is made up. */
  sampleCase: {
    provider: 'Stripe',
    reason: 'Product not received',
    network: 'Visa 13.1',
    amount: '$184.00',
    due: 'Due in 6 days',
    evidence: ['Carrier: delivered, signed for', 'Order and receipt', 'Messages with the customer'],
    letter: {
      title: 'Response to dispute',
      reference: 'Visa 13.1 · Merchandise not received',
      verdict: 'Won',
    },
    exhibit: (letter: string) => `Exhibit ${letter}`,
    description:
      'A dispute over $184.00, its three pieces of evidence, and the response letter that cites them',
  },
  figures: {
    label: 'Sample figures',
    note: 'Sample figures from an example team.',
    figures: [
      { value: '12', label: 'disputes needing evidence' },
      { value: '78%', label: 'win rate' },
      { value: '4', label: 'providers connected' },
      { value: '8', label: 'people on the team' },
    ],
  },
  features: {
    title: 'From “dispute created” to “won”, in one place',
    cards: {
      hub: {
        title: 'Unified Dispute Hub',
        text: 'Stripe, Adyen, PayPal, Checkout.com and Worldpay in one list, each with its deadline. New disputes appear automatically. If the provider has a read API, a scheduled sync picks up anything that a missed webhook would have reported.',
      },
      responses: {
        title: 'AI-Powered Responses',
        text: 'Rebuttal picks the template that fits the reason, card network and language. It argues from your evidence, and an AI model that you connect can rewrite the argument. Each sentence cites its source, and nothing is sent until you submit it.',
      },
      evidence: {
        title: 'Evidence Automation',
        text: 'Rebuttal collects evidence from your provider, your store and the records that you send to the data API. Each dispute has a checklist: what is missing, why it matters and what good evidence looks like. Files are checked and converted to formats that your provider accepts.',
      },
      analytics: {
        title: 'Performance Analytics',
        text: 'See win rates by provider and by reason, 30-day trends and amounts in their original currencies. Learn what to contest and what to prevent.',
      },
    },
  },
  /** The sample data in the illustrations beside the features. */
  pictures: {
    disputes: [
      { provider: 'S', reason: 'Fraudulent', amount: '$96.40', due: 'today' },
      { provider: 'A', reason: 'Not received', amount: '€210.00', due: '2 days' },
      { provider: 'P', reason: 'Duplicate', amount: '£38.00', due: '9 days' },
    ],
    letter: (mark: (fact: string) => ReactNode) =>
      rich`The goods in ${mark('order 10482')} were delivered on ${mark('June 3')} and ${mark('signed for')} at the cardholder’s address.`,
    chosenFor: 'Chosen for: not received · Visa · English',
    needs: { delivery: 'Proof of delivery', confirmation: 'Order confirmation', policy: 'Refund policy' },
    add: 'Add',
  },
  workflow: {
    title: 'Four steps, the same for every provider',
    steps: [
      {
        title: 'Connect',
        text: 'Paste your provider’s API keys. We verify them right away and store them encrypted. If the provider’s API lists disputes, we import the recent ones.',
      },
      {
        title: 'Classify',
        text: 'Each dispute gets a reason, evidence rules and a deadline, no matter how the provider describes it.',
      },
      {
        title: 'Respond',
        text: 'Add the missing evidence, preview the letter and submit. We keep an exact copy of what was sent.',
      },
      {
        title: 'Measure',
        text: 'See how disputes end, how much is at stake and where new ones come from.',
      },
    ],
  },
  pillars: {
    label: 'Benefits',
    pillars: [
      {
        title: 'Designed for Growing Businesses',
        text: 'Start alone, then invite your team with a link. Role-based access for owners, admins and members keeps keys and settings with the people who need them. Reusable response templates make every response as good as your best one.',
        points: ['Owner, admin, member', 'Invitation links', 'Response templates'],
      },
      {
        title: 'Built for Scale',
        text: 'Start with one process and one PostgreSQL database, and add processes as your volume grows. Submissions survive crashes without being sent twice, and changes are recorded in the audit log.',
        points: ['One process or many', 'Nothing sent twice', 'Audit log'],
      },
      {
        title: 'Integration Ready',
        text: 'Build on a documented REST API with a typed client and signed webhooks. A storefront payments integration imports the orders behind your disputes, and a data API takes those of any other system. Add a new provider as a plugin.',
        points: ['REST API and webhooks', 'Storefront payments', 'Plugins'],
      },
    ],
  },
  promises: {
    title: 'Your disputes stay yours.',
    text: 'Most chargeback services take a share of every dispute you win. Rebuttal is open source. You run it, you can read the code, and you keep the money and the data.',
    points: [
      { term: '0%', text: 'of what you win back goes to us' },
      { term: 'MIT', text: 'license for the whole product and every provider plugin' },
      { term: '1', text: 'command from a fresh clone to a running server' },
    ],
  },
  waitlist: {
    formLabel: 'Waitlist',
    title: 'Get product updates',
    text: 'Leave your email address to hear about new providers and features. It is stored on this server and not shared.',
    label: 'Email address',
    placeholder: 'you@company.com',
    join: 'Join Waitlist',
    joining: 'Joining...',
    joined: 'Thank you for joining!',
    failed: 'An unexpected error occurred. Please try again.',
    invalid: 'Please enter a valid email address.',
  },
  footer: {
    copyright: (year: number) => `© ${year} Rebuttal. Free software under the MIT license.`,
    label: 'More',
    signIn: 'Sign in',
    createAccount: 'Create account',
    support: (address: ReactNode) => rich`Support: ${address}`,
  },
};
