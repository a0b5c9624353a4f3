import type { ReactNode } from 'react';

import { rich } from '../rich.js';

/** All that the landing page says. */
export const texts = {
  topBar: {
    home: 'Rebuttal, home',
    sectionsLabel: 'On this page',
    sections: { features: 'Features', workflow: 'How it works', promises: 'Open source' },
    signIn: 'Sign in',
    start: 'Get started',
  },
  hero: {
    eyebrow: 'Open source · Runs on your own server · Keeps none of what you win',
    title: 'Every chargeback deserves a rebuttal.',
    text: 'Chargeback automation for growing businesses. Disputes from all your payment providers arrive in one list, with the evidence that each reason asks for and a letter that a bank can follow.',
    start: 'Create your account',
    waitlist: 'Join the waitlist',
  },
  /** One case on its way to an answer; a picture, so the figures are nobody's. */
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
    note: 'Sample figures, to show what a team sees at a glance.',
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
        text: 'Stripe, Adyen, PayPal, Checkout.com, Worldpay: one list, sorted by what runs out first. New disputes appear by themselves, and a webhook that was lost costs you nothing.',
      },
      responses: {
        title: 'AI-Powered Responses',
        text: 'The letter that fits the reason, the card network and the language is chosen and filled with the facts of the case, and it says why it was chosen. You read it and send it. Nothing goes out by itself.',
      },
      evidence: {
        title: 'Evidence Automation',
        text: 'Every reason code comes with its list: what is missing, why it matters, what a good one looks like. Files are checked and turned into what your provider takes.',
      },
      analytics: {
        title: 'Performance Analytics',
        text: 'Win rate by provider and by reason, thirty days at a glance, amounts kept in their own currencies. You see what to fight, and what to prevent.',
      },
    },
  },
  /** What the pictures beside the features show. */
  pictures: {
    disputes: [
      { provider: 'S', reason: 'Fraudulent', amount: '$96.40', due: 'today' },
      { provider: 'A', reason: 'Not received', amount: '€ 210.00', due: '2 days' },
      { provider: 'P', reason: 'Duplicate', amount: '£ 38.00', due: '9 days' },
    ],
    letter: (mark: (fact: string) => ReactNode) =>
      rich`The goods of ${mark('order 10482')} were delivered on ${mark('June 3')} and ${mark('signed for')} at the cardholder’s own address.`,
    chosenFor: 'Chosen for: not received · Visa · English',
    needs: { delivery: 'Proof of delivery', confirmation: 'Order confirmation', policy: 'Refund policy' },
    add: 'Add',
  },
  workflow: {
    title: 'Four steps, the same for every provider',
    steps: [
      {
        title: 'Connect',
        text: 'Paste your provider’s keys. They are checked at once and kept encrypted; disputes of the last months come with them.',
      },
      {
        title: 'Classify',
        text: 'Each dispute gets its reason, its rules and its deadline, whichever words the provider uses.',
      },
      {
        title: 'Respond',
        text: 'Add what is missing, look at the letter, submit. What was sent is kept, byte for byte.',
      },
      {
        title: 'Measure',
        text: 'See how cases end, what they cost, and where the next ones come from.',
      },
    ],
  },
  pillars: {
    label: 'What it is made for',
    pillars: [
      {
        title: 'Designed for Growing Businesses',
        text: 'Start alone, and bring in your team by invitation links. Role-based access keeps keys and settings with those who need them: owner, admin and member. Reusable response templates keep everyone’s answers as good as your best one.',
        points: ['Owner, admin, member', 'Invitation links', 'Response templates'],
      },
      {
        title: 'Built for Scale',
        text: 'One process and one PostgreSQL carry you from the first dispute to millions. Submissions survive crashes without going out twice, and each act leaves its line in the audit log.',
        points: ['Any number of providers', 'Nothing sent twice', 'Audit log'],
      },
      {
        title: 'Integration Ready',
        text: 'A documented REST API with a typed client, signed webhooks from every provider, and a storefront payments integration that brings the orders behind your disputes. A new provider is a plugin.',
        points: ['REST API and webhooks', 'Storefront payments', 'Plugins'],
      },
    ],
  },
  promises: {
    title: 'Your disputes stay yours.',
    text: 'Most chargeback services take a share of every case you win. This one is software: you run it, you read its source, you keep the money and the data.',
    points: [
      { term: '0%', text: 'of what you win back goes to us' },
      { term: 'MIT', text: 'licence, the whole product and every provider plugin' },
      { term: '1', text: 'command from a fresh clone to a running server' },
    ],
  },
  waitlist: {
    formLabel: 'Waitlist',
    title: 'Be told when there is news',
    text: 'Leave your email address, and we write when hosted accounts and new providers open. Nothing else, and never to anyone else.',
    label: 'Email address',
    placeholder: 'you@company.com',
    join: 'Join Waitlist',
    joining: 'Joining...',
    joined: 'Thank you for joining!',
    failed: 'An unexpected error occurred. Please try again.',
    invalid: 'Please enter a valid email address.',
  },
  footer: {
    copyright: (year: number) => `© ${year} Rebuttal. Free software under the MIT licence.`,
    label: 'More',
    signIn: 'Sign in',
    createAccount: 'Create account',
    support: (address: ReactNode) => rich`Support: ${address}`,
  },
};
