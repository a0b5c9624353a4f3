import { SimulatedBank } from '@rebuttal/plugin-kit/simulator';
import type { SimulatedCase, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { reasons } from '../src/status-mapping.js';
import { unwritten } from '../src/unwritten.js';

/** A dispute as the API of {{label}} returns it. */
export type WireDispute = {
  readonly id: string;
};
export type Bank = SimulatedBank<WireDispute>;
export type Case = SimulatedCase<WireDispute>;

/** The stored disputes with their scenarios and webhooks. `ServiceFormat` of the kit describes each field. */
export function createBank(ports: SimulatorPorts): Bank {
  const write = (what: string) => unwritten(`${what} in simulator/bank.ts`, 'The simulator');
  return new SimulatedBank<WireDispute>(ports, {
    keyField: 'api_key',
    secretField: 'webhook_secret',
    sampleCredentials: { api_key: 'sample-key', webhook_secret: 'sample-webhook-secret' },
    currency: 'EUR',
    responseDays: 10,
    reasons,
    newDispute: () => write('newDispute'),
    dueOf: () => write('dueOf'),
    changes: {
      inquiry: () => write('changes'),
      chargeback: () => write('changes'),
      expired: () => write('changes'),
      won: () => write('changes'),
      lost: () => write('changes'),
      anotherRound: () => write('changes'),
    },
    changedAt: () => write('changedAt'),
    eventOf: () => write('eventOf'),
    sign: () => write('sign'),
  });
}
