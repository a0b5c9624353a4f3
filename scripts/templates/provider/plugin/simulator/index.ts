import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit/simulator';

import { unwritten } from '../src/unwritten.js';
import { handleCall } from './api.js';

/** The dispute API of {{label}} with its webhooks. All state is in `ports.store`. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const write = (what: string) => unwritten(`${what} in simulator/index.ts`, 'The simulator');
  return {
    scenarios: ['chargeback'],
    sampleCredentials: () => ({ api_key: 'sample-key', webhook_secret: 'sample-webhook-secret' }),
    handle: (request) => handleCall(ports, request),
    createDispute: () => write('createDispute'),
    resolve: () => write('resolve'),
    sign: () => write('sign'),
  };
}
