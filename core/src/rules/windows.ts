import type { StatedDays } from '@rebuttal/plugin-kit';

import {
  withSource,
  type AnswerWindow,
  type ReasonCategory,
  type WindowFacts,
  type Written,
} from './rules.js';

const days = (min: number, max = min) => ({ min, max });
const allocation: readonly ReasonCategory[] = ['fraud', 'authorization'];
const collaboration: readonly ReasonCategory[] = ['processing', 'consumer'];

const discoverDoubt = {
  sources: ['justt_windows', 'chargeback_com_discover'],
  confirmed: false,
  doubt: 'Sources disagree. Use the provider’s date.',
} as const;

const discoverWindows: readonly Written<WindowFacts>[] = [
  {
    network: 'discover',
    stage: 'inquiry',
    setBy: 'network',
    days: days(5, 20),
    note: 'A ticket retrieval request.',
    provenance: discoverDoubt,
  },
  {
    network: 'discover',
    stage: 'chargeback',
    setBy: 'network',
    days: days(20, 30),
    provenance: discoverDoubt,
  },
  {
    network: 'discover',
    stage: 'pre_arbitration',
    setBy: 'network',
    days: days(30),
    provenance: discoverDoubt,
  },
  {
    network: 'discover',
    stage: 'arbitration',
    setBy: 'network',
    days: days(30),
    provenance: discoverDoubt,
  },
];

export const networkWindows = withSource<WindowFacts>(
  { sources: ['stripe_disputes', 'adyen_time_frames'], confirmed: true },
  [
    {
      network: 'visa',
      categories: allocation,
      stage: 'chargeback',
      setBy: 'network',
      days: days(30),
      note:
        'The response to a fraud or authorization code is itself the pre-arbitration. 30 days is a ceiling: in the ' +
        'United States and Canada, providers leave much less time.',
    },
    { network: 'visa', categories: collaboration, stage: 'chargeback', setBy: 'network', days: days(30) },
    { network: 'visa', stage: 'pre_arbitration', setBy: 'network', days: days(30) },
    {
      network: 'visa',
      stage: 'arbitration',
      setBy: 'network',
      days: days(10),
      note: 'The time to file after pre-arbitration.',
      provenance: {
        sources: ['stripe_disputes'],
        confirmed: false,
        doubt: 'Visa does not publish the rule. Check with your acquirer.',
      },
    },
    { network: 'mastercard', stage: 'chargeback', setBy: 'network', days: days(45) },
    {
      network: 'mastercard',
      stage: 'pre_arbitration',
      setBy: 'network',
      days: days(30),
      note: 'The issuer has 45 days after the second presentment to file, and only it can continue to arbitration.',
      provenance: {
        sources: ['valitor_mastercard'],
        confirmed: false,
        doubt: 'Not checked against the Mastercard Chargeback Guide.',
      },
    },
    { network: 'amex', stage: 'chargeback', setBy: 'network', days: days(20) },
    {
      network: 'amex',
      stage: 'inquiry',
      setBy: 'network',
      days: days(20),
      provenance: { sources: ['justt_windows', 'unibul_amex'], confirmed: true },
    },
    ...discoverWindows,
  ],
);

const anyNetwork = 'any';

/** A row of a provider's manifest. The provider itself states it, so it is confirmed. */
export function toStatedRow(providerId: string, { network = anyNetwork, ...stated }: StatedDays) {
  return { network, setBy: providerId, ...stated, confirmed: true } as const;
}

export function isOfNetwork(row: Pick<AnswerWindow, 'network'>, network: string | undefined): boolean {
  return row.network === anyNetwork || row.network === network;
}
