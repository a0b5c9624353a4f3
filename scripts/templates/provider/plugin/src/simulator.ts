import type { Simulator, SimulatorPorts } from '@rebuttal/plugin-kit';

import { handleCall } from './simulator/api.js';
import { unwritten } from './unwritten.js';

/** The dispute API of {{label}} with its webhooks. All state is in `ports.store`. */
export function createSimulator(ports: SimulatorPorts): Simulator {
  const write = (what: string) => unwritten(`${what} in src/simulator.ts`, 'The simulator');
  return {
    scenarios: ['chargeback'],
    sampleCredentials: () => ({ api_key: 'sample-key', webhook_secret: 'sample-webhook-secret' }),
    handle: (request) => handleCall(ports, request),
    createDispute: () => write('createDispute'),
    resolve: () => write('resolve'),
    sign: () => write('sign'),
  };
}
