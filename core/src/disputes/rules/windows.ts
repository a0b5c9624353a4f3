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

const networkWindows = withSource<WindowFacts>(
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

const adyenWindows = withSource<WindowFacts>({ sources: ['adyen_time_frames'], confirmed: true }, [
  {
    network: 'visa',
    stage: 'chargeback',
    setBy: 'adyen',
    days: days(9, 18),
    note: '9 days for merchants in the United States and Canada since July 21, 2025, 18 days elsewhere.',
  },
  { network: 'mastercard', stage: 'chargeback', setBy: 'adyen', days: days(40) },
  { network: 'amex', stage: 'chargeback', setBy: 'adyen', days: days(14) },
  { network: 'amex', stage: 'inquiry', setBy: 'adyen', days: days(14) },
  { network: 'discover', stage: 'chargeback', setBy: 'adyen', days: days(25) },
  { network: 'discover', stage: 'inquiry', setBy: 'adyen', days: days(18) },
  { network: 'jcb', stage: 'chargeback', setBy: 'adyen', days: days(40) },
  { network: 'jcb', stage: 'inquiry', setBy: 'adyen', days: days(18) },
  { network: 'unionpay', stage: 'chargeback', setBy: 'adyen', days: days(30) },
  { network: 'unionpay', stage: 'inquiry', setBy: 'adyen', days: days(30) },
  {
    network: 'klarna',
    stage: 'inquiry',
    setBy: 'adyen',
    days: days(4, 14),
    note: '14 days, or 7 days or 96 hours in some flows.',
  },
]);

const anyNetwork = 'any';

const providerWindows: readonly AnswerWindow[] = [
  {
    network: anyNetwork,
    stage: 'chargeback',
    setBy: 'stripe',
    days: days(7, 21),
    sources: ['stripe_disputes'],
    confirmed: true,
  },
  {
    network: anyNetwork,
    stage: 'chargeback',
    setBy: 'wix',
    days: days(14, 40),
    sources: ['wix_disputes'],
    confirmed: true,
  },
  {
    network: anyNetwork,
    stage: 'inquiry',
    setBy: 'paypal',
    days: days(20),
    note: 'Days until an inquiry closes automatically unless the buyer escalates it to a claim.',
    sources: ['paypal_lifecycle'],
    confirmed: true,
  },
  {
    network: anyNetwork,
    stage: 'chargeback',
    setBy: 'paypal',
    days: days(10),
    note: 'The usual time for a claim. PayPal decides unanswered claims in the buyer’s favor.',
    sources: ['paypal_lifecycle'],
    confirmed: true,
  },
];

export const answerWindows: readonly AnswerWindow[] = [
  ...networkWindows,
  ...adyenWindows,
  ...providerWindows,
];

export function isOfNetwork(window: AnswerWindow, network: string | undefined): boolean {
  return window.network === anyNetwork || window.network === network;
}
