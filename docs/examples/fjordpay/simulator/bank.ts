import { SimulatedBank } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedCase, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { reasons } from '../src/status-mapping.js';
import { signatureOf } from '../src/webhook.js';

/** A dispute as the API returns it. The README describes each field. */
export type WireDispute = {
  readonly id: string;
  readonly payment_id: string;
  readonly status: 'open' | 'in_review' | 'won' | 'lost' | 'accepted' | 'expired';
  readonly step: 'inquiry' | 'chargeback' | 'pre_arbitration';
  readonly reason: string;
  readonly scheme: string;
  readonly amount: number;
  readonly currency: string;
  readonly opened_at: string;
  readonly changed_at: string;
  readonly answer_by: string;
  readonly refundable: boolean;
  readonly responses: readonly { readonly reference: string; readonly sent_at: string }[];
  readonly live: boolean;
};
export type Bank = SimulatedBank<WireDispute>;
export type Case = SimulatedCase<WireDispute>;

export function createBank(ports: SimulatorPorts): Bank {
  return new SimulatedBank<WireDispute>(ports, {
    keyField: 'api_key',
    secretField: 'webhook_secret',
    sampleCredentials: { api_key: 'fp_test_sample', webhook_secret: 'fws_sample' },
    currency: 'NOK',
    responseDays: 10,
    reasons,
    newDispute: ({ newId, transactionId, reason, network, amount, currency, openedAt, dueAt }) => ({
      id: newId('dis'),
      payment_id: transactionId ?? newId('pay'),
      status: 'open',
      step: 'chargeback',
      reason,
      scheme: network,
      amount,
      currency,
      opened_at: openedAt,
      changed_at: openedAt,
      answer_by: dueAt,
      refundable: false,
      responses: [],
      live: false,
    }),
    dueOf: ({ status, answer_by: due }) => (status === 'open' ? due : undefined),
    changes: {
      inquiry: () => ({ step: 'inquiry' }),
      chargeback: () => ({ step: 'chargeback' }),
      expired: () => ({ status: 'expired' }),
      won: () => ({ status: 'won' }),
      lost: () => ({ status: 'lost' }),
      anotherRound: ({ dueAt }) => ({ status: 'open', step: 'pre_arbitration', answer_by: dueAt }),
    },
    changedAt: (now) => ({ changed_at: now }),
    eventOf: (dispute, { id, at, isFirst }) => ({
      id,
      type: typeOf(dispute, isFirst),
      created_at: at,
      dispute,
    }),
    sign: (secret, body, now) => {
      const time = String(Math.floor(now.getTime() / 1000));
      return { 'fjord-signature': `t=${time},v1=${signatureOf(secret, time, body)}` };
    },
  });
}

function typeOf({ status }: WireDispute, isFirst: boolean): string {
  if (isFirst) return 'dispute.opened';
  return status === 'open' || status === 'in_review' ? 'dispute.changed' : 'dispute.closed';
}
