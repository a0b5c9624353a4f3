import type { StatedDays } from '@rebuttal/plugin-kit';

import {
  withSource,
  type AnswerWindow,
  type ReasonCategory,
  type WindowFacts,
  type Written,
} from './rules.js';
import { confirmedBy, doubtful } from './sources.js';

const days = (min: number, max = min) => ({ min, max });
const allocation: readonly ReasonCategory[] = ['fraud', 'authorization'];
const collaboration: readonly ReasonCategory[] = ['processing', 'consumer'];

/** A limit of the network. */
const limit = (
  network: string,
  stage: WindowFacts['stage'],
  allowed: WindowFacts['days'],
  more: Omit<Written<WindowFacts>, 'network' | 'stage' | 'days' | 'setBy'> = {},
): Written<WindowFacts> => ({ network, ...more, stage, setBy: 'network', days: allowed });

const discoverDoubt = {
  provenance: doubtful(
    'Sources disagree. Use the provider’s date.',
    'justt_windows',
    'chargeback_com_discover',
  ),
};

export const networkWindows = withSource<WindowFacts>(confirmedBy('stripe_disputes', 'adyen_time_frames'), [
  limit('visa', 'chargeback', days(30), {
    categories: allocation,
    note:
      'The response to a fraud or authorization code is itself the pre-arbitration. 30 days is a ceiling: in the ' +
      'United States and Canada, providers leave much less time.',
  }),
  limit('visa', 'chargeback', days(30), { categories: collaboration }),
  limit('visa', 'pre_arbitration', days(30)),
  limit('visa', 'arbitration', days(10), {
    note: 'The time to file after pre-arbitration.',
    provenance: doubtful('Visa does not publish the rule. Check with your acquirer.', 'stripe_disputes'),
  }),
  limit('mastercard', 'chargeback', days(45)),
  limit('mastercard', 'pre_arbitration', days(30), {
    note: 'The issuer has 45 days after the second presentment to file, and only it can continue to arbitration.',
    provenance: doubtful('Not checked against the Mastercard Chargeback Guide.', 'valitor_mastercard'),
  }),
  limit('amex', 'chargeback', days(20)),
  limit('amex', 'inquiry', days(20), {
    provenance: confirmedBy('justt_windows', 'unibul_amex'),
  }),
  limit('discover', 'inquiry', days(5, 20), { note: 'A ticket retrieval request.', ...discoverDoubt }),
  limit('discover', 'chargeback', days(20, 30), discoverDoubt),
  limit('discover', 'pre_arbitration', days(30), discoverDoubt),
  limit('discover', 'arbitration', days(30), discoverDoubt),
]);

const anyNetwork = 'any';

/** A row of a provider's manifest. The provider itself states it, so it is confirmed. */
export function toStatedRow(providerId: string, { network = anyNetwork, ...stated }: StatedDays) {
  return { network, setBy: providerId, ...stated, confirmed: true } as const;
}

export function isOfNetwork(row: Pick<AnswerWindow, 'network'>, network: string | undefined): boolean {
  return row.network === anyNetwork || row.network === network;
}
